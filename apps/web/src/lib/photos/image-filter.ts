/** The images of a gallery, those in which a person is tagged, some by their ids, or all of the family. */
export type ImageFilter =
  | { readonly galleryId: number }
  | { readonly personId: number }
  | { readonly imageIds: readonly number[] }
  | { readonly isEverywhere: true }
