/** The dialects and languages in which a family can have words of its own for relatives. */
export const kinWordLanguages = ['cantonese', 'mandarin', 'en', 'fr', 'pl', 'fi'] as const

export type KinWordLanguage = (typeof kinWordLanguages)[number]
