/** Makes file names from names that people gave: valid on every system, and unique regardless of case. */
export class UniqueNames {
  readonly #taken = new Set<string>()
  /** The next number to try for each name: a thousand photos may share a name. */
  readonly #next = new Map<string, number>()

  /** @param ending - the extension without its dot; a folder has none */
  take(title: string, ending?: string): string {
    const base = cutBytes(title.replace(/[<>:"/\\|?*]+/g, '_')).replace(/^[. ]+|[. ]+$/g, '')
    const known = base === '' ? 'image' : base
    const after = ending === undefined ? '' : `.${ending}`
    const first = `${known}${after}`
    const key = first.toLowerCase()
    let name = first
    let number = this.#next.get(key) ?? 2
    for (; this.#taken.has(name.toLowerCase()); number += 1) name = `${known} (${number})${after}`
    this.#next.set(key, number)
    this.#taken.add(name.toLowerCase())
    return name
  }
}

/** File systems take 255 bytes; this leaves room for a number and an extension. */
const maxBytes = 200

function cutBytes(text: string): string {
  if (Buffer.byteLength(text) <= maxBytes) return text
  let cut = ''
  for (const character of text) {
    if (Buffer.byteLength(cut + character) > maxBytes) break
    cut += character
  }
  return cut
}
