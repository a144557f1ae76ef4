import type { NameRow } from './names.table.ts'
import { scriptOf } from './scripts.ts'

/** What a list shows of a person's names. */
export interface ShownNames {
  /** The text of the preferred name. */
  name: string
  /** The name to show beneath: in another script, else the one at birth; "" without one. */
  otherName: string
  /** All other names, each once. */
  otherNames: string[]
}

type Name = Pick<NameRow, 'id' | 'text' | 'kind' | 'script' | 'reading_of' | 'preferred'>

/**
 * Chooses what lists show.
 * @param names - the person's own, in their order; one of them is preferred
 * @param recorded - what imported records call the person as well that has not become rows yet
 */
export function chooseShownNames(names: readonly Name[], recorded: readonly string[]): ShownNames {
  const preferred = names.find((name) => name.preferred === 1)
  if (preferred === undefined) throw new Error('no name is preferred')
  const others: Name[] = [
    ...names.filter((name) => name !== preferred),
    ...recorded.map((text) => ({ id: 0, text, kind: 'also' as const, script: '', reading_of: null, preferred: 0 as const })),
  ].filter((name) => name.text !== preferred.text)
  const script = scriptOf(preferred)
  const foreign = others.filter((name) => {
    const its = scriptOf(name)
    return its !== '' && script !== '' && its !== script
  })
  const isReading = (name: Name): boolean =>
    name.reading_of === preferred.id || (name.id !== 0 && preferred.reading_of === name.id)
  const beneath =
    foreign.find(isReading) ??
    foreign[0] ??
    (preferred.kind === 'birth' ? undefined : others.find((name) => name.kind === 'birth'))
  return {
    name: preferred.text,
    otherName: beneath?.text ?? '',
    otherNames: [...new Set(others.map((name) => name.text))],
  }
}
