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
])
/** Some systems know no type for newer formats. */
const endings = /\.(?:heic|heif|avif|webp)$/i

/** The file types that the file dialog offers. */
export const acceptedPictures = 'image/png,image/gif,image/jpeg,image/webp,image/avif,image/heic,image/heif,.heic,.heif'

/** Whether a file claims to be a picture that the server accepts; the server checks its content. */
export const isPicture = ({ type, name }: Pick<File, 'type' | 'name'>): boolean =>
  type === '' ? endings.test(name) : types.has(type.toLowerCase())

/** Firefox on Android returns nothing when several files are requested. */
export const canChooseSeveral = (userAgent: string): boolean => !(userAgent.includes('Android') && userAgent.includes('Firefox'))
