const types = new Set([
  'image/png',
  'image/x-png',
  'image/gif',
  'image/jpeg',
  'image/jpg',
  'image/webp',
  'image/avif',
  'image/heic',
  'image/heif',
  'image/tiff',
])
/** Some systems know no type for newer formats and for scans. */
const endings = /\.(?:heic|heif|avif|webp|tiff?)$/i

/** The file types that the file dialog offers. */
export const acceptedPictures =
  'image/png,image/gif,image/jpeg,image/webp,image/avif,image/heic,image/heif,.heic,.heif,image/tiff,.tif,.tiff'

/** Whether a file claims to be a picture that the server accepts; the server checks its content. */
export const isPicture = ({ type, name }: Pick<File, 'type' | 'name'>): boolean =>
  type === '' ? endings.test(name) : types.has(type.toLowerCase())

/** Firefox on Android returns nothing when several files are requested. */
export const canChooseSeveral = (userAgent: string): boolean => !(userAgent.includes('Android') && userAgent.includes('Firefox'))
