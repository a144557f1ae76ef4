/** The number of letters that must remain after the owner's own words are removed from a password. */
const fewestLetters = 4

let common: Promise<ReadonlySet<string>> | undefined

/**
 * Whether a password is among those that attackers try first. The list is the 10,000 most common ones of at least 8 characters,
 * most common first, from `passwords.json` of @zxcvbn-ts/language-common 4.1.3 (MIT, © Dan Wheeler, Dropbox and zxcvbn-ts). It is
 * loaded on first use.
 */
export async function isCommon(password: string): Promise<boolean> {
  common ??= import('./common-passwords.json', { with: { type: 'json' } }).then(({ default: list }) => new Set(list))
  return (await common).has(fold(password))
}

/**
 * Whether a password is little more than what somebody who knows its owner would try: names in the family, the address, Banyan
 * itself.
 * @param words - names and addresses; each part of them counts too
 */
export function isOwnWords(password: string, words: readonly string[]): boolean {
  const parts = [...new Set([...words, 'banyan'].flatMap((word) => fold(word).match(/\p{L}+/gu) ?? []))]
    .filter((part) => part.length >= (/\p{Script=Han}/u.test(part) ? 2 : 3))
    .toSorted((a, b) => b.length - a.length)
  const own = fold(password)
  const rest = parts.reduce((text, part) => text.replaceAll(part, ' '), own)
  return rest !== own && (rest.match(/\p{L}/gu) ?? []).length < fewestLetters
}

const fold = (text: string): string => text.normalize('NFKC').toLowerCase()
