/** The images of a gallery, those in which a person is tagged, or some by their ids. */
export type ImageFilter = { readonly galleryId: number } | { readonly personId: number } | { readonly imageIds: readonly number[] }
