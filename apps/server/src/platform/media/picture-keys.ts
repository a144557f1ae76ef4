import { randomBytes } from 'node:crypto'

/** The display pictures: small and large, each also at double density. */
export const shownVariants = ['thumbnail', 'thumbnail@2x', 'large', 'large@2x'] as const
export type ShownVariant = (typeof shownVariants)[number]

/** The large picture without the edit, for photos that have one. */
export const uneditedVariant = 'unedited'
export type MadeVariant = ShownVariant | typeof uneditedVariant

/** The display pictures that a photo must have. */
export const variantsOf = ({ edit }: { edit: string }): readonly MadeVariant[] =>
  edit === '' ? shownVariants : [...shownVariants, uneditedVariant]

export const newPictureKey = (): string => randomBytes(16).toString('hex')

/** The prefix of all files of one picture. It spreads a family's pictures over 256 folders. */
export const picturePrefix = (family: number, key: string): string => `${family}/pictures/${key.slice(0, 2)}/${key}.`

/** The key of the original, stored byte for byte as uploaded. */
export const originalKey = (family: number, key: string): string => `${picturePrefix(family, key)}original`

/** The key of the picture that stands for a film. */
export const posterKey = (family: number, key: string): string => `${picturePrefix(family, key)}poster`

/** The name of the version of a film that every browser plays. */
export const filmName = 'film.mp4'

/** The name of the film in a photo's file, as it came. */
export const motionName = 'motion.mp4'

/** The key of such a version of the film in a photo's file, which stays the same when the photo is turned. */
export const motionKey = (family: number, key: string): string => `${picturePrefix(family, key)}motion`

/** The key of a picture made from the original. */
export const shownKey = (family: number, key: string, version: number, name: string): string =>
  `${picturePrefix(family, key)}${version}.${name}`

/** Finds the picture and version that a file belongs to; undefined when it is not a picture's file. */
export function readPictureKey(file: string): { family: number; key: string; version: number | undefined } | undefined {
  const [, family = '', key = '', version] =
    /^(\d+)\/pictures\/[0-9a-f]{2}\/([0-9a-f]{32})\.(?:original$|poster$|motion$|(\d+)\.)/.exec(file) ?? []
  return key === '' ? undefined : { family: Number(family), key, version: version === undefined ? undefined : Number(version) }
}

/** The prefix of all pieces of an upload. */
export const uploadPrefix = (family: number, id: string): string => `${family}/uploads/${id}.`
