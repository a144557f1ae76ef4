import { readBrands } from './brands.ts'

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
/** Sound alone, and a camera's raw picture, which also keep to what films do. */
const noFilmBrand = /^(?:M4[ABP] |F4[AB] |crx )$/
const ebml = '\x1aE\xdf\xa3'

/** Recognises a film by its first bytes alone; neither name nor header is trusted. */
export function readFilmType(head: Buffer): FilmType | undefined {
  const text = head.toString('latin1')
  if (text.startsWith(ebml)) return text.includes('webm') ? 'video/webm' : undefined
  const box = text.slice(4, 8)
  if (oldQuickTime.test(box)) return 'video/quicktime'
  const [major = '', ...others] = readBrands(head) ?? []
  if (noFilmBrand.test(major)) return undefined
  // Cameras write a brand of their own in front, and those that it keeps to after it.
  const known = [major, ...others].find((brand) => brand === 'qt  ' || mp4Brand.test(brand))
  if (known === undefined) return undefined
  return known === 'qt  ' ? 'video/quicktime' : 'video/mp4'
}
