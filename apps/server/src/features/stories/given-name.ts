import type { Reader } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { listNamesOfPerson } from '../names/names.service.ts'

/**
 * What somebody is called by those who know them: their given name, where the name was taken apart. Names in Chinese characters are
 * said whole.
 */
export async function givenNameOf(db: Reader, family: FamilyId, person: number, name: string): Promise<string> {
  const preferred = (await listNamesOfPerson(db, family, person)).find((each) => each.preferred === 1)
  if (preferred !== undefined && preferred.given !== '') return preferred.given
  return /\p{Script=Han}/u.test(name) ? name : (name.split(' ')[0] ?? name)
}
