/**
 * Splits an address before its place: a part before a comma that contains a number is a street or a postal code.
 *
 * @returns `[before, rest]`: `before` with its comma, or ""; together they are the text
 */
export function splitStreet(text: string): [string, string] {
  const before = /^(?:[^,，]*\d[^,，]*[,，]\s*)+/.exec(text)?.[0] ?? ''
  return [before, text.slice(before.length)]
}
