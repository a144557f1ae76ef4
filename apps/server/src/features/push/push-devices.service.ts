import { createHash } from 'node:crypto'
import type { CallBody, CallResponse, PushDevice } from '@banyan/contract'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import { areDeviceKeys } from '../../platform/push/encrypt-message.ts'
import { readEndpoint } from '../../platform/push/push-services.ts'
import { vapidKeys } from '../../platform/push/vapid.ts'
import { refuseEndedSession } from '../accounts/sessions/sessions.service.ts'
import { findLastChange } from '../changes/changes.service.ts'
import {
  deleteDevice,
  findDeviceOfSession,
  forgetEndpoint,
  insertDevice,
  listDevices,
  updateDevice,
} from './push-devices.repository.ts'
import type { NamedDevice } from './push-devices.repository.ts'

export async function describePush(platform: Platform, caller: Caller): Promise<CallResponse<'getPush'>> {
  const devices = await listDevices(platform.database.read, caller.familyId, caller.userId)
  return {
    key: platform.config.pushServices === undefined ? null : vapidKeys(platform.secret).publicKey,
    devices: devices.map((device) => present(device, caller)),
  }
}

const present = (device: NamedDevice, caller: Caller): PushDevice => ({
  id: device.id,
  user_agent: device.user_agent,
  is_current: device.session_id === caller.sessionId,
  photos: device.photos === 1,
  comments: device.comments === 1,
  people: device.people === 1,
  days: device.days === 1,
  is_detailed: device.is_detailed === 1,
  creation_date: device.created_at,
  last_sent: device.sent_at,
})

/**
 * Sends notifications to the device of the caller's session from now on, or changes what it is sent. @throws ApiError `push_off`,
 * `invalid_push`
 */
export async function saveDevice(platform: Platform, caller: Caller, asked: CallBody<'savePushDevice'>): Promise<PushDevice> {
  const { pushServices: services } = platform.config
  if (services === undefined) throw new ApiError('push_off')
  const endpoint = readEndpoint(asked.endpoint, services)?.href
  const keys = { p256dh: asked.p256dh, auth: asked.auth }
  if (endpoint === undefined || !areDeviceKeys(keys)) throw new ApiError('invalid_push')
  const hash = createHash('sha256').update(endpoint).digest('hex')
  const values = {
    ...keys,
    endpoint,
    endpoint_hash: hash,
    photos: flag(asked.photos),
    comments: flag(asked.comments),
    people: flag(asked.people),
    days: flag(asked.days),
    is_detailed: flag(asked.is_detailed),
  }
  const { familyId: family, userId, sessionId } = caller
  return platform.database.write(async (tx) => {
    await refuseEndedSession(tx, caller)
    await forgetEndpoint(tx, hash, sessionId)
    const known = await findDeviceOfSession(tx, family, sessionId)
    const at = platform.now().toISOString()
    const id =
      known?.id ??
      (await insertDevice(tx, family, {
        ...values,
        user_id: userId,
        session_id: sessionId,
        // Nobody is told about the time before.
        told_id: await findLastChange(tx, family),
        told_at: at,
        created_at: at,
      }))
    if (id === undefined) throw new ApiError('unavailable')
    if (known !== undefined) await updateDevice(tx, family, id, { ...values, failures: 0 })
    const saved = (await listDevices(tx, family, userId)).find((device) => device.id === id)
    if (saved === undefined) throw new ApiError('unavailable')
    return present(saved, caller)
  })
}

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0)

/** Sends one of the caller's own devices nothing more. @throws ApiError `not_found` */
export async function removeDevice(platform: Platform, caller: Caller, id: number): Promise<void> {
  const { familyId, userId } = caller
  if (!(await platform.database.write((tx) => deleteDevice(tx, familyId, id, userId)))) throw new ApiError('not_found')
}
