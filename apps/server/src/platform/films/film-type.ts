/** Accepted types of films, with the extension of their files. */
export const filmEndings = {
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
} as const
export type FilmType = keyof typeof filmEndings

export const isFilmType = (contentType: string): contentType is FilmType => contentType in filmEndings

/** What cameras and programs write at the start of an MP4 (ISO 14496-12), 3GP included, which differs in nothing that matters here. */
const mp4Brand = /^(?:iso[m2-9]|mp4[12]|avc1|hvc1|dash|mmp4|MSNV|XAVC|M4V.|f4v |3g[p2].)$/
/** The first boxes of QuickTime films from before there were brands. */
const oldQuickTime = /^(?:moov|mdat|wide|pnot)$/
const ebml = '\x1aE\xdf\xa3'

/** Recognises a film by its first bytes alone; neither name nor header is trusted. */
export function readFilmType(head: Buffer): FilmType | undefined {
  const text = head.toString('latin1')
  if (text.startsWith(ebml)) return text.includes('webm') ? 'video/webm' : undefined
  const box = text.slice(4, 8)
  if (oldQuickTime.test(box)) return 'video/quicktime'
  if (box !== 'ftyp') return undefined
  const major = text.slice(8, 12)
  if (major === 'qt  ') return 'video/quicktime'
  return mp4Brand.test(major) ? 'video/mp4' : undefined
}
