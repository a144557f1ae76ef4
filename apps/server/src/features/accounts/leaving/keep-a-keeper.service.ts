import type { Writer } from '../../../platform/db/database.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import { enqueueMail } from '../../../platform/mail/enqueue-mail.ts'
import type { Platform } from '../../../platform/platform.ts'
import { publicUrl } from '../../../platform/public-url.ts'
import { newToken } from '../tokens.ts'
import { countKeepers, findLongestStanding, setRole } from '../users.repository.ts'

/**
 * A family always has a keeper: once its last one has left, whoever has been there longest becomes keeper and is told by mail. Call
 * it in a transaction that has touched the family, and notify the wake signal after the commit.
 */
export async function keepAKeeper(tx: Writer, platform: Platform, family: FamilyId): Promise<void> {
  if ((await countKeepers(tx, family)) > 0) return
  const next = await findLongestStanding(tx, family)
  if (next === undefined) return
  await setRole(tx, family, next.id, 'keeper')
  if (next.email === '') return
  await enqueueMail(tx, platform, {
    kind: 'now_keeper',
    to: next.email,
    language: next.locale,
    data: { name: next.name, url: `${publicUrl(platform.config)}/` },
    eventKey: `keeper ${next.id} ${newToken()}`,
    familyId: family,
  })
}
