import { createHash, timingSafeEqual } from 'node:crypto'
import type { CallBody, CallResponse, PushDevice } from '@banyan/contract'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Caller, FamilyId } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import { areDeviceKeys } from '../../platform/push/encrypt-message.ts'
import { readEndpoint } from '../../platform/push/push-services.ts'
import { vapidKeys } from '../../platform/push/vapid.ts'
import { isSessionOpen, refuseEndedSession } from '../accounts/sessions/sessions.service.ts'
import { findLastChange } from '../changes/changes.service.ts'
import {
  deleteDevice,
  findDeviceByEndpoint,
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
  const hash = hashOf(endpoint)
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
    if (known !== undefined) await updateDevice(tx, family, id, { ...values, failures: 0, gone_at: null })
    const saved = (await listDevices(tx, family, userId)).find((device) => device.id === id)
    if (saved === undefined) throw new ApiError('unavailable')
    return present(saved, caller)
  })
}

const hashOf = (endpoint: string): string => createHash('sha256').update(endpoint).digest('hex')

/**
 * Sends notifications to a browser's new subscription instead of its old one. Browsers renew theirs while no page is open, and the part of them
 * that notices has no session; it proves itself with the old one's secret, which nobody knows but the browser and this server.
 *
 * @throws ApiError `push_off`, `invalid_push`, `not_found` of a subscription that this server does not have, or has with another secret
 */
export async function renewDevice(platform: Platform, asked: CallBody<'renewPushDevice'>): Promise<void> {
  const { database, config } = platform
  if (config.pushServices === undefined) throw new ApiError('push_off')
  const endpoint = readEndpoint(asked.new_endpoint, config.pushServices)?.href
  const keys = { p256dh: asked.new_p256dh, auth: asked.new_auth }
  if (endpoint === undefined || !areDeviceKeys(keys)) throw new ApiError('invalid_push')
  const device = await findDeviceByEndpoint(database.read, hashOf(asked.endpoint))
  if (device === undefined || !isSameSecret(device.auth, asked.auth)) throw new ApiError('not_found')
  if (!(await isSessionOpen(platform, device.session_id))) throw new ApiError('not_found')
  const family = device.family_id as FamilyId
  const hash = hashOf(endpoint)
  await database.write(async (tx) => {
    await forgetEndpoint(tx, hash, device.session_id)
    await updateDevice(tx, family, device.id, { ...keys, endpoint, endpoint_hash: hash, failures: 0, gone_at: null })
  })
}

/** In the same time, whatever differs. */
const isSameSecret = (one: string, other: string): boolean =>
  timingSafeEqual(createHash('sha256').update(one).digest(), createHash('sha256').update(other).digest())

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0)

/** Sends one of the caller's own devices nothing more. @throws ApiError `not_found` */
export async function removeDevice(platform: Platform, caller: Caller, id: number): Promise<void> {
  const { familyId, userId } = caller
  if (!(await platform.database.write((tx) => deleteDevice(tx, familyId, id, userId)))) throw new ApiError('not_found')
}
