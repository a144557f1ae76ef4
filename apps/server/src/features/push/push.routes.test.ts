import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createJobWorker } from '../../platform/jobs/job-worker.ts'
import { sendPush } from '../../platform/push/send-push.ts'
import { commentsOf } from '../../test/comments.ts'
import { familyOf, joinFamily } from '../../test/family.ts'
import { photosOf } from '../../test/photos/photos.ts'
import { askFor, passMinutes, readPush, sendDue, switchOn } from '../../test/push.ts'
import type { Device } from '../../test/servers/push-device.ts'
import { startPushService } from '../../test/servers/push-service.ts'
import type { PushService, Received } from '../../test/servers/push-service.ts'
import { openTestApp, password } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'
import { jobHandlers } from '../../workers.ts'
import { pushNewsTask } from '../updates/push-news.task.ts'
import { updateMailTask } from '../updates/update-mails.task.ts'

let test: TestApp
let service: PushService
let ada: Member
let bo: Member
beforeEach(async () => {
  // The service needs the clock, and the application the service's address.
  service = await startPushService(() => test.platform.now())
  test = await openTestApp({ pushServices: [service.host] })
  ada = await test.newMember({ name: 'Ada Wong' })
  bo = await joinFamily(test, ada, { name: 'Bo Wong' })
  await passMinutes(test, 2)
})
afterEach(async () => {
  await test.close()
  await service.close()
})

const bodies = (received: readonly Received[] = service.received): string[][] =>
  received.map(({ message }) => (message as { notes: { body: string }[] }).notes.map(({ body }) => body))
const upload = async (gallery: number, count: number): Promise<void> => {
  for (let at = 0; at < count; at += 1) await photosOf(test, ada).upload(gallery, undefined, `${at}.jpg`)
}
const processPhotos = () => createJobWorker(test.platform, jobHandlers(test.platform)).runDue()
const devicesOf = async (member: Member) => (await readPush(test, member)).devices
const rows = () => test.platform.database.read.selectFrom('push_devices').selectAll().execute()

describe('what a device is sent', () => {
  it('fifty photos make one message, which the service takes and only the device reads', async () => {
    const { device } = await switchOn(test, service, bo)
    await switchOn(test, service, ada)
    test.platform.clock.advance({ seconds: 1 })
    const gallery = await photosOf(test, ada).gallery('Secret summer')
    for (let batch = 0; batch < 5; batch += 1) {
      await upload(gallery.id, 10)
      await processPhotos()
      test.platform.clock.advance({ seconds: 20 })
      await passMinutes(test, 0)
    }
    await passMinutes(test, 3, 2)
    expect(service.refused).toEqual([])
    expect(bodies()).toEqual([['New photos: 50']])
    const [{ device: to, headers, topic, sizeBytes, message }] = service.received as [Received]
    expect(to).toBe(device)
    expect([headers['ttl'], headers['urgency'], sizeBytes]).toEqual(['86400', 'normal', 2_151])
    expect(topic).not.toMatch(/photo|news/)
    expect(JSON.stringify(message)).not.toContain('Secret summer')
    expect(message).toMatchObject({ title: 'Banyan', notes: [{ path: `/gallery/${gallery.id}/` }] })
    expect((await devicesOf(bo))[0]?.last_sent).not.toBeNull()
  })

  it('says by default only that there is something, and of the rest only what was chosen', async () => {
    await switchOn(test, service, bo, { is_detailed: false })
    const cleo = await joinFamily(test, ada, { name: 'Cleo Wong' })
    await switchOn(test, service, cleo, { photos: false, people: false })
    const { person } = await familyOf(test, ada).add({ name: 'Ida Nowak' })
    await commentsOf(test, ada).say({ person_id: person.id }, `Look @[${cleo.person_id}]`)
    await passMinutes(test, 2)
    expect(bodies().toSorted()).toEqual([
      ['Someone mentioned you. New comments: 1'],
      ['There is something new in your family tree.'],
    ])
    expect(new Set(service.received.map(({ sizeBytes }) => sizeBytes)).size).toBe(1)
    expect(JSON.stringify(service.received.map(({ message }) => message))).not.toMatch(/Ida|Nowak|Ada/)
  })

  it('is in the language of the reader, and nothing for what they did themselves', async () => {
    await test.call('updateSettings', { token: bo.access, body: { language: 'zh-tw' } })
    await switchOn(test, service, ada)
    await switchOn(test, service, bo)
    await familyOf(test, ada).add({ name: 'Ida Nowak' })
    await passMinutes(test, 2)
    expect(bodies()).toEqual([['新增或有更動的人：1 位']])
  })

  it('what never rests is sent after ten minutes', async () => {
    await switchOn(test, service, bo)
    const { person } = await familyOf(test, ada).add({ name: 'Ida Nowak' })
    for (let minute = 0; minute < 9; minute += 1) {
      test.platform.clock.advance({ seconds: 30 })
      await familyOf(test, ada).set(person.id, 'birth_year', 1931 + minute)
      test.platform.clock.advance({ seconds: -30 })
      await passMinutes(test, 1)
    }
    expect(service.received).toHaveLength(0)
    await passMinutes(test, 2)
    expect(bodies()).toHaveLength(1)
  })

  it('wakes nobody: where it is night a device waits, and one message in the morning has all of it', async () => {
    const { device } = await switchOn(test, service, bo)
    const { device: other } = await switchOn(test, service, ada)
    for (const [member, zone] of [
      [bo, 'Pacific/Auckland'],
      [ada, 'Europe/Warsaw'],
    ] as const)
      await test.call('updateSettings', { token: member.access, body: { device_time_zone: zone } })
    const cleo = await joinFamily(test, ada, { name: 'Cleo Wong' })
    // Noon in Warsaw is ten in the evening in Auckland.
    test.platform.clock.set('2026-04-09T10:00:00.000Z')
    Object.assign(cleo, (await test.call('obtainToken', { body: { email: cleo.email, password } })).json())
    const told = (to: unknown) => bodies(service.received.filter(({ device: one }) => one === to)).length
    const [bosBefore, adasBefore] = [told(device), told(other)]
    for (const name of ['Ida', 'Jan', 'Eva']) {
      await familyOf(test, cleo).add({ name })
      await passMinutes(test, 2)
    }
    expect([told(device) - bosBefore, told(other) - adasBefore]).toEqual([0, 3])
    test.platform.clock.set('2026-04-09T18:58:00.000Z')
    await passMinutes(test, 1)
    expect(told(device)).toBe(bosBefore)
    await passMinutes(test, 2)
    expect([told(device) - bosBefore, bodies().at(-1)]).toEqual([1, ['People added or changed: 4']])
  })

  it('does not count whom the reader does not see, at the time of sending', async () => {
    await test.call('updateFamilySettings', { token: ada.access, body: { living_seen_by: 'near', near_steps: 1 } })
    const { person: aunt } = await familyOf(test, ada).add({ name: 'Aunt', birth_year: 1990 })
    const { person: far } = await familyOf(test, ada).add({ beside: aunt.id, name: 'Far', birth_year: 1991 })
    const { person: dead } = await familyOf(test, ada).add({ name: 'Dead', birth_year: 1801 })
    await passMinutes(test, 2)
    await switchOn(test, service, bo)
    await familyOf(test, ada).set(far.id, 'occupation', 'Spy')
    await commentsOf(test, ada).say({ person_id: far.id }, 'Hush')
    await passMinutes(test, 2)
    expect(service.received).toHaveLength(0)
    await familyOf(test, ada).set(far.id, 'occupation', 'Baker')
    await familyOf(test, ada).set(dead.id, 'occupation', 'Baker')
    await passMinutes(test, 2)
    expect(bodies()).toEqual([['People added or changed: 1']])
    // Marked private between the upload and the message.
    const gallery = await photosOf(test, ada).gallery()
    const [open, marked] = [
      await photosOf(test, ada).upload(gallery.id),
      await photosOf(test, ada).upload(gallery.id, undefined, 'b.jpg'),
    ]
    await processPhotos()
    await test.call('updateImage', { token: ada.access, params: { id: marked.id }, body: { is_private: true } })
    await passMinutes(test, 2)
    expect(open.id).not.toBe(marked.id)
    expect(bodies().at(-1)).toEqual(['New photos: 1'])
  })

  it('days to come, once a day: of the kinds and people that the reader wants and sees, without whom they mute', async () => {
    await switchOn(test, service, bo)
    await switchOn(test, service, ada, { days: false })
    const born = async (name: string, beside: number, day = 10): Promise<number> => {
      const { person } = await familyOf(test, ada).add({ name, beside, birth_year: 0 })
      const body = { kind: 'BIRT', date: `${day} APR 1950` }
      expect((await familyOf(test, ada).tryTo('createPersonFact', { id: person.id }, body)).statusCode).toBe(200)
      return person.id
    }
    const ida = await born('Ida Nowak', ada.person_id)
    await born('Jan Nowak', ada.person_id)
    let far = ida
    for (const name of ['One', 'Two', 'Three', 'Four']) far = (await familyOf(test, ada).add({ name, beside: far })).person.id
    await born('Far Away', far)
    /** What devices are told on the morning before the tenth of April, or a week before. */
    const told = async (day: string, servers = 1): Promise<string[][]> => {
      test.platform.clock.set(`${day}T07:11:00.000Z`)
      for (const member of [ada, bo])
        Object.assign(member, (await test.call('obtainToken', { body: { email: member.email, password } })).json())
      const before = service.received.length
      await Promise.all(Array.from({ length: servers }, () => updateMailTask.run(test.platform)))
      await sendDue(test, servers)
      await updateMailTask.run(test.platform)
      await sendDue(test)
      return bodies(service.received.slice(before))
    }
    const change = (call: 'updateDayMail' | 'mutePerson' | 'updateSettings', body: object) =>
      test.call(call, { token: bo.access, body })
    await change('updateSettings', { receive_update_emails: false })
    expect(await told('2026-04-02')).toEqual([])
    expect(await told('2026-04-03', 3)).toEqual([['Family days coming up: 2']])
    expect(service.received.at(-1)?.message).toMatchObject({ notes: [{ path: '/days/' }] })
    expect(
      await test.platform.database.read
        .selectFrom('mails')
        .select('id')
        .where('recipient', '=', bo.email)
        .where('event_key', 'like', 'family update%')
        .execute(),
    ).toEqual([])
    await change('updateDayMail', { who: 'everybody' })
    expect(await told('2026-04-09')).toEqual([['Family days coming up: 3']])
    await born('Eva Nowak', ada.person_id, 11)
    await born('Very Far', far, 11)
    await born('Quiet', ada.person_id, 11).then((id) => change('mutePerson', { person_id: id, is_muted: true }))
    await test.call('updateFamilySettings', { token: ada.access, body: { living_seen_by: 'near', near_steps: 2 } })
    expect(await told('2026-04-10')).toEqual([['Family days coming up: 1']])
    await born('Kay Nowak', ada.person_id, 12)
    await change('updateDayMail', { kinds: ['memorial'] })
    expect(await told('2026-04-11')).toEqual([])
  })
})

describe('when it ends', () => {
  const news = async (): Promise<number> => {
    const before = service.received.length
    await familyOf(test, ada).add({ name: 'Ida Nowak' })
    await passMinutes(test, 2)
    return service.received.length - before
  }

  it('at once: switched off, signed out, session ended, removed, another family entered', async () => {
    const again = async (): Promise<Member> => ({
      ...bo,
      ...(await test.call('obtainToken', { body: { email: bo.email, password } })).json<Member>(),
    })
    const first = await again()
    const { row } = await switchOn(test, service, first)
    expect(await news()).toBe(1)
    expect((await test.call('deletePushDevice', { token: ada.access, params: { id: row.id } })).statusCode).toBe(404)
    expect((await test.call('deletePushDevice', { token: bo.access, params: { id: row.id } })).statusCode).toBe(200)
    expect([await rows(), await news()]).toEqual([[], 0])

    const second = await again()
    await switchOn(test, service, second)
    await test.call('logout', { token: second.access })
    expect([await rows(), await news()]).toEqual([[], 0])

    const third = await again()
    await switchOn(test, service, third)
    await test.call('endOtherSessions', { token: bo.access })
    expect([await rows(), await news()]).toEqual([[], 0])

    const fourth = await again()
    await switchOn(test, service, fourth)
    const other = await test.call('createFamily', { token: fourth.access, body: { name: 'Another' } })
    const { family_id } = other.json<{ family_id: string }>()
    const entered = await test.call('switchFamily', { token: fourth.access, body: { family_id } })
    expect([other.statusCode, entered.statusCode]).toEqual([200, 200])
    expect([await rows(), await news()]).toEqual([[], 0])

    await switchOn(test, service, bo)
    // What is queued already is not sent either.
    await familyOf(test, ada).add({ name: 'Jan Nowak' })
    test.platform.clock.advance({ minutes: 2 })
    await pushNewsTask.run(test.platform)
    const { id } = (await test.call('listMembers', { token: ada.access }))
      .json<{ user_id: number; person_id: number; id: number }[]>()
      .find((member) => member.person_id === bo.person_id) ?? { id: 0 }
    const removed = await test.call('removeMember', { token: ada.access, params: { id }, body: { password } })
    expect(removed.statusCode).toBeLessThan(300)
    const before = service.received.length
    await sendDue(test)
    expect([await rows(), service.received.length - before]).toEqual([[], 0])
  })

  it('when nobody could sign in with the session any more', async () => {
    await switchOn(test, service, bo)
    test.platform.clock.advance({ days: 91 })
    Object.assign(ada, (await test.call('obtainToken', { body: { email: ada.email, password } })).json())
    expect([await news(), await rows()]).toEqual([0, []])
  })

  it.each([404, 410])('when the service says that the device is gone (%s), until it is switched on again', async (status) => {
    await switchOn(test, service, bo)
    service.answerWith(status)
    expect([await news(), await devicesOf(bo)]).toEqual([0, []])
    service.answerWith(undefined)
    expect(await news()).toBe(0)
    await switchOn(test, service, bo)
    expect([await news(), (await devicesOf(bo)).length, (await rows()).length]).toEqual([1, 1, 1])
  })

  it('after five messages in a row of which none arrived for three days, not because a service is down for a day', async () => {
    await switchOn(test, service, bo)
    service.answerWith(500)
    const fail = async (): Promise<void> => {
      Object.assign(ada, (await test.call('obtainToken', { body: { email: ada.email, password } })).json())
      await familyOf(test, ada).add({ name: 'Ida Nowak' })
      await passMinutes(test, 2)
      for (let attempt = 0; attempt < 9; attempt += 1) {
        test.platform.clock.advance({ minutes: 20 })
        await sendDue(test)
      }
    }
    for (let message = 0; message < 6; message += 1) await fail()
    expect(await rows()).toMatchObject([{ failures: 6 }])
    test.platform.clock.advance({ days: 3 })
    await fail()
    expect(await rows()).toEqual([])
  })

  it('not because a service asks to wait: what it did not take is sent later, once', async () => {
    await switchOn(test, service, bo)
    service.answerWith(429, { 'retry-after': '1800' })
    expect(await news()).toBe(0)
    service.answerWith(undefined)
    await passMinutes(test, 27)
    expect(bodies()).toEqual([])
    await passMinutes(test, 4)
    expect(bodies()).toEqual([['People added or changed: 1']])
    service.answerWith(503, { 'retry-after': new Date(test.platform.now().getTime() + 600_000).toUTCString() })
    await news()
    service.answerWith(undefined)
    await passMinutes(test, 6)
    expect(bodies()).toHaveLength(1)
    await passMinutes(test, 4)
    expect(bodies()).toHaveLength(2)
    expect(await rows()).toMatchObject([{ failures: 0, gone_at: null }])
  })

  it('not because a service is slow: it is asked again, and never waited for without end', async () => {
    const { device } = await switchOn(test, service, bo)
    service.answerWith('silence')
    await expect(
      sendPush(test.platform, { endpoint: device.endpoint, ...device.keys }, { text: '{}', topic: 'a' }, { waitMs: 20 }),
    ).rejects.toThrow(/timeout|aborted/i)
  })

  it('another account on the same browser takes it over, and a message that failed is sent again', async () => {
    const { device } = await switchOn(test, service, bo)
    expect((await askFor(test, ada, { endpoint: device.endpoint, ...device.keys })).statusCode).toBe(200)
    expect([(await devicesOf(bo)).length, (await devicesOf(ada)).length]).toEqual([0, 1])
    await test.call('savePushDevice', {
      token: bo.access,
      body: { endpoint: device.endpoint, ...device.keys, photos: 1, comments: 1, people: 1, days: 1, is_detailed: 0 },
    })
    service.answerWith(500)
    expect(await news()).toBe(0)
    service.answerWith(undefined)
    await passMinutes(test, 2)
    expect(bodies()).toEqual([['There is something new in your family tree.']])
  })
})

describe('a browser that renews its subscription', () => {
  const news = async (): Promise<unknown[]> => {
    const before = service.received.length
    await familyOf(test, ada).add({ name: 'Ida Nowak' })
    await passMinutes(test, 2)
    return service.received.slice(before).map(({ device }) => device)
  }
  const renew = (before: Device, after: Device, changes: object = {}) =>
    test.call('renewPushDevice', {
      body: {
        endpoint: before.endpoint,
        auth: before.keys.auth,
        new_endpoint: after.endpoint,
        new_p256dh: after.keys.p256dh,
        new_auth: after.keys.auth,
        ...changes,
      },
    })

  it('keeps receiving, also when its old one has ended before it could say so', async () => {
    const { device } = await switchOn(test, service, bo, { comments: false })
    const [second, third] = [service.subscribe(device.applicationServerKey), service.subscribe(device.applicationServerKey)]
    expect((await renew(device, second)).json()).toBe('OK')
    expect(await news()).toEqual([second])
    service.remove(second)
    expect([await news(), await devicesOf(bo)]).toEqual([[], []])
    expect((await renew(second, third)).statusCode).toBe(200)
    expect(await news()).toEqual([third])
    expect(await devicesOf(bo)).toMatchObject([{ is_current: true, comments: false, people: true }])
    expect((await renew(second, device)).statusCode).toBe(404)
  })

  it('proves itself with the secret of the old one, and has a session that goes on', async () => {
    const { device, row } = await switchOn(test, service, bo)
    const other = service.subscribe(device.applicationServerKey)
    for (const [changes, code] of [
      [{ auth: other.keys.auth }, 'not_found'],
      [{ endpoint: `${device.endpoint}x` }, 'not_found'],
      [{ new_endpoint: 'https://127.0.0.1/push/1' }, 'invalid_push'],
      [{ new_p256dh: 'AAAA' }, 'invalid_push'],
    ] as const)
      expect([changes, (await renew(device, other, changes)).json()]).toMatchObject([changes, { code }])
    expect(await news()).toEqual([device])
    await test.call('deletePushDevice', { token: bo.access, params: { id: row.id } })
    expect((await renew(device, other)).statusCode).toBe(404)
    const { device: last } = await switchOn(test, service, bo)
    test.platform.clock.advance({ days: 91 })
    expect((await renew(last, other)).statusCode).toBe(404)
  })
})

describe('what a client gives', () => {
  it('goes nowhere but to a push service, and a redirect is not followed', async () => {
    const { device } = await switchOn(test, service, bo)
    for (const endpoint of [
      'https://127.0.0.1/push/1',
      `http://${service.host}/push/1`,
      'https://localhost/push/1',
      `https://${service.host}.example.org/`,
      'https://169.254.169.254/latest',
    ]) {
      const answer = await askFor(test, bo, { endpoint, ...device.keys })
      expect([endpoint, answer.statusCode, answer.json<{ code: string }>().code]).toEqual([endpoint, 400, 'invalid_push'])
    }
    for (const keys of [{ p256dh: 'AAAA' }, { auth: 'AAAA' }])
      expect((await askFor(test, bo, { endpoint: device.endpoint, ...device.keys, ...keys })).json()).toMatchObject({
        code: 'invalid_push',
      })
    service.answerWith(307, { location: `https://${service.host}/elsewhere` })
    await familyOf(test, ada).add({ name: 'Ida Nowak' })
    await passMinutes(test, 1)
    const { failure } = await test.platform.database.read
      .selectFrom('jobs')
      .select('failure')
      .where('kind', '=', 'push-news')
      .executeTakeFirstOrThrow()
    expect(failure).toBe('Error: The push service answered 307.')
  })

  it('a server whose operator switched it off takes no devices and sends nothing', async () => {
    await switchOn(test, service, bo)
    test.platform.config.pushServices = undefined
    expect((await readPush(test, bo)).key).toBeNull()
    expect((await askFor(test, bo, { endpoint: 'https://fcm.googleapis.com/1', p256dh: 'A', auth: 'A' })).json()).toMatchObject({
      code: 'push_off',
    })
    await familyOf(test, ada).add({ name: 'Ida Nowak' })
    await passMinutes(test, 2)
    expect(service.received).toEqual([])
  })
})
