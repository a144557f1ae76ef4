import type { CallResponse, Candles, Change, DaySettings, Fact, Occurrence } from '@banyan/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listen } from '../../test/events.ts'
import { familyOf, joinFamily } from '../../test/family.ts'
import type { TestFamily } from '../../test/family.ts'
import { listRelations } from '../../test/gedcom.ts'
import { openTestApp } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'

let test: TestApp
let ada: Member
let bo: Member
let family: TestFamily
let follow: Awaited<ReturnType<typeof listen>>['follow']
beforeAll(async () => {
  test = await openTestApp({}, { familiesApart: true })
  ;({ follow } = await listen(test))
})
beforeEach(async () => {
  ada = await test.newMember({ name: 'Ada Wong' })
  bo = await joinFamily(test, ada, { name: 'Bo Wong' })
  family = familyOf(test, ada)
})
afterAll(() => test.close())

const year = { from: '2027-01-01', to: '2027-12-31' }
const ask = (query: Record<string, string>, by = ada) => test.call('listDays', { token: by.access, query })
const days = async (query: Record<string, string> = year, by = ada): Promise<Occurrence[]> => {
  const answer = await ask(query, by)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Occurrence[]>()
}
const told = async (query: Record<string, string> = year, by = ada): Promise<string[]> =>
  (await days(query, by)).map(({ date, kind, years }) => `${date} ${kind} ${years ?? '?'}`)
const tell = async (id: number, body: object): Promise<Fact> => {
  const answer = await family.tryTo('createPersonFact', { id }, body)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Fact>()
}
const person = async (name: string): Promise<number> => (await family.add({ name, birth_year: 0 })).person.id
const keep = (fact: number, isKept: boolean | null, by = ada) =>
  test.call('keepDay', { token: by.access, body: { fact_id: fact, is_kept: isKept } })
const light = (fact: number, date: string, isOn = true, by = ada) =>
  test.call('lightCandle', { token: by.access, body: { fact_id: fact, date, is_on: isOn } })

describe('days', () => {
  it('are birthdays of the living and memorial days of the dead, each by its own calendar', async () => {
    const [mei, kwan] = [await person('Mei'), await person('Kwan')]
    await tell(mei, { kind: 'BIRT', date: '29 FEB 2000' })
    await tell(kwan, { kind: 'BIRT', date: '3 MAY 1912' })
    const death = await tell(kwan, { kind: 'DEAT', date: '_CHINESE 15 _M8' })
    expect(await told()).toEqual(['2027-02-28 birthday 27', '2027-09-15 memorial ?'])
    expect((await days())[1]).toEqual({
      date: '2027-09-15',
      lunar: { month: 8, day: 15, is_leap: false },
      is_lunar: true,
      is_moved: false,
      kind: 'memorial',
      festival: null,
      years: null,
      would_be: false,
      person_ids: [kwan],
      relation_id: null,
      fact_id: death.id,
      fact_kind: 'DEAT',
      type: '',
      fact_date: '_CHINESE 15 _M8',
      candles: { count: 0, is_own: false, from: [] },
    })
  })

  it('are of whole days that are not denied, of the preferred birth, and not before they happened', async () => {
    const id = await person('Mei')
    await tell(id, { kind: 'BIRT', date: '3 MAY 2027', preferred: true })
    await tell(id, { kind: 'BIRT', date: '4 MAY 2020' })
    await tell(await person('Kit'), { kind: 'BIRT', date: 'ABT 5 MAY 1950' })
    await tell(await person('Lo'), { kind: 'DEAT', date: '6 MAY 1950', denied: true })
    await tell(await person('Ng'), { kind: 'BIRT', date: 'MAY 1950' })
    expect(await told({ from: '2026-05-01', to: '2027-05-31' })).toEqual(['2027-05-03 birthday 0'])
  })

  it('are weddings while both live and are together, and graves where the day of the death is not known', async () => {
    const { person: kit, relation } = await family.add({ name: 'Kit', type: 1, birth_year: 0 })
    const wedding = { kind: 'MARR', date: '12 DEC 1977' }
    await family.tryTo('createRelationFact', { id: relation.id }, wedding)
    expect(await told()).toEqual(['2027-12-12 wedding 50'])
    expect((await days())[0]?.person_ids).toEqual([ada.person_id, kit.id].toSorted((one, other) => one - other))
    await tell(kit.id, { kind: 'BURI', date: '5 JUN 2001' })
    expect(await told()).toEqual(['2027-06-05 memorial 26'])
    await tell(kit.id, { kind: 'DEAT', date: '1 JUN 2001' })
    expect(await told()).toEqual(['2027-06-01 memorial 26'])
  })

  it('end with somebody who is deleted, and come back with them', async () => {
    const id = await person('Mei')
    await tell(id, { kind: 'BIRT', date: '3 MAY 2000' })
    await family.deletePerson(id)
    expect(await told()).toEqual([])
    await family.restorePerson(id)
    expect(await told()).toEqual(['2027-05-03 birthday 27'])
  })

  it('of a year are those of its months, whatever changed since it was read last', async () => {
    const months = Array.from({ length: 12 }, (_, month) => ({
      from: new Date(Date.UTC(2027, month, 1)).toISOString().slice(0, 10),
      to: new Date(Date.UTC(2027, month + 1, 0)).toISOString().slice(0, 10),
    }))
    const counts: number[] = []
    const compare = async (): Promise<void> => {
      const ofYear = await days()
      const ofMonths = []
      for (const month of months) ofMonths.push(...(await days(month)))
      expect(ofYear).toEqual(ofMonths)
      counts.push(ofYear.length)
    }
    const { person: kit, relation } = await family.add({ name: 'Kit', type: 1, birth_year: 0 })
    const mei = await person('Mei')
    const { id: birth } = await tell(mei, { kind: 'BIRT', date: '3 MAY 2000' })
    await compare()
    await family.tryTo('createRelationFact', { id: relation.id }, { kind: 'MARR', date: '12 DEC 1977' })
    await compare()
    await family.tryTo('updateFact', { id: birth }, { date: '_CHINESE 1 _M1 2000' })
    await compare()
    await family.deletePerson(mei)
    await compare()
    await family.restorePerson(mei)
    await compare()
    await keep(birth, false)
    await compare()
    await keep(birth, true)
    await tell(kit.id, { kind: 'BURI', date: '5 JUN 2001' })
    await compare()
    await tell(kit.id, { kind: 'DEAT', date: '1 JUN 2001' })
    await compare()
    await family.tryTo('deleteFact', { id: birth })
    await compare()
    await family.deletePerson(kit.id)
    await compare()
    await family.restorePerson(kit.id)
    await compare()
    expect(counts).toEqual([1, 2, 2, 1, 2, 1, 2, 2, 1, 0, 1])
  })

  it('are counted for each day of a year, and named where they are few', async () => {
    const [mei, kwan] = [await person('Mei'), await person('Kwan')]
    await tell(mei, { kind: 'BIRT', date: '3 MAY 2027' })
    await tell(kwan, { kind: 'DEAT', date: '3 MAY 1912' })
    await test.call('updateDaySettings', { token: ada.access, body: { festivals: ['christmas'] } })
    const ofYear = async (query: Record<string, string>) => {
      const answer = await test.call('getYearOfDays', { token: ada.access, query })
      return answer.statusCode === 200 ? answer.json<CallResponse<'getYearOfDays'>>() : answer.statusCode
    }
    const counted = async (asked: string) => {
      const answer = await ofYear({ year: asked })
      if (typeof answer === 'number') throw new Error(String(answer))
      return [answer.counts.length, answer.total, answer.counts.flatMap((count, at) => (count === 0 ? [] : [[at, count]]))]
    }
    expect(await counted('2027')).toEqual([
      365,
      3,
      [
        [122, 2],
        [358, 1],
      ],
    ])
    // Nobody has a birthday before they are born; 2024 has a day more.
    expect(await counted('2024')).toEqual([
      366,
      2,
      [
        [123, 1],
        [359, 1],
      ],
    ])
    expect(await ofYear({ year: '2027', who: 'near' })).toMatchObject({ days: await days({ ...year, who: 'near' }) })
    for (const wrong of ['1899', '2101', '27', 'x']) expect(await ofYear({ year: wrong })).toBe(400)
  })

  it('follow a date that is changed, and one that an import brings', async () => {
    const id = await person('Mei')
    const { id: fact } = await tell(id, { kind: 'BIRT', date: '3 MAY 2000' })
    await family.tryTo('updateFact', { id: fact }, { date: '_CHINESE 1 _M1 2000' })
    expect(await told()).toEqual(['2027-02-06 birthday 27'])
    await family.tryTo('updateFact', { id: fact }, { date: '2000' })
    expect(await told()).toEqual([])
  })

  it('of near people are those within four steps, of ancestors and of descendants', async () => {
    let far = ada.person_id
    for (const name of ['Son', 'His wife', 'Her mother', 'Her brother', 'His wife too'])
      far = (
        await family.add({
          name,
          beside: far,
          type: name.endsWith('mother') ? 3 : name.endsWith('brother') ? 2 : 1,
          birth_year: 0,
        })
      ).person.id
    await tell(far, { kind: 'BIRT', date: '3 MAY 2000' })
    await tell(ada.person_id, { kind: 'BIRT', date: '4 MAY 1960', preferred: true })
    expect(await told()).toEqual(['2027-05-03 birthday 27', '2027-05-04 birthday 67'])
    expect(await told({ ...year, who: 'near' })).toEqual(['2027-05-04 birthday 67'])
  })

  it('are asked for at most 400 at a time, from 1900 to 2100', async () => {
    for (const query of [
      { from: '2027-01-01', to: '2028-02-05' },
      { from: '2027-01-02', to: '2027-01-01' },
      { from: '2027-02-29', to: '2027-03-01' },
      { from: '1899-12-31', to: '1900-01-01' },
      { from: '2100-12-31', to: '2101-01-01' },
      { from: '2027-1-1', to: '2027-01-02' },
      { from: '', to: '' },
    ])
      expect([query, (await ask(query)).statusCode]).toEqual([query, 400])
    expect((await ask({ from: '2027-01-01', to: '2028-02-04' })).statusCode).toBe(200)
    expect((await test.call('listDays', { query: year })).statusCode).toBe(401)
  })
})

describe('a day that somebody keeps', () => {
  it('is that of any fact, and the birth of somebody who has died; a usual one can be left out', async () => {
    const id = await person('Kwan')
    const birth = await tell(id, { kind: 'BIRT', date: '3 MAY 1907' })
    const death = await tell(id, { kind: 'DEAT', date: '5 MAY 1990' })
    const shop = await tell(id, { kind: 'EVEN', type: 'Opened the shop', date: '4 MAY 1937' })
    expect(await told()).toEqual(['2027-05-05 memorial 37'])
    for (const fact of [birth, shop]) expect((await keep(fact.id, true, bo)).json()).toBe('OK')
    await keep(death.id, false)
    expect((await days()).map(({ kind, years, would_be, type }) => [kind, years, would_be, type])).toEqual([
      ['birthday', 120, true, ''],
      ['other', 90, false, 'Opened the shop'],
    ])
    await keep(death.id, null)
    expect((await told()).length).toBe(3)
  })

  it('is for members who may change the fact', async () => {
    const { id } = await tell(ada.person_id, { kind: 'GRAD', date: '3 MAY 1980' })
    const stranger = await test.newMember()
    expect((await keep(id, true, stranger)).statusCode).toBe(404)
    await family.set(ada.person_id, 'locked', true)
    expect((await keep(id, true, bo)).statusCode).toBe(403)
    expect((await keep(id, true)).statusCode).toBe(200)
    expect(await told(year, bo)).toEqual(['2027-05-03 other 47'])
  })
})

describe('history', () => {
  const lines = async (by = ada): Promise<Change[]> =>
    (await test.call('listChanges', { token: by.access, query: { group: 'facts' } }))
      .json<Change[]>()
      .filter(({ field }) => field === 'kept')
  const putBack = (line: Change | undefined, by = ada) =>
    test.call('revertChange', { token: by.access, params: { id: line?.id ?? 0 } })

  it('has a line for each day that somebody keeps or leaves out, and puts it back', async () => {
    const death = await tell(await person('Kwan'), { kind: 'DEAT', date: '5 MAY 1990' })
    await keep(death.id, false, bo)
    await keep(death.id, false)
    expect(
      (await lines()).map(({ kind, before, after, user_name, title, can_revert }) => [
        kind,
        before,
        after,
        user_name,
        title,
        can_revert,
      ]),
    ).toEqual([['fact_changed', null, false, 'Bo Wong', 'DEAT', true]])
    expect(await told()).toEqual([])
    expect((await putBack((await lines())[0])).statusCode).toBe(200)
    expect(await told()).toEqual(['2027-05-05 memorial 37'])
    const [back, first] = await lines()
    expect([back?.is_revert, back?.can_revert, first?.can_revert]).toEqual([true, true, false])
    expect((await putBack(first)).json()).toMatchObject({ code: 'change_reverted' })
    await putBack(back)
    expect(await told()).toEqual([])
  })

  it('has the wedding of a couple, and tells nobody else what is private', async () => {
    const { relation } = await family.add({ name: 'Kit', type: 1, birth_year: 0 })
    const wedding = await family.tryTo('createRelationFact', { id: relation.id }, { kind: 'MARR', date: '12 DEC 1977' })
    await keep(wedding.json<Fact>().id, false)
    expect(await lines(bo)).toMatchObject([{ title: 'MARR', after: false, other_person_name: expect.stringMatching(/./) }])
    const secret = await tell(await person('Kwan'), { kind: 'EVEN', type: 'Secret', date: '6 MAY 1990', is_private: true })
    await keep(secret.id, true)
    expect([(await lines()).length, (await lines(bo)).length]).toEqual([2, 1])
    expect((await putBack((await lines())[0], bo)).statusCode).toBe(404)
  })
})

describe('candles', () => {
  it('are lit by everybody who sees the memorial day, once each, and taken back', async () => {
    const { id } = await tell(await person('Kwan'), { kind: 'DEAT', date: '_CHINESE 15 _M8 1990' })
    const of = async (by = ada): Promise<Candles | null | undefined> =>
      (await days({ from: '2026-09-25', to: '2026-09-25' }, by))[0]?.candles
    expect((await light(id, '2026-09-25')).json()).toEqual({ count: 1, is_own: true, from: ['Ada Wong'] })
    await light(id, '2026-09-25')
    expect(await of(bo)).toEqual({ count: 1, is_own: false, from: ['Ada Wong'] })
    expect((await light(id, '2026-09-25', true, bo)).json()).toEqual({ count: 2, is_own: true, from: ['Ada Wong', 'Bo Wong'] })
    expect((await light(id, '2026-09-25', false)).json()).toMatchObject({ count: 1, is_own: false })
    expect((await days({ from: '2027-09-15', to: '2027-09-15' }))[0]?.candles?.count).toBe(0)
  })

  it('are for memorial days, on the day, in the family', async () => {
    const id = await person('Kwan')
    const birth = await tell(id, { kind: 'BIRT', date: '3 MAY 1990' })
    expect((await light(birth.id, '2026-05-03')).statusCode).toBe(404)
    const death = await tell(id, { kind: 'DEAT', date: '3 MAY 2010' })
    expect((await light(death.id, '2026-05-04')).statusCode).toBe(404)
    expect((await light(death.id, '2099-05-03')).statusCode).toBe(400)
    const stranger = await test.newMember()
    expect((await light(death.id, '2026-05-03', true, stranger)).statusCode).toBe(404)
    expect((await light(death.id, '2026-05-03')).statusCode).toBe(200)
  })
})

describe('what a family keeps together', () => {
  it('are the festivals that it chooses, in the order of the year', async () => {
    const change = (body: object, by = ada) => test.call('updateDaySettings', { token: by.access, body })
    expect(
      (await change({ festivals: ['mid_autumn', 'lunar_new_year', 'qingming', 'qingming'] }, bo)).json<DaySettings>(),
    ).toMatchObject({
      festivals: ['lunar_new_year', 'qingming', 'mid_autumn'],
      leap_months: 'leap',
      can_change: true,
    })
    expect((await days()).map(({ date, festival }) => [date, festival])).toEqual([
      ['2027-02-06', 'lunar_new_year'],
      ['2027-04-05', 'qingming'],
      ['2027-09-15', 'mid_autumn'],
    ])
    expect((await change({ festivals: ['sunday'] })).statusCode).toBe(400)
    expect((await change({ festivals: [] })).json<DaySettings>().festivals).toEqual([])
  })

  it('includes in which month days of a leap month are', async () => {
    await tell(await person('Mei'), { kind: 'BIRT', date: '_CHINESE 10 _L6 1987' })
    const in2025 = { from: '2025-07-01', to: '2025-08-31' }
    expect(await told(in2025)).toEqual(['2025-08-03 birthday 38'])
    await test.call('updateDaySettings', { token: ada.access, body: { leap_months: 'ordinary' } })
    expect(await told(in2025)).toEqual(['2025-07-04 birthday 38'])
  })
})

describe('other open browsers', () => {
  it('learn of candles, once, of days that are kept, and of what the family keeps together', async () => {
    const { id } = await tell(await person('Kwan'), { kind: 'DEAT', date: '5 MAY 1990' })
    const bos = await follow(bo.access)
    expect(await bos.next()).toMatchObject({ event: 'ready' })
    await light(id, '2026-05-05')
    await light(id, '2026-05-05')
    expect(await bos.change()).toMatchObject({ comments: { facts: [id] }, people: [], days: false, reload: false })
    await keep(id, false)
    expect(await bos.change()).toMatchObject({ people: [{ name: 'Kwan' }], comments: { facts: [] } })
    await test.call('updateDaySettings', { token: ada.access, body: { leap_months: 'ordinary' } })
    expect(await bos.change()).toMatchObject({ people: [], days: true, reload: false })
    bos.close()
    expect((await test.call('listChanges', { token: bo.access })).body).not.toContain('quiet')
  })
})

it('one’s own open browsers learn whom one mutes and which mails one wants, and nobody else’s', async () => {
  const [adas, bos] = [await follow(ada.access), await follow(bo.access)]
  for (const each of [adas, bos]) expect(await each.next()).toMatchObject({ event: 'ready' })
  await test.call('mutePerson', { token: ada.access, body: { person_id: bo.person_id, is_muted: true } })
  expect(await adas.change()).toMatchObject({ own_settings: true, people: [], days: false, reload: false })
  await test.call('updateDayMail', { token: ada.access, body: { kinds: ['memorial'] } })
  expect(await adas.change()).toMatchObject({ own_settings: true })
  const feed = { name: 'Phone', kinds: ['birthday'], who: 'near' }
  const made = await test.call('createCalendarFeed', { token: ada.access, body: feed })
  expect(await adas.change()).toMatchObject({ own_settings: true })
  await test.call('deleteCalendarFeed', { token: ada.access, params: { id: made.json<{ id: number }>().id } })
  expect(await adas.change()).toMatchObject({ own_settings: true })
  const { person: mei } = await family.add({ name: 'Mei' })
  expect(await bos.change()).toMatchObject({ own_settings: false, people: [{ id: mei.id }] })
  for (const each of [adas, bos]) each.close()
})

describe('who sees days', () => {
  it('follows who sees the living, and whom a keeper sees as', async () => {
    const { person: kit } = await family.add({ name: 'Kit', type: 1, birth_year: 0 })
    let far = kit.id
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five'])
      far = (await family.add({ name, beside: far, birth_year: 0, type: 1 })).person.id
    await tell(far, { kind: 'BIRT', date: '3 MAY 2000' })
    const grave = await tell(await person('Kwan'), { kind: 'DEAT', date: '5 MAY 1990' })
    const stranger = await joinFamily(test, ada, { name: 'Far Away', beside: far })
    await light(grave.id, '2026-05-05', true, stranger)
    await test.call('updateFamilySettings', { token: ada.access, body: { living_seen_by: 'near', near_steps: 2 } })
    const { candles } = (await days({ from: '2026-05-05', to: '2026-05-05' }, bo))[0]!
    expect(candles).toMatchObject({ count: 1, is_own: false })
    expect(JSON.stringify(candles)).not.toContain('Far Away')
    expect(await told(year, bo)).toEqual(['2027-05-05 memorial 37'])
    expect(await told()).toEqual(['2027-05-03 birthday 27', '2027-05-05 memorial 37'])
    const seenAs = await test.call('listDays', {
      token: ada.access,
      query: year,
      headers: { 'x-banyan-see-as': String(bo.person_id) },
    })
    expect(seenAs.json<Occurrence[]>().map(({ kind }) => kind)).toEqual(['memorial'])
  })

  it('shows what is marked private to keepers and those whom it concerns, and nobody else', async () => {
    const cleo = await joinFamily(test, ada, { name: 'Cleo Wong' })
    const kwan = await person('Kwan')
    const bos = familyOf(test, bo)
    const answer = await bos.tryTo('createPersonFact', { id: kwan }, { kind: 'DEAT', date: '5 MAY 1990', is_private: true })
    const { id } = answer.json<Fact>()
    const own = await tell(cleo.person_id, { kind: 'EVEN', type: 'Secret', date: '6 MAY 1990' })
    await familyOf(test, cleo).tryTo('updateFact', { id: own.id }, { is_private: true })
    await keep(own.id, true)
    expect(await told(year, bo)).toEqual(['2027-05-05 memorial 37'])
    expect(await told(year, cleo)).toEqual(['2027-05-06 other 37'])
    expect(await told()).toEqual(['2027-05-05 memorial 37', '2027-05-06 other 37'])
    expect((await light(id, '2026-05-05', true, cleo)).statusCode).toBe(404)
    expect((await light(id, '2026-05-05', true, bo)).statusCode).toBe(200)
    // A birth that everybody sees is the one that is kept.
    await tell(kwan, { kind: 'BIRT', date: '7 MAY 1920', is_private: true })
    expect((await told()).length).toBe(3)
    await tell(kwan, { kind: 'BIRT', date: '8 MAY 1921' })
    expect(await told({ from: '2027-05-07', to: '2027-05-08' })).toEqual(['2027-05-08 birthday 106'])
  })
})

it('a relation of a couple that is over has no wedding day unless somebody keeps it', async () => {
  const { relation } = await family.add({ name: 'Kit', type: 1, birth_year: 0 })
  const wedding = (
    await family.tryTo('createRelationFact', { id: relation.id }, { kind: 'MARR', date: '12 DEC 1977' })
  ).json<Fact>()
  await family.tryTo('createRelationFact', { id: relation.id }, { kind: 'DIV', date: '1990' })
  expect((await listRelations(test, ada)).find(({ id }) => id === relation.id)?.ended).toBe('divorced')
  expect(await told()).toEqual([])
  await keep(wedding.id, true)
  expect((await days()).map(({ years, would_be }) => [years, would_be])).toEqual([[50, true]])
})
