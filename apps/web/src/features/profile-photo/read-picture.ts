import type { Size } from './crop.ts'

/** A picture as this browser shows it, upright according to its camera. */
export interface ShownPicture extends Size {
  readonly file: File
  /** Revoke it when the picture is no longer shown. */
  readonly address: string
}

const types = /^image\/(?:x-)?(?:png|gif|jpe?g|webp|avif|hei[cf])$/i

/** The types that the file dialog offers. Phones convert their own formats to JPEG if those are not listed. */
export const acceptedPortraits = 'image/png,image/gif,image/jpeg,image/webp,image/avif'

/** Reads a file's picture; undefined for another kind of file, or one that this browser cannot show. */
export async function readPicture(file: File): Promise<ShownPicture | undefined> {
  // Some systems know no type for newer formats, so those are tried anyway.
  if (file.type !== '' && !types.test(file.type)) return undefined
  const address = URL.createObjectURL(file)
  const image = new Image()
  image.src = address
  try {
    await image.decode()
    if (image.naturalWidth > 0 && image.naturalHeight > 0)
      return { file, address, width: image.naturalWidth, height: image.naturalHeight }
  } catch {
    // Below.
  }
  URL.revokeObjectURL(address)
  return undefined
}
