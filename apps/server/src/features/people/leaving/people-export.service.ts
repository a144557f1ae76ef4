import type { Language, Person } from '@banyan/contract'
import type { Reader } from '../../../platform/db/database.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import { readFactsOf } from '../../facts/facts.service.ts'
import { readPersonNames } from '../../names/names.service.ts'
import { readRecordsOf } from '../../records/recorded-details.service.ts'
import { presentPerson } from '../people.presenter.ts'
import { countPeople, listBiographiesOfAll, listWholeRows } from '../people.repository.ts'
import { readRecordedPeople } from '../recorded-lives.service.ts'

const pageSize = 500

export const countFamily = (db: Reader, family: FamilyId): Promise<number> => countPeople(db, family)

/** Yields everybody in the family with every field, by id, in pages. */
export async function* readPeople(db: Reader, family: FamilyId, language: Language): AsyncGenerator<Person[]> {
  for (
    let rows = await listWholeRows(db, family, 0, pageSize);
    rows.length > 0;
    rows = await listWholeRows(db, family, rows.at(-1)?.id ?? 0, pageSize)
  ) {
    const ids = rows.map((row) => row.id)
    const texts = Map.groupBy(await listBiographiesOfAll(db, family, ids), (text) => text.person_id)
    const recorded = await readRecordedPeople(db, family, ids, readRecordsOf(db, family, ids))
    const names = await readPersonNames(db, family, ids)
    const facts = await readFactsOf(db, family, ids)
    yield rows.map(({ id, ...row }) =>
      presentPerson({ id, ...row }, texts.get(id) ?? [], language, recorded(id), names.get(id) ?? [], facts.get(id) ?? []),
    )
  }
}
