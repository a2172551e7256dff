//! Skills that servers offer: listed, approved, acting, released.
