/** Names as people gave them, but that every system can unpack, and no two the same whatever the case. */
export class UniqueNames {
  readonly #taken = new Set<string>()

  /** @param ending - without its dot; a folder has none */
  take(title: string, ending?: string): string {
    const base = title.replace(/[<>:"/\\|?*]+/g, '_').replace(/^[. ]+|[. ]+$/g, '')
    const known = base === '' ? 'image' : base
    const after = ending === undefined ? '' : `.${ending}`
    let name = `${known}${after}`
    for (let number = 2; this.#taken.has(name.toLowerCase()); number += 1) name = `${known} (${number})${after}`
    this.#taken.add(name.toLowerCase())
    return name
  }
}
