import type { Reader } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { isHiddenFor } from '../../platform/soft-delete.ts'
import { findNamedPeople } from '../person-names/person-names.service.ts'
import { listMergesInto } from './changes.repository.ts'

/** Lists who has been merged into a person, directly or through others. */
export async function listAbsorbed(db: Reader, family: FamilyId, person: number): Promise<number[]> {
  const absorbed: number[] = []
  const waiting = [person]
  for (let kept = waiting.pop(); kept !== undefined; kept = waiting.pop()) {
    const gone = [...new Set((await listMergesInto(db, family, kept)).map((merge) => merge.other_person_id))]
    const people = await findNamedPeople(db, family, gone)
    for (const id of gone) {
      if (absorbed.includes(id) || !isHiddenFor('merge', people.get(id))) continue
      absorbed.push(id)
      waiting.push(id)
    }
  }
  return absorbed
}
