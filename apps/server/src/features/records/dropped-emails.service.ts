import type { Reader } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { emailKey } from '../../platform/text/clean-text.ts'
import { listRecordsWithDroppedEmail } from './records.repository.ts'

/** Lists email addresses in records that could not be imported because somebody else in the family already had them. */
export async function listDroppedEmails(db: Reader, family: FamilyId): Promise<{ personId: number; emailKey: string }[]> {
  const records = await listRecordsWithDroppedEmail(db, family)
  return records.flatMap(({ person_id: personId, text }) => {
    const email = /^\d+ EMAIL (\S+)\s*$/m.exec(text)?.[1]
    return personId === null || email === undefined ? [] : [{ personId, emailKey: emailKey(email) }]
  })
}
