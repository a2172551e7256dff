//! Our own server: tools through the door and skills for any client.
