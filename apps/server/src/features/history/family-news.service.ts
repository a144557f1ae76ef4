import type { Reader } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { FamilyNews, PersonNews } from '../../platform/mail/render-mail.ts'
import { findNamedPeople } from '../people/person-names.service.ts'
import { findLastChangeId, listNews } from './changes.repository.ts'
import type { NewsRow } from './changes.repository.ts'

/** More changes than so many in a day are told by the newest of them. */
const mostChanges = 5_000

/** Where the history of a family stands. */
export const findLastChange = (db: Reader, family: FamilyId): Promise<number> => findLastChangeId(db, family)

/**
 * What was added and changed after one change and up to another, of people who are still there. The answer is a function, since
 * nobody is told of what they did themselves, and readers have read up to different changes.
 */
export async function readNews(db: Reader, family: FamilyId, after: number, upTo: number): Promise<(reader: { userId: number; after: number }) => FamilyNews> {
  const rows = await listNews(db, family, after, upTo, mostChanges)
  const people = await findNamedPeople(db, family, [...new Set(rows.flatMap(endsOf))])
  const nameOf = (id: number): string | undefined => {
    const person = people.get(id)
    return person?.hidden_at === null ? person.name : undefined
  }
  return ({ userId, after: read }) => tellApart(rows.filter((row) => row.id > read && row.user_id !== userId), nameOf)
}

function tellApart(rows: NewsRow[], nameOf: (id: number) => string | undefined): FamilyNews {
  const [added, changed] = [new Map<number, Set<string>>(), new Map<number, Set<string>>()]
  let imported = 0
  for (const row of rows) {
    if (row.kind === 'family_imported') imported += row.count
    if ((row.kind === 'person_created' || row.kind === 'person_restored') && row.person_id !== null) note(added, row.person_id, row.user_name)
  }
  for (const row of rows) {
    const ends = endsOf(row)
    // That a new person is related to somebody goes without saying.
    if (row.kind === 'person_deleted' || ends.some((id) => added.has(id))) continue
    for (const id of ends) note(changed, id, row.user_name)
  }
  return { added: named(added, nameOf), changed: named(changed, nameOf), imported }
}

const endsOf = (row: NewsRow): number[] => [row.person_id, row.other_person_id].filter((id) => id !== null)

function note(people: Map<number, Set<string>>, id: number, by: string): void {
  const names = people.get(id) ?? new Set()
  if (by !== '') names.add(by)
  people.set(id, names)
}

const named = (people: Map<number, Set<string>>, nameOf: (id: number) => string | undefined): PersonNews[] =>
  [...people].flatMap(([id, by]) => {
    const name = nameOf(id)
    return name === undefined ? [] : [{ name, by: [...by] }]
  })
