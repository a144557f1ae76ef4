import { gregorianToJulianDay } from '@banyan/calendar'
import type { CalendarFeed, CallResponse, Occurrence } from '@banyan/contract'
import icalendar from 'ical.js'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { familyOf, joinFamily } from '../../test/family.ts'
import type { TestFamily } from '../../test/family.ts'
import { gedcom, importFile, listRelations } from '../../test/gedcom.ts'
import { openTestApp, password } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'
import { calendarEnd, writeDay, writeHead } from './write-calendar.ts'

let test: TestApp
let ada: Member
let bo: Member
let family: TestFamily
beforeAll(async () => {
  test = await openTestApp({}, { familiesApart: true })
})
beforeEach(async () => {
  ada = await test.newMember({ name: 'Ada Wong' })
  bo = await joinFamily(test, ada, { name: 'Bo Wong' })
  family = familyOf(test, ada)
})
afterAll(() => test.close())

const zone = process.env['TZ']
afterEach(() => {
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})

const allKinds = ['birthday', 'wedding', 'memorial', 'festival', 'other']
const make = (changes: object = {}, by = ada) =>
  test.call('createCalendarFeed', {
    token: by.access,
    body: { name: 'Phone', kinds: allKinds, who: 'everybody', ...changes },
  })
const made = async (changes: object = {}, by = ada): Promise<CalendarFeed> => {
  const answer = await make(changes, by)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<CalendarFeed>()
}
const read = ({ url }: Pick<CalendarFeed, 'url'>, headers: Record<string, string> = {}) =>
  test.app.inject({ method: 'GET', url: new URL(url ?? '').pathname, headers })
const eventsOf = (text: string): icalendar.Event[] =>
  new icalendar.Component(icalendar.parse(text) as unknown[])
    .getAllSubcomponents('vevent')
    .map((each) => new icalendar.Event(each))
const events = async (feed: CalendarFeed): Promise<string[]> =>
  eventsOf((await read(feed)).body).map(({ startDate, summary }) => `${startDate.toString()} ${summary}`)
const tell = async (id: number, body: object): Promise<void> => {
  expect((await family.tryTo('createPersonFact', { id }, body)).statusCode).toBe(200)
}
const person = async (name: string, more: object = {}): Promise<number> =>
  (await family.add({ name, birth_year: 0, ...more })).person.id

describe('a calendar for programs', () => {
  it('has days of a month before and two years to come, those of the Chinese calendar as they fall', async () => {
    await tell(await person('Mei, “Auntie”; Wong'), { kind: 'BIRT', date: '_CHINESE 1 _M1 1987' })
    await tell(await person('Kwan'), { kind: 'DEAT', date: '_CHINESE 15 _M8' })
    await test.call('updateDaySettings', { token: ada.access, body: { festivals: ['qingming'] } })
    const feed = await made()
    const answer = await read(feed)
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      'private, no-cache',
    ])
    expect(await events(feed)).toEqual([
      '2026-02-17 Mei, “Auntie”; Wong (wife) turns 39',
      '2026-04-05 Qingming',
      '2026-09-25 Kwan (wife): memorial day',
      '2027-02-06 Mei, “Auntie”; Wong (wife) turns 40',
      '2027-04-05 Qingming',
      '2027-09-15 Kwan (wife): memorial day',
      '2028-01-26 Mei, “Auntie”; Wong (wife) turns 41',
    ])
  })

  it('is of whole days, which no time zone moves', async () => {
    await tell(await person('Mei'), { kind: 'BIRT', date: '3 MAY 1987' })
    const { body } = await read(await made())
    for (const each of ['Pacific/Auckland', 'Pacific/Honolulu', 'Europe/Helsinki', 'UTC']) {
      process.env['TZ'] = each
      const [first] = eventsOf(body)
      expect([first?.startDate.isDate, first?.startDate.toString(), first?.endDate.toString()]).toEqual([
        true,
        '2026-05-03',
        '2026-05-04',
      ])
      const { year, month, day } = first!.startDate
      expect(new Date(year, month - 1, day).getDate()).toBe(3)
    }
    expect(body).toContain('\r\nTRANSP:TRANSPARENT\r\n')
  })

  it('says what its owner calls people, as the pages do: in their language, with the family’s own words', async () => {
    const mother = await person('Mei', { type: 3 })
    const aunt = await person('Ying', { type: 3, beside: mother }).then((id) => person('Ling', { type: 2, beside: id }))
    const { person: stranger } = await family.add({ name: 'Sam', birth_year: 0 })
    for (const [at, id] of [mother, aunt, stranger.id].entries()) await tell(id, { kind: 'BIRT', date: `${at + 1} MAY 1987` })
    const { relation } = await family.add({ name: 'Gone', birth_year: 0, beside: stranger.id })
    const own = (await listRelations(test, ada)).find(
      ({ to_person_id: to, from_person_id: from }) => to === stranger.id || from === stranger.id,
    )
    await family.deleteRelation(own?.id ?? relation.id)
    const feed = await made()
    const said = async () => [...new Set((await events(feed)).map((each) => each.slice(11).split(/ turns|滿/)[0]))]
    expect(await said()).toEqual(['Mei (mother)', 'Ling (aunt)', 'Sam'])
    const word = { from_person_id: null, person_id: aunt, language: 'en', word: 'Auntie Ling' }
    expect((await test.call('createKinWord', { token: ada.access, body: word })).statusCode).toBe(200)
    expect(await said()).toEqual(['Mei (mother)', 'Ling (Auntie Ling)', 'Sam'])
    await test.call('updateSettings', { token: ada.access, body: { language: 'zh-tw' } })
    expect(await said()).toEqual(['Mei（媽媽）', 'Ling（二阿姨）', 'Sam'])
    await test.call('updateSettings', { token: ada.access, body: { language: 'pl' } })
    expect((await events(feed))[1]?.slice(11)).toBe('Ling (ciocia): 39. urodziny')
  })

  it('can be of near people, of some kinds, or of a branch', async () => {
    const child = await person('Child', { type: 2 })
    const grandchild = await person('Grandchild', { type: 2, beside: child })
    let far = await person('Wife')
    for (const name of ['Her mother', 'Her sister', 'His wife', 'His wife too', 'And his'])
      far = await person(name, { beside: far, type: name.endsWith('mother') ? 3 : name.endsWith('sister') ? 2 : 1 })
    for (const [id, date] of [
      [child, '1 MAY 1990'],
      [grandchild, '2 MAY 2015'],
      [far, '3 MAY 1950'],
    ] as const)
      await tell(id, { kind: 'BIRT', date })
    await tell(await person('Kwan'), { kind: 'DEAT', date: '4 MAY 1990' })
    const names = async (changes: object): Promise<string[]> => [
      ...new Set((await events(await made(changes))).map((each) => each.slice(11).split(/ \(|: /)[0] ?? '')),
    ]
    expect(await names({})).toEqual(['Child', 'Grandchild', 'And his', 'Kwan'])
    expect(await names({ who: 'near' })).toEqual(['Child', 'Grandchild', 'Kwan'])
    expect(await names({ kinds: ['memorial'] })).toEqual(['Kwan'])
    expect(await names({ who: 'branch', person_id: child })).toEqual(['Child', 'Grandchild'])
  })

  it('is answered by its tag alone until something differs, and says so', async () => {
    const id = await person('Mei')
    await tell(id, { kind: 'BIRT', date: '3 MAY 1987' })
    const feed = await made()
    const first = await read(feed)
    const tag = String(first.headers['etag'])
    expect((await read(feed, { 'if-none-match': tag })).statusCode).toBe(304)
    await family.set(id, 'name', 'Mei Chan')
    const second = await read(feed, { 'if-none-match': tag })
    expect([second.statusCode, second.body.includes('Mei Chan (wife) turns')]).toEqual([200, true])
    const uids = (text: string): string[] => eventsOf(text).map(({ uid }) => uid)
    expect(uids(second.body)).toEqual(uids(first.body))
    await test.call('updateSettings', { token: ada.access, body: { language: 'zh-tw' } })
    expect((await read(feed, { 'if-none-match': String(second.headers['etag']) })).body).toContain('SUMMARY:Mei Chan（')
  })

  it('is the same after each change as one that is made then', async () => {
    const [mei, kwan] = [await person('Mei'), await person('Kwan')]
    await tell(mei, { kind: 'BIRT', date: '3 MAY 1987' })
    await tell(mei, { kind: 'DEAT', date: '3 MAY 2010' })
    await tell(kwan, { kind: 'BIRT', date: '_CHINESE 1 _L6 1987' })
    const feed = await made()
    const texts = new Set<string>()
    const change = (name: Parameters<typeof test.call>[0], body: object) => test.call(name, { token: ada.access, body })
    for (const each of [
      () => family.set(mei, 'name', 'Mei Chan'),
      () => tell(kwan, { kind: 'DEAT', date: '3 MAY 2001' }),
      () => change('updateDaySettings', { festivals: ['mid_autumn'] }),
      () => change('mutePerson', { person_id: mei, is_muted: true }),
      () => change('mutePerson', { person_id: mei, is_muted: false }),
      () => change('updateSettings', { language: 'fi' }),
      () => family.deletePerson(kwan),
    ]) {
      await each()
      const { body } = await read(feed)
      expect(body).toBe((await read(await made())).body)
      texts.add(body)
    }
    // What is no longer muted is as before.
    expect(texts.size).toBe(6)
  })

  it('shows what its owner sees, now', async () => {
    const { person: kit } = await family.add({ name: 'Kit', birth_year: 0 })
    let far = kit.id
    for (const name of ['One', 'Two', 'Three', 'Four']) far = await person(name, { beside: far })
    await tell(far, { kind: 'BIRT', date: '3 MAY 2000' })
    const [adas, bos] = [await made(), await made({}, bo)]
    expect((await events(bos)).length).toBe(2)
    await test.call('updateFamilySettings', { token: ada.access, body: { living_seen_by: 'near', near_steps: 2 } })
    expect([(await events(adas)).length, await events(bos)]).toEqual([2, []])
    expect((await make({ who: 'branch', person_id: far }, bo)).json()).toMatchObject({ code: 'hidden_person' })
    await test.call('mutePerson', { token: ada.access, body: { person_id: far, is_muted: true } })
    expect(await events(adas)).toEqual([])
  })
})

describe('its address', () => {
  it('is its owner’s alone, shown again, and ends at once', async () => {
    const feed = await made({ name: '  My <b>phone</b> ' })
    expect(feed).toMatchObject({ name: 'My phone', kinds: allKinds, who: 'everybody', person_id: null, last_read: null })
    await read(feed)
    const list = async (by = ada): Promise<CalendarFeed[]> =>
      (await test.call('listCalendarFeeds', { token: by.access })).json<CalendarFeed[]>()
    expect(await list()).toEqual([{ ...feed, last_read: test.platform.now().toISOString() }])
    expect(await list(bo)).toEqual([])
    const end = (by: Member) => test.call('deleteCalendarFeed', { token: by.access, params: { id: feed.id } })
    expect([(await end(bo)).statusCode, (await read(feed)).statusCode]).toEqual([404, 200])
    expect([(await end(ada)).statusCode, (await read(feed)).statusCode, (await end(ada)).statusCode]).toEqual([200, 404, 404])
  })

  it('ends with the membership, and with whose branch it is', async () => {
    const id = await person('Mei')
    const [whole, branch] = [await made({}, bo), await made({ who: 'branch', person_id: id })]
    await test.call('deleteAccount', { token: bo.access, body: { password: 'under the fig tree' } })
    expect((await read(whole)).statusCode).toBe(404)
    await family.deletePerson(id)
    expect(await events(branch)).toEqual([])
  })

  it('ends with the password of its owner', async () => {
    const [feed, others] = [await made({}, bo), await made()]
    const body = { old_password: password, new_password: 'under the elm tree' }
    expect((await test.call('changePassword', { token: bo.access, body })).statusCode).toBe(200)
    expect([(await read(feed)).statusCode, (await read(others)).statusCode]).toEqual([404, 200])
  })

  it('cannot be guessed, and opens nothing else', async () => {
    const feed = await made()
    const token = /calendar\/(.+)\.ics$/.exec(feed.url ?? '')?.[1] ?? ''
    expect(token).toHaveLength(32)
    for (const path of [
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}.ics`,
      token,
      `${token}.ics.ics`,
      `${'x'.repeat(5_000)}.ics`,
      '%00.ics',
      "' or 1=1--.ics",
    ])
      expect([path, (await test.app.inject({ method: 'GET', url: `/calendar/${encodeURI(path)}` })).statusCode]).toEqual([
        path,
        404,
      ])
    expect((await test.call('getSettings', { token })).statusCode).toBe(401)
    expect((await test.app.inject({ method: 'POST', url: `/calendar/${token}.ics` })).statusCode).toBe(404)
    const rows = await test.platform.database.read.selectFrom('calendar_feeds').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('is refused without kinds, name or branch, and at most twenty times', async () => {
    expect((await make({ kinds: [] })).statusCode).toBe(400)
    expect((await make({ name: ' ' })).statusCode).toBe(400)
    expect((await make({ who: 'branch' })).statusCode).toBe(400)
    expect((await make({ who: 'branch', person_id: 4_711 })).statusCode).toBe(404)
    for (let count = 0; count < 20; count++) await made()
    expect((await make()).json()).toMatchObject({ code: 'too_many_feeds' })
    await made({}, bo)
  })
})

it('5,000 events are valid, each once', async () => {
  const people = Array.from(
    { length: 2_500 },
    (_, at) =>
      `0 @I${at}@ INDI\n1 NAME 陳${'大文'.repeat(at % 30)} ${at} /Wong/\n1 BIRT\n2 DATE ${1 + (at % 28)} ${['JAN', 'MAY', 'OCT'][at % 3]} ${1950 + (at % 60)}`,
  )
  await importFile(test, ada, gedcom(people.join('\n')))
  const ofYear = await test.call('getYearOfDays', { token: ada.access, query: { year: '2027' } })
  const { total, counts, days } = ofYear.json<CallResponse<'getYearOfDays'>>()
  expect([total, counts.reduce((sum, count) => sum + count), days]).toEqual([2_500, 2_500, []])
  const listed = await test.call('listDays', { token: ada.access, query: { from: '2027-01-01', to: '2027-12-31' } })
  expect(listed.json<Occurrence[]>()).toHaveLength(2_500)
  const { body } = await read(await made())
  const all = eventsOf(body)
  expect(all.length).toBeGreaterThanOrEqual(5_000)
  expect(new Set(all.map(({ uid }) => uid)).size).toBe(all.length)
  for (const line of body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(body).not.toMatch(/[^\r]\n/)
  for (const { startDate, endDate, summary } of all) {
    expect(startDate.isDate && endDate.isDate && endDate.subtractDate(startDate).toSeconds() === 86_400).toBe(true)
    expect(summary).toMatch(/Wong turns \d+$/)
  }
})

it('texts come back as they were written', () => {
  const texts = ['plain', 'a,b;c\\d', 'two\nlines', '農曆'.repeat(60), '👵🏽'.repeat(40), 'a\u0007b', ' lead', 'x'.repeat(75)]
  const julianDay = gregorianToJulianDay({ year: 2026, month: 12, day: 31 })
  const written = texts.map((summary, at) => ({
    uid: `${at}`,
    summary,
    description: summary,
    category: 'other',
    url: 'https://example.org/',
  }))
  const back = eventsOf(writeHead('N') + writeDay({ julianDay, stamp: '2026-03-01T00:00:00.000Z' }, written) + calendarEnd)
  expect(back.map(({ summary }) => summary)).toEqual(texts.map((text) => text.replace('\u0007', '')))
  expect(back.map(({ description }) => description)).toEqual(texts.map((text) => text.replace('\u0007', '')))
})
