/** The address of the same picture at double density: `@2x` before the extension. */
export function denseAddress(address: string): string {
  const [path = '', query] = address.split('?', 2)
  const dot = path.lastIndexOf('.')
  const dense = dot > path.lastIndexOf('/') ? `${path.slice(0, dot)}@2x${path.slice(dot)}` : `${path}@2x`
  return query === undefined ? dense : `${dense}?${query}`
}
