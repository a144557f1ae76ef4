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

/** The opposite of {@link withNames}: names that follow an @, in this order, become those people, if the family has them; nobody else is mentioned. */
export function mentioning(text: string, names: readonly { name: string; person: number | undefined }[]): string {
  let [left, said] = [withoutMentions(text), '']
  for (const { name, person } of names) {
    const at = name === '' ? -1 : left.indexOf(`@${name}`)
    if (at < 0) continue
    const end = at + name.length + 1
    said += left.slice(0, at) + (person === undefined ? left.slice(at, end) : `@[${person}]`)
    left = left.slice(end)
  }
  return said + left
}

/** A text that mentions nobody, though it says the same. */
export const withoutMentions = (text: string): string => text.replaceAll('@[', '@ [')
