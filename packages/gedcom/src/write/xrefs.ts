import type { Node } from '../node.ts'
import { XrefMap } from '../reading/xref-map.ts'
import type { ExtraOutline } from '../types.ts'

type Named = Pick<ExtraOutline, 'origin' | 'xref'>

/** The xrefs that records have in an export. */
export class NewXrefs {
  /** By origin and old xref: where the new one is among the texts. */
  readonly #byOrigin = new Map<string, XrefMap>()
  readonly #texts: string[] = []

  find({ origin, xref }: Named): string | undefined {
    const at = this.#byOrigin.get(origin)?.get(xref)
    return at === undefined ? undefined : this.#texts[at]
  }

  set({ origin, xref }: Named, value: string): void {
    let known = this.#byOrigin.get(origin)
    if (known === undefined) this.#byOrigin.set(origin, (known = new XrefMap()))
    known.set(xref, this.#texts.push(value) - 1)
  }

  /** Makes the pointers of a file's record name those of the export; dangling ones become VOID. */
  resolve(nodes: readonly Node[], origin: string): void {
    for (const node of nodes) {
      if (node.isPointer) node.value = this.find({ origin, xref: node.value }) ?? 'VOID'
      if (node.children.length > 0) this.resolve(node.children, origin)
    }
  }
}

/** Records that the writer makes: from people and relations, or new ones. */
export const isOurs = ({ tag }: Pick<ExtraOutline, 'tag'>): boolean => tag === 'HEAD' || tag === 'INDI' || tag === 'FAM'

const xrefLetters: Readonly<Record<string, string>> = { SOUR: 'S', REPO: 'R', OBJE: 'O', NOTE: 'N', SNOTE: 'N', SUBM: 'U' }

/** Numbers the records that are about neither a person nor a family, in the order in which it is asked. */
export function xrefCounter(): (tag: string) => string {
  const counts: Record<string, number> = {}
  return (tag) => {
    const letter = xrefLetters[tag] ?? 'X'
    counts[letter] = (counts[letter] ?? 0) + 1
    return `${letter}${counts[letter]}`
  }
}
