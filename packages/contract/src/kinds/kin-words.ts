/** The dialects and languages in which a family can have words of its own for relatives. */
export const kinWordLanguages = ['cantonese', 'mandarin', 'en', 'fr', 'pl', 'fi'] as const

export type KinWordLanguage = (typeof kinWordLanguages)[number]

/** Where words for relatives differ. */
export const kinRegions = ['hongkong', 'guangzhou', 'taiwan', 'north', 'south'] as const

export type KinRegion = (typeof kinRegions)[number]

/** What a reader can choose: `any` if no region's words come first. */
export const kinRegionChoices = ['any', ...kinRegions] as const

export type KinRegionChoice = (typeof kinRegionChoices)[number]

/** The dialects beside Cantonese and Mandarin, each of which has a file of its own. */
export const dialectNames = ['hokkien', 'hakka'] as const

export type DialectName = (typeof dialectNames)[number]
