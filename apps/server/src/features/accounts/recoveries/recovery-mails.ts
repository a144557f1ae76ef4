import { deviceName } from '@banyan/contract'
import type { Writer } from '../../../platform/db/database.ts'
import { enqueueMail } from '../../../platform/mail/enqueue-mail.ts'
import type { MailContents } from '../../../platform/mail/render-mail.ts'
import { inLocale } from '../../../platform/messages/in-locale.ts'
import type { Platform } from '../../../platform/platform.ts'
import { publicUrl } from '../../../platform/public-url.ts'
import type { User } from '../users.types.ts'

type Kind = 'recovery_asked' | 'recovery_begun' | 'recovery_waiting' | 'recovery_stopped' | 'recovery_used'

/** One step of letting a member in, which is mailed. */
interface MailedStep {
  tx: Writer
  platform: Platform
  /** Of the recovery, and what happens to it: nobody gets two mails about that. */
  key: string
  member: User
}

async function mailTo<Mail extends Kind>(
  { tx, platform, key, member }: MailedStep,
  kind: Mail,
  to: User,
  data: MailContents[Mail],
): Promise<void> {
  if (to.email === null) return
  await enqueueMail(tx, platform, {
    kind,
    to: to.email,
    language: to.locale,
    data,
    eventKey: `${kind} ${key} ${to.id}`,
    familyId: member.familyId,
  })
}

const membersPage = ({ config }: Platform): string => `${publicUrl(config)}/family/members/`

const keepersAmong = (members: readonly User[], except: readonly number[]): User[] =>
  members.filter(({ id, role }) => role === 'keeper' && !except.includes(id))

/** Tells the keepers that a member cannot sign in any more. @param by - who vouches for them, and knows */
export async function mailAsked(step: MailedStep, members: readonly User[], by?: number): Promise<void> {
  const { platform, member } = step
  for (const keeper of keepersAmong(members, [member.id, by ?? 0]))
    await mailTo(step, 'recovery_asked', keeper, { name: keeper.name, actor: member.name, url: membersPage(platform) })
}

/** Tells the member and the other keepers that two keepers have vouched, and until when they can stop it. */
export async function mailBegun(
  step: MailedStep,
  members: readonly User[],
  { opensAt, refusal, by }: { opensAt: Date; refusal: string; by: number },
): Promise<void> {
  const { platform, member } = step
  const url = `${publicUrl(platform.config)}/accounts/recovery/refuse/?token=${refusal}&${inLocale(member.locale)}`
  await mailTo(step, 'recovery_begun', member, { name: member.name, at: opensAt, url })
  for (const keeper of keepersAmong(members, [member.id, by])) {
    const data = { name: keeper.name, actor: member.name, at: opensAt, url: membersPage(platform) }
    await mailTo(step, 'recovery_waiting', keeper, data)
  }
}

/** Tells the keepers who have vouched that it was refused, or stopped. */
export async function mailStopped(step: MailedStep, vouched: readonly User[], by: number): Promise<void> {
  const { platform, member } = step
  for (const keeper of vouched.filter(({ id }) => id !== by))
    await mailTo(step, 'recovery_stopped', keeper, { name: keeper.name, actor: member.name, url: membersPage(platform) })
}

/** Tells the member and all keepers that the member is back, and where. */
export async function mailUsed(step: MailedStep, members: readonly User[], userAgent: string): Promise<void> {
  const { platform, member } = step
  const url = `${publicUrl(platform.config)}/`
  const said = { actor: member.name, url, device: deviceName(userAgent), at: platform.now() }
  for (const each of [member, ...keepersAmong(members, [member.id])])
    await mailTo(step, 'recovery_used', each, { name: each.name, ...said })
}
