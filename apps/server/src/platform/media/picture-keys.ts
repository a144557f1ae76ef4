import { randomBytes } from 'node:crypto'

/** The pictures that are shown of one: small and large, each also twice as dense. */
export const shownVariants = ['thumbnail', 'thumbnail@2x', 'large', 'large@2x'] as const
export type ShownVariant = (typeof shownVariants)[number]

export const newPictureKey = (): string => randomBytes(16).toString('hex')

/** What the names of all files of one picture begin with. Families with many pictures have them in 256 folders. */
export const picturePrefix = (family: number, key: string): string => `${family}/pictures/${key.slice(0, 2)}/${key}.`

/** Where the file lies that was uploaded, byte for byte. */
export const originalKey = (family: number, key: string): string => `${picturePrefix(family, key)}original`

/** Where a picture lies that was made of it. */
export const shownKey = (family: number, key: string, version: number, name: string): string =>
  `${picturePrefix(family, key)}${version}.${name}`

/** Which picture a file belongs to, and in which version; undefined when it is no file of a picture. */
export function readPictureKey(file: string): { family: number; key: string; version: number | undefined } | undefined {
  const [, family = '', key = '', version] =
    /^(\d+)\/pictures\/[0-9a-f]{2}\/([0-9a-f]{32})\.(?:original$|(\d+)\.)/.exec(file) ?? []
  return key === '' ? undefined : { family: Number(family), key, version: version === undefined ? undefined : Number(version) }
}

/** What the names of all pieces of an upload begin with. */
export const uploadPrefix = (family: number, id: string): string => `${family}/uploads/${id}.`
