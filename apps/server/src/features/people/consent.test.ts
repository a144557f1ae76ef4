import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { familyOf, joinFamily } from '../../test/family.ts'
import { gedcom, importFile } from '../../test/gedcom.ts'
import { countDescriptions, faceBox, setPortrait, showFace, workOnFaces } from '../../test/photos/faces.ts'
import { fourColours, photosOf } from '../../test/photos/photos.ts'
import { openTestApp, password } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'

let test: TestApp
let grandma: Member
let harry: Member
beforeEach(async () => {
  test = await openTestApp({ faces: true })
  grandma = await test.newMember({ name: 'Grandma' })
  harry = await joinFamily(test, grandma, { name: 'Harry' })
})
afterEach(() => test.close())

const work = (): Promise<void> => workOnFaces(test)
const kept = (): Promise<[number, number]> => countDescriptions(test)

const set = async (by: Member, id: number, fieldName: string, value: unknown): Promise<[number, string | undefined]> => {
  const answer = await test.call('updatePerson', { token: by.access, params: { id }, body: { fieldName, value } })
  return [answer.statusCode, answer.json<{ code?: string }>().code]
}

describe('recognising a face', () => {
  it('is for a user alone to allow, whatever way another takes', async () => {
    expect(await set(grandma, grandma.person_id, 'face_recognition', false)).toEqual([200, undefined])
    expect(await set(harry, grandma.person_id, 'face_recognition', true)).toEqual([403, 'only_owner'])
    const family = familyOf(test, harry)
    const change = (await family.changes()).find(({ field }) => field === 'face_recognition')
    expect((await family.tryTo('revertChange', { id: change?.id ?? 0 })).statusCode).toBe(403)
    const { person } = await family.add({ name: 'Grandma again' })
    await family.merge(person.id, grandma.person_id)
    expect((await test.call('getPerson', { token: harry.access, params: { id: grandma.person_id } })).json()).toMatchObject({
      face_recognition: false,
    })
    expect(await set(harry, (await family.add()).person.id, 'face_recognition', false)).toEqual([200, undefined])
  })

  it('leaves no description behind when it is refused, and makes none again until it is allowed', async () => {
    const { image } = await showFace(test, harry, grandma)
    expect(await kept()).toEqual([1, 1])
    await set(grandma, grandma.person_id, 'face_recognition', false)
    expect(await kept()).toEqual([0, 0])
    await work()
    await test.call('updateImage', { token: harry.access, params: { id: image }, body: { anticlockwise_angle: 360 } })
    await test.call('updateImage', { token: harry.access, params: { id: image }, body: { anticlockwise_angle: 0 } })
    // Faces are detected again in an image that comes back from the trash.
    await test.call('deleteImage', { token: harry.access, params: { id: image } })
    await test.call('restoreImage', { token: harry.access, params: { id: image } })
    await work()
    expect(await kept()).toEqual([0, 0])
    await setPortrait(test, grandma)
    const other = await photosOf(test, harry).upload(
      (await photosOf(test, harry).gallery('Other')).id,
      await fourColours({ width: 200 }),
    )
    await work()
    // Nobody has yet said whose face this is.
    expect(await kept()).toEqual([1, 0])
    await test.call('createTag', { token: harry.access, body: { image_id: other.id, person_id: grandma.person_id, ...faceBox } })
    await work()
    expect(await kept()).toEqual([0, 0])
    await set(grandma, grandma.person_id, 'face_recognition', true)
    await work()
    expect(await kept()).toEqual([2, 1])
  })

  it('leaves none of a photo that is deleted, and looks again when it comes back', async () => {
    const { image, gallery } = await showFace(test, harry, grandma)
    await test.call('deleteImage', { token: harry.access, params: { id: image } })
    expect(await kept()).toEqual([0, 1])
    await test.call('restoreImage', { token: harry.access, params: { id: image } })
    await work()
    expect(await kept()).toEqual([1, 1])
    await test.call('deleteGallery', { token: harry.access, params: { id: gallery } })
    expect(await kept()).toEqual([0, 1])
    await test.call('restoreGallery', { token: harry.access, params: { id: gallery } })
    await work()
    expect(await kept()).toEqual([1, 1])
    await test.call('deleteProfileImage', { token: grandma.access, params: { id: grandma.person_id } })
    expect(await kept()).toEqual([1, 0])
    const change = (await familyOf(test, grandma).changes()).find(({ field }) => field === 'photo')
    await familyOf(test, grandma).revert(change?.id ?? 0)
    await work()
    expect(await kept()).toEqual([1, 1])
  })
})

describe('the year in which a user died', () => {
  const yearOf = async (): Promise<number> =>
    (await test.call('getPerson', { token: harry.access, params: { id: grandma.person_id } })).json<{ year_of_death: number }>()
      .year_of_death
  const mailsToGrandma = async (): Promise<string[]> =>
    (
      await test.platform.database.read
        .selectFrom('mails')
        .select('subject')
        .where('recipient', 'like', `%${grandma.email}%`)
        .execute()
    )
      .map(({ subject }) => subject)
      .filter((subject) => subject.includes('died'))

  it('counts when a second relative says so, and the user is told at the first', async () => {
    expect(await set(harry, grandma.person_id, 'year_of_death', 2020)).toEqual([403, 'death_unconfirmed'])
    expect(await set(harry, grandma.person_id, 'year_of_death', 2020)).toEqual([403, 'death_unconfirmed'])
    expect([await yearOf(), await mailsToGrandma()]).toEqual([0, ['Harry has entered in your family tree that you have died']])
    const ida = await joinFamily(test, grandma, { name: 'Ida' })
    expect(await set(ida, grandma.person_id, 'year_of_death', 2020)).toEqual([200, undefined])
    expect(await yearOf()).toBe(2020)
    expect(await set(harry, grandma.person_id, 'year_of_death', 0)).toEqual([200, undefined])
    expect(await set(ida, grandma.person_id, 'year_of_death', 2020)).toEqual([403, 'death_unconfirmed'])
  })

  it('is read by the user and refused, and then counts no more', async () => {
    const reports = async (by: Member): Promise<unknown> => (await test.call('listDeathReports', { token: by.access })).json()
    const refuse = async (by: Member): Promise<number> => (await test.call('refuseDeathReport', { token: by.access })).statusCode
    const other = await test.newMember({ name: 'Mallory' })
    const ida = await joinFamily(test, grandma, { name: 'Ida' })
    expect(await reports(grandma)).toEqual([])
    await set(harry, grandma.person_id, 'year_of_death', 2020)
    const told = [{ reported_by: 'Harry', creation_date: test.platform.now().toISOString() }]
    expect([await reports(grandma), await reports(harry), await reports(other)]).toEqual([told, [], []])
    // Nobody can refuse for somebody else.
    expect([await refuse(harry), await refuse(ida), await refuse(other), await reports(grandma)]).toEqual([204, 204, 204, told])
    expect([await refuse(grandma), await reports(grandma)]).toEqual([204, []])
    expect([await set(ida, grandma.person_id, 'year_of_death', 2020), await yearOf()]).toEqual([[403, 'death_unconfirmed'], 0])
    expect(await reports(grandma)).toMatchObject([{ reported_by: 'Ida' }])
    await test.call('deleteAccount', { token: ida.access, body: { password } })
    expect(await reports(grandma)).toMatchObject([{ reported_by: '' }])
    test.platform.clock.advance({ days: 30 })
    const back = (await test.call('obtainToken', { body: { email: grandma.email, password } })).json<Member>()
    expect(await reports(back)).toEqual([])
  })

  it('cannot be repeated by whom the user refused for 30 days, and one mail a day tells of it', async () => {
    const ida = await joinFamily(test, grandma, { name: 'Ida' })
    const mails = async () =>
      (
        await test.platform.database.read
          .selectFrom('mails')
          .select('id')
          .where('recipient', '=', grandma.email)
          .where('event_key', 'like', 'death %')
          .execute()
      ).length
    const refuse = () => test.call('refuseDeathReport', { token: grandma.access })
    await set(harry, grandma.person_id, 'year_of_death', 2020)
    await refuse()
    expect(await set(harry, grandma.person_id, 'year_of_death', 2020)).toEqual([403, 'death_refused'])
    expect(await set(harry, grandma.person_id, 'year_of_death', 2021)).toEqual([403, 'death_refused'])
    expect(await mails()).toBe(1)
    // Another relative may report the death, without a second mail that day. The relative whom the user refused does not count as
    // a second one.
    expect(await set(ida, grandma.person_id, 'year_of_death', 2020)).toEqual([403, 'death_unconfirmed'])
    expect([await set(harry, grandma.person_id, 'year_of_death', 2020), await yearOf(), await mails()]).toEqual([
      [403, 'death_refused'],
      0,
      1,
    ])
    await refuse()
    expect(await set(ida, grandma.person_id, 'year_of_death', 2020)).toEqual([403, 'death_refused'])
    test.platform.clock.advance({ days: 31 })
    for (const member of [grandma, harry])
      Object.assign(member, (await test.call('refreshToken', { body: { refresh: member.refresh } })).json())
    expect(await set(harry, grandma.person_id, 'year_of_death', 2020)).toEqual([403, 'death_unconfirmed'])
    expect(await mails()).toBe(2)
  })

  it('is for the user to say alone, and to keep others from saying', async () => {
    expect(await set(grandma, grandma.person_id, 'year_of_death', 2020)).toEqual([200, undefined])
    await set(grandma, grandma.person_id, 'year_of_death', 0)
    await set(harry, grandma.person_id, 'year_of_death', 2020)
    await set(grandma, grandma.person_id, 'locked', true)
    const ida = await joinFamily(test, grandma, { name: 'Ida' })
    expect(await set(ida, grandma.person_id, 'year_of_death', 2020)).toEqual([403, 'locked_profile'])
    expect(await set(harry, (await familyOf(test, harry).add()).person.id, 'year_of_death', 2020)).toEqual([200, undefined])
  })

  it('does not come by a merge, an import or a change put back, and a report is forgotten after a month', async () => {
    const family = familyOf(test, harry)
    const { person } = await family.add({ name: 'Grandma again' })
    await family.set(person.id, 'year_of_death', 2020)
    await family.merge(person.id, grandma.person_id, ['year_of_death'])
    expect(await yearOf()).toBe(0)
    await importFile(test, grandma, gedcom('0 @I1@ INDI\n1 NAME Grandma /Wong/\n1 DEAT\n2 DATE 2020'), 'I1')
    expect(await yearOf()).toBe(0)
    await set(grandma, grandma.person_id, 'year_of_death', 2019)
    await set(grandma, grandma.person_id, 'year_of_death', 0)
    const change = (await family.changes()).find(({ field, before }) => field === 'year_of_death' && before === 2019)
    expect((await family.tryTo('revertChange', { id: change?.id ?? 0 })).json<{ code: string }>().code).toBe('death_unconfirmed')
    await set(harry, grandma.person_id, 'year_of_death', 2020)
    test.platform.clock.advance({ days: 31 })
    const ida = await joinFamily(
      test,
      { ...grandma, ...(await test.call('refreshToken', { body: { refresh: grandma.refresh } })).json<Member>() },
      { name: 'Ida' },
    )
    expect(await set(ida, grandma.person_id, 'year_of_death', 2020)).toEqual([403, 'death_unconfirmed'])
  })
})
