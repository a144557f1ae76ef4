const maxCharacters = 80

/**
 * A name in a form that is safe in a mail to somebody who may not know its owner; undefined when it looks like an address, a link
 * or a telephone number. Anybody can sign up with another person's address and any name, so without this our mails could carry
 * advertising or lures.
 */
export function readableName(name: string): string | undefined {
  const line = shortLine(name)
  // Normalised as mail programs and browsers do: full-width and ideographic full stops and slashes count, too.
  const looksLikeAddress = /[:/\\@]|www|[.。｡]\S/iu.test(line.normalize('NFKC'))
  // Phones turn such a number into a link that calls it.
  const looksLikeNumber = /(?:\p{Nd}[\s().-]*){7}/u.test(line.normalize('NFKC'))
  return line === '' || looksLikeAddress || looksLikeNumber ? undefined : line
}

/**
 * A name or title for people who know its owner: it stays as it is, but added spaces keep mail programs from turning any part of
 * it into a link. Zero-width characters would be invisible, but not every program stops at them.
 */
export const unlinkedName = (name: string): string => unlinked(shortLine(name))

/** One line of what somebody in the family wrote, whole, as {@link unlinkedName}. */
export const unlinked = (line: string): string =>
  line
    .replace(/(?:[:/\\@／＼＠]|：(?!\p{Script=Han}))+(?=\S)/gu, '$& ')
    .replace(/(?<=\S)[/\\@／＼＠]/gu, ' $&')
    .replace(/[.。．｡](?=\S)/gu, '$& ')

function shortLine(name: string): string {
  const line = name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  const characters = Array.from(line.slice(0, 4 * maxCharacters))
  return characters.length > maxCharacters ? `${characters.slice(0, maxCharacters).join('').trimEnd()}…` : line
}
