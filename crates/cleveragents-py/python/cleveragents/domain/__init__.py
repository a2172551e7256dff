"""The domain model: tools and skills."""
