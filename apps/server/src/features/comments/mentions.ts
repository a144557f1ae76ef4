/** A person is mentioned by their id, so that a new name breaks nothing. */
const mention = /@\[(\d{1,15})\]/g

/** The people whom a text mentions, each once. */
export const mentionsIn = (text: string): number[] => [
  ...new Set(Array.from(text.matchAll(mention), ([, id]) => Number(id)).filter((id) => id > 0)),
]

/** A text with names instead of ids, for files and mails. */
export const withNames = (text: string, nameOf: (person: number) => string | undefined): string =>
  text.replace(mention, (whole, id: string) => {
    const name = nameOf(Number(id))
    return name === undefined ? whole : `@${name}`
  })

/** A text that mentions nobody, though it says the same. */
export const withoutMentions = (text: string): string => text.replaceAll('@[', '@ [')
