const mostCharacters = 80

/**
 * A name as a mail to somebody who need not know it may repeat it; undefined when it looks like an address, a link or a telephone number.
 * Anybody can sign up with another's address and any name: nobody advertises or lures through a mail of ours.
 */
export function readableName(name: string): string | undefined {
  const line = shortLine(name)
  // As mail programs and browsers read it: full-width and ideographic full stops and slashes count, too.
  const looksLikeAddress = /[:/\\@]|www|[.。｡]\S/iu.test(line.normalize('NFKC'))
  // Phones link a number to call.
  const looksLikeNumber = /(?:\p{Nd}[\s().-]*){7}/u.test(line.normalize('NFKC'))
  return line === '' || looksLikeAddress || looksLikeNumber ? undefined : line
}

/**
 * A name or title for those who know it: it stands as it is, but spaces keep mail programs from turning any part of it into a link.
 * Zero-width characters would be invisible, but not every program stops at them.
 */
export function unlinkedName(name: string): string {
  const line = shortLine(name)
  return line
    .replace(/[:/\\@：／＼＠]+(?=\S)/gu, '$& ')
    .replace(/(?<=\S)[/\\@／＼＠]/gu, ' $&')
    .replace(/[.。．｡](?=\S)/gu, '$& ')
}

function shortLine(name: string): string {
  const line = name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  const characters = Array.from(line.slice(0, 4 * mostCharacters))
  return characters.length > mostCharacters ? `${characters.slice(0, mostCharacters).join('').trimEnd()}…` : line
}
