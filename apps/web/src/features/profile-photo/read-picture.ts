import type { Size } from './crop.ts'

/** A picture as this browser shows it, the way up that its camera noted included. */
export interface ShownPicture extends Size {
  readonly file: File
  /** To be revoked when it is no longer shown. */
  readonly address: string
}

const types = /^image\/(?:x-)?(?:png|gif|jpe?g|webp|avif|hei[cf])$/i

/** What the file dialog offers. Phones turn their own kinds into JPEG when they are not asked for. */
export const acceptedPortraits = 'image/png,image/gif,image/jpeg,image/webp,image/avif'

/** The picture of a file; undefined for another kind of file, or one that this browser cannot show. */
export async function readPicture(file: File): Promise<ShownPicture | undefined> {
  // Some systems know no type for newer kinds: then it is tried.
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
