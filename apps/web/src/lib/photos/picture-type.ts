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
/** Some systems know no type for newer kinds. */
const endings = /\.(?:heic|heif|avif|webp)$/i

/** What the file dialog offers. */
export const acceptedPictures = 'image/png,image/gif,image/jpeg,image/webp,image/avif,image/heic,image/heif,.heic,.heif'

/** Whether a file says of itself that it is a picture which the server takes; the server looks into it. */
export const isPicture = ({ type, name }: Pick<File, 'type' | 'name'>): boolean =>
  type === '' ? endings.test(name) : types.has(type.toLowerCase())

/** Firefox on Android hands over nothing when several files are asked for. */
export const canChooseSeveral = (userAgent: string): boolean => !(userAgent.includes('Android') && userAgent.includes('Firefox'))
