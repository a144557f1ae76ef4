import { languages } from '@banyan/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createJobWorker } from '../../../platform/jobs/job-worker.ts'
import { familyOf, joinFamily } from '../../../test/family.ts'
import type { TestFamily } from '../../../test/family.ts'
import { fourColours, photosOf } from '../../../test/photos/photos.ts'
import { isSlowHere } from '../../../test/sample.ts'
import { openTestApp } from '../../../test/test-app.ts'
import type { Member, TestApp } from '../../../test/test-app.ts'
import { jobHandlers } from '../../../workers.ts'

let test: TestApp
let ann: Member
let harry: Member
let cat: Member
let harrys: TestFamily
beforeEach(async () => {
  test = await openTestApp()
  ann = await test.newMember({ name: 'Ann Oakes' })
  harry = await joinFamily(test, ann, { name: 'Harry' })
  cat = await joinFamily(test, ann, { name: 'Cat' })
  harrys = familyOf(test, harry)
})
afterEach(() => test.close())

const work = async (): Promise<void> => {
  test.platform.clock.advance({ minutes: 2 })
  await createJobWorker(test.platform, jobHandlers(test.platform)).runDue()
}
const alarms = () =>
  test.platform.database.read
    .selectFrom('mails')
    .selectAll()
    .where('event_key', 'like', 'many deletions%')
    .orderBy('id')
    .execute()
const jobs = async (): Promise<number> =>
  (await test.platform.database.read.selectFrom('jobs').select('id').where('kind', '=', 'deletion-alarm').execute()).length

async function addPeople(count: number): Promise<number[]> {
  const ids: number[] = []
  for (let n = 0; n < count; n += 1) ids.push((await familyOf(test, ann).add({ name: `Relative ${n}` })).person.id)
  return ids
}

describe('somebody who deletes a lot', () => {
  it('is reported with the 21st thing, whatever it is, to everybody who wants mails and to who did it', async () => {
    const people = await addPeople(16)
    const picture = await fourColours({ width: 40, height: 30 })
    const photos = photosOf(test, ann)
    const gallery = await photos.gallery('Summer')
    for (let n = 0; n < 3; n += 1) await photos.upload(gallery.id, picture, `${n}.jpg`)
    for (const [id, other] of [[people[0], people[1]]] as const) await harrys.merge(id ?? 0, other ?? 0)
    for (const id of people.slice(2)) await harrys.deletePerson(id)
    expect(await jobs()).toBe(0)
    // 15 people were deleted before; a gallery with three photos makes 19, an emptied field 20.
    await harrys.tryTo('deleteGallery', { id: gallery.id })
    await familyOf(test, ann).set(ann.person_id, 'occupation', 'sailor')
    await harrys.set(ann.person_id, 'occupation', '')
    expect(await jobs()).toBe(0)
    const { relation } = await familyOf(test, ann).add({ name: 'Ida' })
    await harrys.deleteRelation(relation.id)
    expect(await jobs()).toBe(1)
    await work()
    const mails = await alarms()
    expect(mails.map((mail) => mail.recipient).toSorted()).toEqual([ann.email, harry.email, cat.email].toSorted())
    expect(mails[0]?.subject).toBe('Harry has deleted a lot')
    expect(mails[0]?.text).toContain(
      'What was deleted\n- People: 15\n- Relationships: 1\n- Galleries: 1\n- Photos: 3\n- Cleared fields: 1\n',
    )
    expect(mails[0]?.text).toContain('everything can be restored until 31 March 2026')
    expect(mails[0]?.text).toMatch(/\/family\/history\/\?by=\d+&since=2026-03-01T12%3A00/)
  })

  it('is reported once a day, with what was deleted until the mail left', async () => {
    for (const id of await addPeople(30)) await harrys.deletePerson(id)
    await work()
    expect((await alarms())[0]?.text).toContain('- People: 30\n')
    for (const id of await addPeople(25)) await harrys.deletePerson(id)
    await work()
    expect(await alarms()).toHaveLength(3)
    for (const member of [ann, harry])
      Object.assign(member, (await test.call('refreshToken', { body: { refresh: member.refresh } })).json())
    test.platform.clock.advance({ hours: 12 })
    expect(await alarms()).toHaveLength(3)
  })

  it('is not reported for twenty, nor for as many on another day', async () => {
    const people = await addPeople(40)
    for (const id of people.slice(0, 20)) await harrys.deletePerson(id)
    test.platform.clock.advance({ hours: 24, minutes: 1 })
    for (const member of [harry])
      Object.assign(member, (await test.call('refreshToken', { body: { refresh: member.refresh } })).json())
    harrys = familyOf(test, harry)
    for (const id of people.slice(20)) await harrys.deletePerson(id)
    await work()
    expect(await alarms()).toEqual([])
  })

  it('leaves no mail when the deletion itself is refused', async () => {
    const people = await addPeople(21)
    for (const id of people.slice(0, 20)) await harrys.deletePerson(id)
    expect((await harrys.tryTo('deletePerson', { id: ann.person_id })).statusCode).toBe(403)
    expect(await jobs()).toBe(0)
    await Promise.all([
      harrys.tryTo('deletePerson', { id: people[20] ?? 0 }),
      harrys.tryTo('deletePerson', { id: people[20] ?? 0 }),
    ])
    expect(await jobs()).toBe(1)
  })

  it('tells whose photos are gone though they want no mails, in their language, and everybody when nobody wants any', async () => {
    const settings = (member: Member, body: object) => test.call('updateSettings', { token: member.access, body })
    for (const member of [ann, cat]) await settings(member, { receive_update_emails: false })
    await settings(cat, { language: 'fi' })
    const picture = await fourColours({ width: 40, height: 30 })
    const photos = photosOf(test, cat)
    const gallery = await photos.gallery('Summer')
    const images = []
    for (let n = 0; n < 21; n += 1) images.push(await photos.upload(gallery.id, picture, `${n}.jpg`))
    for (const { id } of images) await harrys.tryTo('deleteImage', { id })
    await work()
    expect((await alarms()).map((mail) => [mail.recipient, mail.subject])).toEqual([
      [harry.email, 'Harry has deleted a lot'],
      [cat.email, 'Harry on poistanut paljon'],
    ])
  })
})

it.runIf(isSlowHere).each(languages)('says it in %s', async (language) => {
  await test.call('updateSettings', { token: cat.access, body: { language } })
  for (const id of await addPeople(21)) await harrys.deletePerson(id)
  await work()
  const mail = (await alarms()).find((each) => each.recipient === cat.email)
  expect(mail?.subject).toContain('Harry')
  expect(mail?.text).not.toMatch(/[{}]/)
})
