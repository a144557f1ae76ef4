/**
 * Parts an address before its place: what stands before a comma and has a number in it is a street or a postal code.
 *
 * @returns `[before, rest]`: `before` with its comma, or ""; the two together are the text
 */
export function splitStreet(text: string): [string, string] {
  const before = /^(?:[^,，]*\d[^,，]*[,，]\s*)+/.exec(text)?.[0] ?? ''
  return [before, text.slice(before.length)]
}
