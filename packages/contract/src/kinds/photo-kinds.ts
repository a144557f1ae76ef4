/** What a photo can be told to be by its file: from several pages or a scanner's format, very wide or high, or moving. */
export const photoKinds = ['photo', 'scan', 'panorama', 'animation', 'film'] as const
export type PhotoKind = (typeof photoKinds)[number]

/** Whose hearts a search for photos asks for: the reader's own, or anybody's. */
export const heartsOfPhotos = ['mine', 'any'] as const
export type HeartsOfPhoto = (typeof heartsOfPhotos)[number]

/** What nobody has said of a photo yet. */
export const missingOfPhotos = ['people', 'date', 'place'] as const
export type MissingOfPhoto = (typeof missingOfPhotos)[number]
