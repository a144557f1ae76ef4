import type { Duplicate } from '@banyan/contract'
import type { Reader } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { inSlices } from '../../platform/waiting/in-slices.ts'
import { listIdentities } from '../people/identities.service.ts'
import { listDroppedEmails } from '../records/dropped-emails.service.ts'
import { listTies } from '../relations/relations.service.ts'
import { listDistinctPairs, pairOf } from './distinct-people.repository.ts'
import { findDuplicates } from './find-duplicates.ts'

/** Reads a family and finds the people who are probably in it twice, likeliest first. */
export async function searchDuplicates(db: Reader, family: FamilyId): Promise<Duplicate[]> {
  const people = await listIdentities(db, family)
  const byEmail = new Map<string, number>()
  for (const { id, email_key: email } of people) if (email !== '') byEmail.set(email, id)
  const sameEmail = (await listDroppedEmails(db, family)).flatMap(({ personId, emailKey }) => {
    const other = byEmail.get(emailKey)
    return other === undefined || other === personId ? [] : [pairOf(personId, other)]
  })
  return inSlices(
    findDuplicates({
      people,
      relations: await listTies(db, family),
      distinct: await listDistinctPairs(db, family),
      sameEmail,
    }),
  )
}
