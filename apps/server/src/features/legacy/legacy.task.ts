import type { Writer } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { ScheduledTask } from '../../platform/jobs/scheduled-task.ts'
import { enqueueMail } from '../../platform/mail/enqueue-mail.ts'
import { inLocale } from '../../platform/messages/in-locale.ts'
import type { Platform } from '../../platform/platform.ts'
import { publicUrl } from '../../platform/public-url.ts'
import { hashToken, newToken } from '../accounts/tokens.ts'
import { changeRole, findUser, listFamilyUsers } from '../accounts/users.service.ts'
import type { User } from '../accounts/users.types.ts'
import { emit } from '../events/events.ts'
import { changeFamily } from '../families/change-family.ts'
import { appendToLog } from '../family-log/append-to-log.ts'
import * as repository from './legacies.repository.ts'
import type { LegacyRow } from './legacies.repository.ts'
import { handsOverAt, nextStep, timesAsked } from './legacy.policy.ts'

const familiesAtOnce = 200

/**
 * Asks silent keepers, and hands their family over when they have not answered (decision 76). Every step is one transaction that
 * depends on what the last one stored, so one that is cut off is repeated, and none is skipped. A clock that may be wrong stops it, as
 * it stops what deletes.
 */
export const legacyTask: ScheduledTask = {
  name: 'legacies',
  pattern: '17 5 * * *',
  isDeleting: true,
  run: async (platform) => {
    for (let after = 0; ;) {
      const families = await repository.listFamiliesWithLegacy(platform.database.read, after, familiesAtOnce)
      for (const family of families) await goOn(platform, family)
      const last = families.at(-1)
      if (last === undefined) return
      after = last
    }
  },
}

interface Step {
  tx: Writer
  platform: Platform
  family: FamilyId
  row: LegacyRow
  members: User[]
  successor: User
  now: Date
}

async function goOn(platform: Platform, family: FamilyId): Promise<void> {
  const { database } = platform
  const row = await repository.findLegacy(database.read, family)
  if (row === undefined || (await stepOf(database.read, platform, family, row)) === 'nothing') return
  await changeFamily(platform, family, async (tx) => {
    const held = await repository.holdLegacy(tx, family)
    if (held === undefined) return
    const successor = await findUser(tx, family, held.successor_id)
    // Somebody who has left, or has become a keeper meanwhile, receives nothing.
    if (successor === undefined || successor.role === 'keeper') return forget(tx, family)
    const members = await listFamilyUsers(tx, family)
    const step = { tx, platform, family, row: held, members, successor, now: platform.now() }
    switch (await stepOf(tx, platform, family, held)) {
      case 'ask':
        return ask(step)
      case 'deliver':
        return deliver(step)
      case 'end':
        return end(step)
      case 'hand_over':
        return handOver(step)
      default:
    }
  })
  platform.wakeSignal.notify()
}

const stepOf = async (
  db: Parameters<typeof repository.findLastUse>[0],
  { now }: Platform,
  family: FamilyId,
  { months, begun_at: begunAt, asked, delivered_at: deliveredAt }: LegacyRow,
) => nextStep({ months, begunAt, asked, deliveredAt, lastUse: await repository.findLastUse(db, family) }, now())

const forget = (tx: Writer, family: FamilyId): Promise<void> =>
  repository.updateLegacy(tx, family, { begun_at: null, asked: 0, asked_at: null, delivered_at: null })

/** Those who have an address. */
const mailable = (members: User[]): (User & { email: string })[] =>
  members.flatMap((member) => (member.email === null ? [] : [{ ...member, email: member.email }]))
const keepersOf = (members: User[]) => mailable(members).filter(({ role }) => role === 'keeper')
const mailKey = (askedAt: string, { id }: User): string => `legacy ${askedAt} ${id}`

/** Asks the keepers for the next time; the first time everybody else is told. */
async function ask(step: Step): Promise<void> {
  const { tx, platform, family, row, members, successor, now } = step
  const asked = row.asked + 1
  await repository.updateLegacy(tx, family, { asked, begun_at: row.begun_at ?? now.toISOString() })
  await mailKeepers(step, asked)
  appendToLog(tx, platform, family, 'legacy_asked', {
    about: { userId: successor.id, personId: successor.personId },
    details: { times: asked, of: timesAsked },
  })
  if (asked > 1) return
  const until = handsOverAt(asked, now).toISOString()
  for (const member of mailable(members).filter(({ role }) => role !== 'keeper'))
    await enqueueMail(tx, platform, {
      kind: 'legacy_told',
      to: member.email,
      language: member.locale,
      data: { name: member.name, successor: successor.name, until, url: `${publicUrl(platform.config)}/` },
      eventKey: mailKey(now.toISOString(), member),
      familyId: family,
    })
}

/** Mails each keeper a link of their own; the wait begins when one of these mails has been delivered. */
async function mailKeepers({ tx, platform, family, members, successor, now }: Step, asked: number): Promise<void> {
  const askedAt = now.toISOString()
  const keepers = keepersOf(members)
  // Keepers without an address see it in the pages alone.
  await repository.updateLegacy(tx, family, { asked_at: askedAt, delivered_at: keepers.length === 0 ? askedAt : null })
  for (const keeper of keepers) {
    const token = newToken()
    await repository.insertLink(tx, family, keeper.id, hashToken(token))
    await enqueueMail(tx, platform, {
      kind: 'legacy_asked',
      to: keeper.email,
      language: keeper.locale,
      data: {
        name: keeper.name,
        successor: successor.name,
        until: handsOverAt(asked, now).toISOString(),
        url: `${publicUrl(platform.config)}/accounts/here/?token=${token}&${inLocale(keeper.locale)}`,
      },
      eventKey: mailKey(askedAt, keeper),
      familyId: family,
    })
  }
}

/** Notes when the mails went out. When none did, they are sent again: nobody is handed over who was not asked. */
async function deliver(step: Step): Promise<void> {
  const { tx, family, row, members } = step
  const keys = keepersOf(members).map((keeper) => `${mailKey(row.asked_at ?? '', keeper)} in family ${family}`)
  const { sentAt, isWaiting } = await repository.findDelivery(tx, keys)
  if (sentAt !== null) await repository.updateLegacy(tx, family, { delivered_at: sentAt })
  else if (!isWaiting) await mailKeepers(step, row.asked)
}

/** A keeper has used Banyan. */
async function end({ tx, platform, family, members }: Step): Promise<void> {
  await forget(tx, family)
  await repository.deleteLinks(tx, family)
  const keepers = members.filter(({ role }) => role === 'keeper')
  const back = keepers.length === 1 ? keepers[0] : undefined
  appendToLog(
    tx,
    platform,
    family,
    'legacy_ended',
    back === undefined ? {} : { about: { userId: back.id, personId: back.personId } },
  )
}

/** The successor becomes keeper; those who did not answer stay, as members. */
async function handOver({ tx, platform, family, members, successor }: Step): Promise<void> {
  const at = platform.now().toISOString()
  for (const { id } of members.filter(({ role }) => role === 'keeper')) {
    await changeRole(tx, family, id, 'member', at)
    await emit(tx, 'keeperEnded', { family, userId: id, at })
  }
  await changeRole(tx, family, successor.id, 'keeper', at)
  await repository.deleteLegacy(tx, family)
  appendToLog(tx, platform, family, 'handed_over', { about: { userId: successor.id, personId: successor.personId } })
  for (const member of mailable(members))
    await enqueueMail(tx, platform, {
      kind: 'handed_over',
      to: member.email,
      language: member.locale,
      data: { name: member.name, successor: successor.name, url: `${publicUrl(platform.config)}/` },
      eventKey: `handed over ${at} ${member.id}`,
      familyId: family,
    })
}
