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
const filmTypes = new Set(['video/mp4', 'video/x-m4v', 'video/quicktime', 'video/webm', 'video/3gpp'])
const filmEndings = /\.(?:mp4|m4v|mov|webm|3gp)$/i
/** Some systems know no type for newer formats and for scans. */
const endings = /\.(?:heic|heif|avif|webp|tiff?)$/i

/** The file types that the file dialog offers. */
export const acceptedPictures =
  'image/png,image/gif,image/jpeg,image/webp,image/avif,image/heic,image/heif,.heic,.heif,image/tiff,.tif,.tiff,video/mp4,video/quicktime,video/webm,.mp4,.m4v,.mov,.webm'

/** Whether a file claims to be a film that the server accepts. */
export const isFilm = ({ type, name }: Pick<File, 'type' | 'name'>): boolean =>
  type === '' ? filmEndings.test(name) : filmTypes.has(type.toLowerCase())

/** Whether a file claims to be a picture or a film that the server accepts; the server checks its content. */
export const isPicture = (file: Pick<File, 'type' | 'name'>): boolean =>
  isFilm(file) || (file.type === '' ? endings.test(file.name) : types.has(file.type.toLowerCase()))

/** Firefox on Android returns nothing when several files are requested. */
export const canChooseSeveral = (userAgent: string): boolean => !(userAgent.includes('Android') && userAgent.includes('Firefox'))
