import type { CallResponse, PushDevice } from '@banyan/contract'
import type { LightMyRequestResponse } from 'fastify'
import { pushNewsTask } from '../features/updates/push-news.task.ts'
import { createJobWorker } from '../platform/jobs/job-worker.ts'
import { pushJobHandlers } from '../workers.ts'
import type { Device } from './servers/push-device.ts'
import type { PushService } from './servers/push-service.ts'
import type { Member, TestApp } from './test-app.ts'

/** Everything that a device can be sent. */
export const everything = { photos: true, comments: true, people: true, days: true, is_detailed: true }

type Asked = Partial<typeof everything>

export const askFor = (test: TestApp, member: Member, body: object): Promise<LightMyRequestResponse> =>
  test.call('savePushDevice', { token: member.access, body: { ...everything, ...body } })

export async function readPush(test: TestApp, member: Member): Promise<CallResponse<'getPush'>> {
  const answer = await test.call('getPush', { token: member.access })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json()
}

/** Switches notifications on for the device of a member's session. */
export async function switchOn(
  test: TestApp,
  service: PushService,
  member: Member,
  asked: Asked = {},
): Promise<{ device: Device; row: PushDevice }> {
  const { key } = await readPush(test, member)
  const device = service.subscribe(key ?? '')
  const answer = await askFor(test, member, { endpoint: device.endpoint, ...device.keys, ...asked })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return { device, row: answer.json() }
}

/** Lets time pass, as the server would, and sends what is due. */
export async function passMinutes(test: TestApp, minutes: number, servers = 1): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    test.platform.clock.advance({ minutes: 1 })
    await Promise.all(Array.from({ length: servers }, () => pushNewsTask.run(test.platform)))
    await sendDue(test, servers)
  }
}

export async function sendDue(test: TestApp, servers = 1): Promise<void> {
  await Promise.all(
    Array.from({ length: servers }, () => createJobWorker(test.platform, pushJobHandlers(test.platform)).runDue()),
  )
}
