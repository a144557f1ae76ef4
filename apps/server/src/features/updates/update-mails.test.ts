import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createMailWorker } from '../../platform/mail/mail-worker.ts'
import { familyOf, joinFamily } from '../../test/family.ts'
import { photosOf } from '../../test/photos/photos.ts'
import { startSmtpServer } from '../../test/servers/smtp-server.ts'
import { openTestApp, password } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'
import { updateMailTask } from './update-mails.task.ts'

let test: TestApp
let ada: Member
let bo: Member
const opened: (() => Promise<void>)[] = []
beforeEach(async () => {
  test = await openTestApp()
  ada = await test.newMember({ name: 'Ada Wong' })
  bo = await joinFamily(test, ada, { name: 'Bo Wong' })
  // Marks everything so far as reported.
  await lookTomorrow()
})
afterEach(async () => {
  for (const close of opened.splice(0)) await close()
  await test.close()
})

const mails = (email?: string) => {
  const query = test.platform.database.read
    .selectFrom('mails')
    .selectAll()
    .where('event_key', 'like', 'family update%')
    .orderBy('id')
  return (email === undefined ? query : query.where('recipient', '=', email)).execute()
}
/** Runs the task at seven the next morning on this many servers. */
async function lookTomorrow(servers = 1): Promise<number> {
  const before = (await mails()).length
  const tomorrow = new Date(test.platform.now().getTime() + 86_400_000)
  test.platform.clock.set(`${tomorrow.toISOString().slice(0, 10)}T07:11:00.000Z`)
  await Promise.all(Array.from({ length: servers }, () => updateMailTask.run(test.platform)))
  for (const member of [ada, bo])
    Object.assign(member, (await test.call('obtainToken', { body: { email: member.email, password } })).json())
  return (await mails()).length - before
}
const settings = (member: Member, body: Record<string, unknown>) => test.call('updateSettings', { token: member.access, body })

describe('the daily mail', () => {
  it('tells others who was added and changed, once', async () => {
    const { person } = await familyOf(test, ada).add({ name: 'Ida Nowak' })
    await familyOf(test, ada).set(bo.person_id, 'occupation', 'Baker')
    expect(await lookTomorrow()).toBe(1)
    const [mail] = (await mails(bo.email)).slice(-1)
    expect(mail?.subject).toBe('News from your family tree')
    expect(mail?.text).toContain('New\n- Ida Nowak (added by Ada Wong)\n\nChanged\n- Bo Wong (changed by Ada Wong)\n')
    expect(mail?.text).toContain('/family/history/')
    expect(mail?.html).toContain('<li>Ida Nowak (added by Ada Wong)</li>')
    expect(await lookTomorrow()).toBe(0)
    await familyOf(test, bo).set(person.id, 'birth_year', 1931)
    expect(await lookTomorrow()).toBe(1)
    expect((await mails(ada.email)).at(-1)?.text).toContain('Changed\n- Ida Nowak (changed by Bo Wong)\n')
  })

  it('tells who was deleted, and which photos, unless they are back', async () => {
    let annas = familyOf(test, ada)
    const photos = photosOf(test, ada)
    const [gone, back] = [(await annas.add({ name: 'Ida Nowak' })).person, (await annas.add({ name: 'Eva Nowak' })).person]
    const [summer, winter] = [await photos.gallery('Summer'), await photos.gallery('Winter')]
    const [one, other] = [await photos.upload(winter.id), await photos.upload(winter.id, undefined, 'Other.jpg')]
    await lookTomorrow()
    annas = familyOf(test, ada)
    await annas.deletePerson(gone.id)
    await annas.deletePerson(back.id)
    await annas.restorePerson(back.id)
    await annas.tryTo('deleteGallery', { id: summer.id })
    for (const { id } of [one, other]) await annas.tryTo('deleteImage', { id })
    await annas.tryTo('restoreImage', { id: other.id })
    await lookTomorrow()
    const mail = (await mails(bo.email)).at(-1)
    expect(mail?.text).toContain(
      'Deleted\n- Ida Nowak (deleted by Ada Wong)\n- Gallery “Summer” (deleted by Ada Wong)\n- Photos: 1 (deleted by Ada Wong)\n',
    )
  })

  it('comes in the language of the reader', async () => {
    await settings(bo, { language: 'pl' })
    await familyOf(test, ada).add({ name: 'Ida Nowak' })
    await lookTomorrow()
    const [mail] = (await mails(bo.email)).slice(-1)
    expect(mail?.text).toContain('Nowe osoby\n- Ida Nowak (kto dodał: Ada Wong)')
    expect(mail?.text).toContain('&language=pl')
  })

  it('is not sent for nothing: no change, only own ones, people who are gone again, another family', async () => {
    expect(await lookTomorrow()).toBe(0)
    const { person } = await familyOf(test, ada).add({ name: 'Short Stay' })
    await familyOf(test, ada).deletePerson(person.id)
    const stranger = await test.newMember()
    await familyOf(test, stranger).add({ name: 'Somebody Else' })
    expect(await lookTomorrow()).toBe(0)
    expect(JSON.stringify(await mails())).not.toContain('Somebody Else')
  })

  it('is queued once when several servers look at once, and again', async () => {
    await familyOf(test, ada).add({ name: 'Ida Nowak' })
    await familyOf(test, bo).add({ name: 'Jan Nowak', beside: ada.person_id })
    expect(await lookTomorrow(4)).toBe(2)
    await updateMailTask.run(test.platform)
    expect((await mails(bo.email)).filter((mail) => mail.text.includes('Ida Nowak'))).toHaveLength(1)
  })

  it('waits for the morning, and makes up for a server that was down then', async () => {
    await familyOf(test, ada).add({ name: 'Ida Nowak' })
    const before = (await mails()).length
    for (const [time, count] of [
      ['2026-04-09T06:59:00.000Z', 0],
      ['2026-04-09T23:11:00.000Z', 1],
    ] as const) {
      test.platform.clock.set(time)
      await updateMailTask.run(test.platform)
      expect((await mails()).length - before).toBe(count)
    }
  })

  it('comes in the morning where its reader is, with the days of their date: in Auckland and in Honolulu', async () => {
    const inZone = async (member: Member, device_time_zone: string): Promise<void> =>
      expect((await settings(member, { device_time_zone })).statusCode).toBe(200)
    await inZone(ada, 'Pacific/Auckland')
    await inZone(bo, 'Pacific/Honolulu')
    const kit = (await familyOf(test, ada).add({ name: 'Kit Wong', birth_year: 0 })).person.id
    const born = { kind: 'BIRT', date: '10 APR 1950' }
    expect((await familyOf(test, ada).tryTo('createPersonFact', { id: kit }, born)).statusCode).toBe(200)
    const tomorrow: string[] = []
    for (let hour = 0; hour < 72; hour++) {
      test.platform.clock.set(new Date(Date.parse('2026-04-07T00:11:00Z') + hour * 3_600_000).toISOString())
      const before = (await mails()).length
      await updateMailTask.run(test.platform)
      for (const { recipient, text } of (await mails()).slice(before))
        if (text.includes('Tomorrow\n- Kit Wong ('))
          tomorrow.push(`${recipient === ada.email ? 'Auckland' : 'Honolulu'} ${test.platform.now().toISOString()}`)
    }
    // Seven in the morning of the ninth in both places: NZST is twelve hours ahead of UTC, Hawaii ten behind.
    expect(tomorrow).toEqual(['Auckland 2026-04-08T19:11:00.000Z', 'Honolulu 2026-04-09T17:11:00.000Z'])
  })

  it('follows a device to another zone unless its reader has chosen one', async () => {
    const change = async (body: object) => (await settings(ada, body as Record<string, unknown>)).json()
    expect(await change({ device_time_zone: 'Europe/Warsaw' })).toMatchObject({
      time_zone: 'Europe/Warsaw',
      is_time_zone_fixed: false,
    })
    expect(await change({ device_time_zone: 'Asia/Taipei' })).toMatchObject({ time_zone: 'Asia/Taipei' })
    expect(await change({ time_zone: 'UTC' })).toMatchObject({ time_zone: 'UTC', is_time_zone_fixed: true })
    expect(await change({ device_time_zone: 'Asia/Taipei' })).toMatchObject({ time_zone: 'UTC', is_time_zone_fixed: true })
    expect(await change({ time_zone: '', device_time_zone: 'Asia/Taipei' })).toMatchObject({
      time_zone: 'Asia/Taipei',
      is_time_zone_fixed: false,
    })
    for (const field of ['time_zone', 'device_time_zone'])
      expect(await change({ [field]: 'Mars/Olympus' })).toMatchObject({ code: 'invalid_field', field })
    expect(JSON.stringify((await test.call('listUsers', { token: bo.access })).json())).not.toContain('Taipei')
  })

  it('is not for those who switched it off; who switches it on again is told from then on', async () => {
    await settings(bo, { receive_update_emails: false })
    await familyOf(test, ada).add({ name: 'Ida Nowak' })
    expect(await lookTomorrow()).toBe(0)
    await settings(bo, { receive_update_emails: true })
    expect(await lookTomorrow()).toBe(0)
    await familyOf(test, ada).add({ name: 'Jan Nowak' })
    expect(await lookTomorrow()).toBe(1)
    expect((await mails(bo.email)).at(-1)?.text).not.toContain('Ida')
  })

  it('tells newcomers nothing of the time before them', async () => {
    await familyOf(test, ada).add({ name: 'Ida Nowak' })
    const { person } = await familyOf(test, ada).add({ name: 'Cleo Wong' })
    await familyOf(test, ada).set(person.id, 'email', 'cleo@example.org')
    await test.call('createInvite', { token: ada.access, body: { person_id: person.id } })
    const token = (await test.mailedLink('cleo@example.org')).pathname.split('/').at(-2) ?? ''
    await test.call('acceptInvitation', { params: { token }, body: { password } })
    await lookTomorrow()
    expect(await mails('cleo@example.org')).toEqual([])
    expect((await mails(ada.email)).at(-1)?.text).toContain('Changed\n- Cleo Wong (changed by Cleo Wong)')
  })
})

describe('days to come', () => {
  /** A day a number of days after the mail of tomorrow. */
  function dayIn(days: number, type = ''): { kind: string; type: string; date: string } {
    const date = new Date(test.platform.now().getTime() + (days + 1) * 86_400_000)
    const month = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'][date.getUTCMonth()]
    return { kind: type === '' ? 'BIRT' : 'EVEN', type, date: `${date.getUTCDate()} ${month} 1950` }
  }
  async function bornIn(days: number, name: string, beside = ada.person_id): Promise<number> {
    const { person } = await familyOf(test, ada).add({ name, beside, birth_year: 0 })
    expect((await familyOf(test, ada).tryTo('createPersonFact', { id: person.id }, dayIn(days))).statusCode).toBe(200)
    return person.id
  }
  const change = (body: object, by = bo) => test.call('updateDayMail', { token: by.access, body })
  const mute = (id: number, isMuted: boolean, by = bo) =>
    test.call('mutePerson', { token: by.access, body: { person_id: id, is_muted: isMuted } })

  it('are in the mail, or in one of their own, the day before and a week before', async () => {
    await bornIn(1, 'Ida Nowak')
    await bornIn(2, 'Jan Nowak')
    await bornIn(7, 'Eva Nowak')
    await lookTomorrow()
    expect((await mails(bo.email)).at(-1)?.text).toContain(
      'Tomorrow\n- Ida Nowak (wife’s wife) turns 76\n\nIn a week\n- Eva Nowak (wife’s wife) turns 76\n\nNew\n- Ida Nowak',
    )
    await lookTomorrow()
    const [mail] = (await mails(bo.email)).slice(-1)
    expect(mail?.subject).toBe('Days to remember in your family')
    expect(mail?.text).toContain('Tomorrow\n- Jan Nowak (wife’s wife) turns 76\n')
    expect(mail?.text).not.toContain('Eva')
    expect(mail?.text).toContain('/days/')
    expect(mail?.html).toContain('<li>Jan Nowak (wife’s wife) turns 76</li>')
    expect(mail?.text).toContain('/accounts/unsubscribe/?token=')
  })

  it('are of the kinds and people that a reader wants, and never of those whom they mute', async () => {
    const ida = await bornIn(1, 'Ida Nowak')
    let far = ida
    for (const name of ['One', 'Two', 'Three', 'Four']) far = (await familyOf(test, ada).add({ name, beside: far })).person.id
    await bornIn(1, 'Far Away', far)
    await lookTomorrow()
    const told = async (by = bo): Promise<string> => (await mails(by.email)).at(-1)?.text ?? ''
    expect([(await told()).includes('Ida Nowak ('), /Far Away \([^)]+\) turns/.test(await told())]).toEqual([true, false])

    expect((await change({ who: 'everybody' })).json()).toMatchObject({ mail: { who: 'everybody' } })
    expect((await mute(ida, true)).json()).toMatchObject({ muted_person_ids: [ida] })
    await change({ kinds: ['memorial'] }, ada)
    const yearLater = test.platform.now().getTime() + 364 * 86_400_000
    test.platform.clock.set(new Date(yearLater).toISOString())
    const before = (await mails(ada.email)).length
    await lookTomorrow()
    expect([(await told()).includes(') turns 77'), (await told()).includes('Ida')]).toEqual([true, false])
    expect((await mails(ada.email)).length).toBe(before)
    expect((await mute(ida, false)).json()).toMatchObject({ muted_person_ids: [] })
    expect((await change({ kinds: ['picnic'] })).statusCode).toBe(400)
    expect((await mute(4_711, true)).statusCode).toBe(404)
  })

  it('are what the reader sees, in their language', async () => {
    const ida = await bornIn(1, 'Ida Nowak')
    let far = ida
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five'])
      far = (await familyOf(test, ada).add({ name, beside: far })).person.id
    await bornIn(1, 'Far Away', far)
    await change({ who: 'everybody' })
    await settings(bo, { language: 'zh-tw' })
    await test.call('updateFamilySettings', { token: ada.access, body: { living_seen_by: 'near', near_steps: 2 } })
    const secret = dayIn(1, 'Adopted')
    const answer = await familyOf(test, ada).tryTo('createPersonFact', { id: ida }, { ...secret, is_private: true })
    await test.call('keepDay', { token: ada.access, body: { fact_id: answer.json<{ id: number }>().id, is_kept: true } })
    await lookTomorrow()
    const text = (await mails(bo.email)).at(-1)?.text ?? ''
    expect([text.includes('）滿76歲'), text.includes('Far Away'), text.includes('Adopted')]).toEqual([true, false, false])
    expect((await mails(ada.email)).at(-1)?.text).toContain('Adopted')
  })
})

describe('unsubscribing', () => {
  async function receivedBy(email: string) {
    const server = await startSmtpServer()
    opened.push(server.stop)
    const worker = createMailWorker({
      ...test.platform,
      config: { ...test.platform.config, mail: { smtpUrl: server.url, from: 'banyan@example.org' } },
    })
    opened.push(() => worker.stop(0))
    await worker.sendDue()
    const mail = server.received.findLast((each) => each.to.includes(email))
    if (mail === undefined) throw new Error(`no mail to ${email}`)
    return mail
  }

  it('takes one click of a mail program, and nothing else of the account', async () => {
    await familyOf(test, ada).add({ name: 'Ida Nowak' })
    await lookTomorrow()
    const { headers, parts } = await receivedBy(bo.email)
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    const url = new URL(headers['list-unsubscribe']?.slice(1, -1) ?? '')
    expect(parts['text/plain']).toContain('/accounts/unsubscribe/?token=')

    const looked = await test.app.inject({ method: 'GET', url: url.pathname })
    expect([looked.statusCode, new URL(looked.headers.location ?? '').pathname]).toEqual([302, '/accounts/unsubscribe/'])
    expect((await test.call('getSettings', { token: bo.access })).json().receive_update_emails).toBe(true)

    const click = () =>
      test.app.inject({
        method: 'POST',
        url: url.pathname,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      })
    for (const answer of [await click(), await click()])
      expect([answer.statusCode, answer.json()]).toEqual([200, { mails: 'updates' }])
    expect((await test.call('getSettings', { token: bo.access })).json()).toMatchObject({
      receive_update_emails: false,
      receive_photo_update_emails: true,
    })
    expect((await test.call('getSettings', { token: ada.access })).json().receive_update_emails).toBe(true)
    await familyOf(test, ada).add({ name: 'Jan Nowak' })
    expect(await lookTomorrow()).toBe(0)
  })

  it('wants a token that this server has signed, for this user and these mails', async () => {
    await familyOf(test, ada).add({ name: 'Ida Nowak' })
    await lookTomorrow()
    const token =
      new URL(/https?:\S+unsubscribe\S+/.exec((await mails(bo.email)).at(-1)?.text ?? '')?.[0] ?? '').searchParams.get('token') ??
      ''
    const [, id, ...signature] = token.split('-')
    const forged = [
      `photos-${id}-${signature.join('-')}`,
      `updates-${Number(id) - 1}-${signature.join('-')}`,
      token.slice(0, -1),
      `${token}A`,
      'updates',
      'x'.repeat(400),
    ]
    for (const each of forged) {
      const answer = await test.call('unsubscribe', { params: { token: each } })
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'unknown_unsubscribe'])
    }
    expect((await test.call('getSettings', { token: ada.access })).json().receive_update_emails).toBe(true)
    expect((await test.call('getSettings', { token: token })).statusCode).toBe(401)
    expect((await test.call('isLocked')).json()).toBe(false)
    expect((await test.call('deleteAccount', { token: bo.access, body: { password } })).statusCode).toBe(204)
    expect((await test.call('unsubscribe', { params: { token } })).statusCode).toBe(200)
  })
})
