const seen = new Map<string, string>()
const maxTags = 1_000
/** Those of the standard have four letters, and those of programs hardly more. */
const maxLength = 32
/** The last tag with each mark; see {@link tagIn}. */
const marked: (string | undefined)[] = Array.from({ length: 1 << 10 })

/**
 * The same text for the same tag: tags are compared more often than anything else, which takes least when the same tag is the same text.
 */
function knownTag(text: string): string {
  const known = seen.get(text)
  if (known !== undefined) return known
  // Names of properties are held once.
  const [tag = text] = Object.keys({ [text]: true })
  if (seen.size < maxTags) seen.set(tag, tag)
  return tag
}

/** The tag in a part of a text, which has to be made into a text of its own only if it is rare. */
export function tagIn(text: string, start: number, end: number): string {
  if (end - start > maxLength) return text.slice(start, end)
  const mark =
    (text.charCodeAt(start) * 31 + text.charCodeAt(end - 1) * 7 + text.charCodeAt((start + end) >> 1) + end - start) & 0x3ff
  const last = marked[mark]
  if (last !== undefined && last.length === end - start && text.startsWith(last, start)) return last
  const tag = knownTag(text.slice(start, end))
  marked[mark] = tag
  return tag
}
