import { createHmac } from 'node:crypto'
import { deriveKey } from '../../platform/derive-key.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import { sendPush } from '../../platform/push/send-push.ts'
import { dayMs, timeAfter } from '../../platform/time.ts'
import { isSessionOpen } from '../accounts/sessions/sessions.service.ts'
import { findUser } from '../accounts/users.service.ts'
import { getFamilyName } from '../families/families.service.ts'
import { countFailure, deleteDevice, findDevice, updateDevice } from './push-devices.repository.ts'
import { writePush } from './push-text.ts'
import type { PushKind, PushNote } from './push-text.ts'

/** Whose device it is, and what it is sent. */
export interface PushReader {
  userId: number
  personId: number
  wants: Record<PushKind, boolean>
}

interface Message {
  familyId: FamilyId
  deviceId: number
  /** Messages of a stream replace each other while they wait at the push service. */
  stream: 'news' | 'days'
  /** Stands for what the message is about: the same message, sent again, replaces the first. */
  mark: string
  /** What there is to say, as far as the reader sees it now. */
  read: (reader: PushReader) => Promise<PushNote[]>
}

/** So many messages in a row that are given up end a device, unless one was taken in this time: a push service may be down for a day. */
const maxFailures = 5
const patienceMs = 3 * dayMs

/** A push service that is down for a while, or answers slowly, is asked again for about twenty minutes. */
export const pushAttempts = 8

/**
 * Sends a device what is new for it, unless there is nothing, or the device is not there any more. Who reads, what they see and
 * whether they are signed in is asked now, not when the message was queued.
 *
 * @throws Error when the push service does not take it
 */
export async function deliver(platform: Platform, { familyId: family, deviceId, stream, mark, read }: Message): Promise<void> {
  const { database, now, secret } = platform
  const device = await findDevice(database.read, family, deviceId)
  if (device === undefined || device.gone_at !== null) return
  const user = await findUser(database.read, family, device.user_id)
  if (user === undefined || !(await isSessionOpen(platform, device.session_id))) {
    await database.write((tx) => deleteDevice(tx, family, deviceId))
    return
  }
  const wants = {
    photos: device.photos === 1,
    comments: device.comments === 1,
    people: device.people === 1,
    days: device.days === 1,
  }
  const notes = (await read({ userId: user.id, personId: user.personId, wants })).filter(
    ({ kind, count }) => wants[kind] && count > 0,
  )
  if (notes.length === 0) return
  const reader = {
    locale: user.locale,
    family: await getFamilyName(database.read, family),
    isDetailed: device.is_detailed === 1,
    mark,
  }
  const outcome = await sendPush(platform, device, {
    text: writePush(notes, reader),
    topic: topicOf(secret, `${family} ${deviceId} ${stream}`),
  })
  await database.write(async (tx) => {
    if (outcome === 'gone') await updateDevice(tx, family, deviceId, { gone_at: now().toISOString() })
    else await updateDevice(tx, family, deviceId, { failures: 0, sent_at: now().toISOString() })
  })
}

/** Counts a message that was given up, and forgets a device that takes none. */
export async function giveUpOn({ database, log, now }: Platform, family: FamilyId, deviceId: number): Promise<void> {
  await database.write(async (tx) => {
    const counted = await countFailure(tx, family, deviceId)
    if (counted === undefined || counted.failures < maxFailures || counted.since > timeAfter(now(), -patienceMs)) return
    await deleteDevice(tx, family, deviceId)
    log.warn({ device: deviceId }, 'a device took no notifications and is forgotten')
  })
}

/** Says nothing to the push service: 24 characters that differ from device to device (at most 32 are allowed). */
const topicOf = (secret: string, text: string): string =>
  createHmac('sha256', deriveKey(secret, 'push topics')).update(text).digest('base64url').slice(0, 24)
