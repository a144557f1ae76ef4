/** The images of a gallery, or those in which a person is tagged. */
export type ImageFilter = { readonly galleryId: number } | { readonly personId: number }
