import type { Writer } from '../../../platform/db/database.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import { enqueueMail } from '../../../platform/mail/enqueue-mail.ts'
import type { Platform } from '../../../platform/platform.ts'
import { publicUrl } from '../../../platform/public-url.ts'
import { appendToLog } from '../../family-log/append-to-log.ts'
import { newToken } from '../tokens.ts'
import { countKeepers, findLongestStanding, setRole } from '../users.repository.ts'

/**
 * A family always has a keeper, with an address if anybody has one: once its last one has left, the one who has been there longest becomes
 * keeper and is told by mail. Call
 * it in a transaction that has touched the family, and notify the wake signal after the commit.
 */
export async function keepAKeeper(tx: Writer, platform: Platform, family: FamilyId): Promise<void> {
  const keepers = await countKeepers(tx, family)
  if (keepers.withAddress > 0) return
  const next = await findLongestStanding(tx, family)
  if (next === undefined) return
  // A keeper without an address stays the only one where nobody else has the rights of a member.
  if (keepers.all > 0 && (next.email === null || next.role === 'reader')) return
  await setRole(tx, family, next.id, 'keeper', platform.now().toISOString())
  appendToLog(tx, platform, family, 'keeper_followed', { about: { userId: next.id, personId: next.personId } })
  if (next.email === null) return
  await enqueueMail(tx, platform, {
    kind: 'now_keeper',
    to: next.email,
    language: next.locale,
    data: { name: next.name, url: `${publicUrl(platform.config)}/` },
    eventKey: `keeper ${next.id} ${newToken()}`,
    familyId: family,
  })
}
