/** Names as people gave them, but that every system can unpack, and no two the same whatever the case. */
export class UniqueNames {
  readonly #taken = new Set<string>()
  /** The number that the next of a name is tried with: a thousand photos may be called the same. */
  readonly #next = new Map<string, number>()

  /** @param ending - without its dot; a folder has none */
  take(title: string, ending?: string): string {
    const base = title.replace(/[<>:"/\\|?*]+/g, '_').replace(/^[. ]+|[. ]+$/g, '')
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
