import type { FactKindName } from '@banyan/contract'
import { cellKey } from './family-rows.ts'
import type { Column, NewPerson } from './family-rows.ts'

const columnOfFact: Partial<Record<FactKindName, Column>> = { BIRT: 'born', DEAT: 'died', OCCU: 'occupation', MARR: 'bond' }

/** The cell that the server refused. */
export function refusedCell(body: unknown, people: readonly NewPerson[], rowOf: readonly number[]): string | undefined {
  const field = typeof body === 'object' && body !== null && 'field' in body ? String(body.field) : ''
  const [list, position, part = '', index, detail] = field.split('.')
  const person = list === 'people' ? people[Number(position)] : undefined
  const row = person === undefined ? undefined : rowOf[Number(position)]
  return person === undefined || row === undefined ? undefined : cellKey(row, columnOf(person, part, Number(index), detail))
}

function columnOf({ facts }: NewPerson, part: string, index: number, detail: string | undefined): Column {
  if (part === 'gender') return 'gender'
  if (part === 'relations') return detail === 'kind' ? 'bond' : 'kin'
  const kind = part === 'facts' ? facts[index]?.kind : undefined
  if (kind === 'BIRT' && detail === 'place') return 'birthplace'
  return (kind === undefined ? undefined : columnOfFact[kind]) ?? 'name'
}
