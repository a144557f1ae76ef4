import type { PrintInput } from '@banyan/contract'
import { schemas } from '@banyan/contract'
import { printFiles } from '../../features/printing/print-files.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { dayMs, timeAfter } from '../../platform/time.ts'
import type { Member, TestApp } from '../test-app.ts'

/** What a client sends to print everybody. */
export const everybody = (member: Pick<Member, 'person_id'>, more: object = {}) => ({
  kind: 'chart',
  chart: 'everyone',
  person_id: member.person_id,
  ...more,
})

/** A print of a member that is done, without the work of making one. */
export async function addPrint({ platform }: TestApp, member: Member): Promise<{ id: number; file_key: string }> {
  const { family_id: familyId, id: userId } = await platform.database.read
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select(['users.family_id', 'users.id'])
    .where('accounts.email', '=', member.email)
    .where('users.person_id', '=', member.person_id)
    .executeTakeFirstOrThrow()
  const family = familyId as FamilyId
  const request: PrintInput = schemas.startPrint.body.parse(everybody(member))
  const content = Buffer.from('%PDF-1.7 of a test')
  const row = await platform.database.write((tx) =>
    printFiles.insert(tx, family, {
      user_id: userId,
      request: JSON.stringify(request),
      title: '',
      state: 'done',
      failure: null,
      sight: null,
      file_key: `${familyId}/prints/${crypto.randomUUID()}.pdf`,
      size_bytes: content.length,
      created_at: platform.now().toISOString(),
      expires_at: timeAfter(platform.now(), 3 * dayMs),
    }),
  )
  await platform.media.put(row.file_key, content)
  return row
}
