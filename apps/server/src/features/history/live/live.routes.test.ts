import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createApp } from '../../../app.ts'
import { connectDatabase } from '../../../platform/db/open-database.ts'
import { openEventBus } from '../../../platform/event-bus/open-event-bus.ts'
import { createJobWorker } from '../../../platform/jobs/job-worker.ts'
import { sweep } from '../../../platform/jobs/sweep.ts'
import { listen } from '../../../test/events.ts'
import type { Following } from '../../../test/events.ts'
import { familyOf, joinFamily } from '../../../test/family.ts'
import type { TestFamily } from '../../../test/family.ts'
import { bytesSource, gedcom, importFile } from '../../../test/gedcom.ts'
import { photosOf } from '../../../test/photos/photos.ts'
import { isSlowHere } from '../../../test/sample.ts'
import { openTestApp } from '../../../test/test-app.ts'
import type { Member, TestApp } from '../../../test/test-app.ts'
import { loadTestPlaces } from '../../../test/test-places.ts'
import { jobHandlers } from '../../../workers.ts'
import { importAtOnce } from '../../gedcom/gedcom-imports.service.ts'

let test: TestApp
let server: Awaited<ReturnType<typeof listen>>
let member: Member
let family: TestFamily
let followed: Following[]
beforeAll(async () => {
  test = await openTestApp({}, { familiesApart: true })
  server = await listen(test)
})
beforeEach(async () => {
  followed = []
  member = await test.newMember({ name: 'Ann Oakes' })
  family = familyOf(test, member)
})
afterEach(() => {
  for (const each of followed) each.close()
})
afterAll(() => test.close())

/** Opens a stream and reads its `ready`. */
async function follow(
  who: Member = member,
  options?: Parameters<typeof server.follow>[1],
): Promise<Following & { id: number; session: string }> {
  const following = await server.follow(who.access, options)
  followed.push(following)
  const ready = await following.next()
  if (ready.event !== 'ready') throw new Error(`${ready.event} came first`)
  return { ...following, id: ready.data.id, session: ready.data.session_id }
}

describe('following a family', () => {
  it('tells what others and oneself change, with rows as they are', async () => {
    const bo = await joinFamily(test, member, { name: 'Bo' })
    const [mine, theirs] = [await follow(), await follow(bo)]
    const { person, relation } = await family.add()
    for (const following of [mine, theirs]) {
      expect(await following.change()).toMatchObject({
        people: [{ id: person.id, name: 'Ida' }],
        relations: [relation],
        removed_people: [],
        removed_relations: [],
        reload: false,
        user_name: 'Ann Oakes',
        session_id: mine.session,
      })
    }
    expect(theirs.session).not.toBe(mine.session)
    await familyOf(test, bo).deletePerson(person.id)
    expect(await mine.change()).toMatchObject({
      people: [],
      removed_people: [person.id],
      removed_relations: [relation.id],
      session_id: theirs.session,
      user_name: 'Bo',
    })
    await family.restorePerson(person.id)
    expect(await mine.change()).toMatchObject({ people: [{ id: person.id }], relations: [{ id: relation.id }] })
    await family.set(person.id, 'biography', '<p>Sailor</p>')
    expect(await mine.change()).toMatchObject({ people: [{ id: person.id }], relations: [] })
  })

  it('tells what follows by itself, and history does not', async () => {
    await importFile(test, member, gedcom('0 @I1@ INDI\n1 NAME Ida /Vuori/\n1 RESI\n2 ADDR Helsinki'))
    await loadTestPlaces(test.platform)
    const following = await follow()
    const before = await family.changes()
    await createJobWorker(test.platform, jobHandlers(test.platform)).runDue()
    expect((await following.change()).people[0]?.latitude).toBeCloseTo(60.17, 1)
    expect(await family.changes()).toEqual(before)
  })

  it('tells which sources changed', async () => {
    const following = await follow()
    const { id } = (await family.tryTo('createSource', {}, { title: 'Letters' })).json<{ id: number }>()
    expect(await following.change()).toMatchObject({ sources: [id], people: [], reload: false })
    await family.tryTo('deleteSource', { id })
    expect(await following.change()).toMatchObject({ sources: [id] })
  })

  it('tells of galleries, images and tags by their ids', async () => {
    const bo = await joinFamily(test, member, { name: 'Bo' })
    const photos = photosOf(test, bo)
    const following = await follow()
    const told = async () => (await following.change()).photos
    const gallery = await photos.gallery()
    expect(await told()).toEqual({ galleries: [gallery.id], images: [], people: [] })
    const image = await photos.upload(gallery.id)
    expect(await told()).toEqual({ galleries: [gallery.id], images: [], people: [] })
    const call = (name: Parameters<TestApp['call']>[0], options: object) => test.call(name, { token: bo.access, ...options })
    const { id: tag } = (
      await call('createTag', { body: { image_id: image.id, person_id: member.person_id, x1: 0.1, x2: 0.2, y1: 0.1, y2: 0.2 } })
    ).json()
    expect(await told()).toEqual({ galleries: [], images: [image.id], people: [member.person_id] })
    await call('updateTag', { params: { id: tag }, body: { x1: 0.1, x2: 0.3, y1: 0.1, y2: 0.2 } })
    expect(await told()).toEqual({ galleries: [], images: [image.id], people: [] })
    await call('deleteTag', { params: { id: tag } })
    expect(await told()).toEqual({ galleries: [], images: [image.id], people: [member.person_id] })
    for (const step of [
      () => call('updateImage', { params: { id: image.id }, body: { title: 'Quay', anticlockwise_angle: 90 } }),
      () => call('deleteImage', { params: { id: image.id } }),
      () => call('restoreImage', { params: { id: image.id } }),
      () => call('updateGallery', { params: { id: gallery.id }, body: { title: 'Winter' } }),
      () => call('deleteGallery', { params: { id: gallery.id } }),
      () => call('restoreGallery', { params: { id: gallery.id } }),
    ]) {
      expect((await step()).statusCode).toBe(200)
      expect(await told()).toEqual({ galleries: [gallery.id], images: [], people: [] })
    }
    expect((await call('deleteGallery', { params: { id: 999_999 } })).statusCode).toBe(404)
    expect(await following.within(100)).toEqual([])
    expect(
      (
        await test.call('listPeople', {
          token: bo.access,
          headers: { 'if-none-match': (await test.call('listPeople', { token: bo.access })).headers.etag ?? '' },
        })
      ).statusCode,
    ).toBe(304)
  })

  it('forgets after a week what only browsers are told, and says to read everything anew', async () => {
    const { id } = await follow()
    await photosOf(test, member).gallery()
    const { id: last } = await follow()
    expect(await (await follow(member, { after: id })).change()).toMatchObject({
      reload: false,
      photos: { galleries: [expect.any(Number)] },
    })
    test.platform.clock.advance({ days: 8 })
    await sweep(test.platform)
    test.platform.clock.advance({ days: -8 })
    expect(await (await follow(member, { after: id })).change()).toMatchObject({ reload: true })
    expect(await (await follow(member, { after: last })).within(100)).toEqual([])
  })

  it('is never told of another family', async () => {
    const stranger = await test.newMember()
    const theirs = await follow(stranger)
    const mine = await follow()
    const { person } = await family.add({ name: 'Secret' })
    await family.deletePerson(person.id)
    await importFile(test, member, gedcom('0 @I1@ INDI\n1 NAME Secret /Import/'))
    const photos = photosOf(test, member)
    await photos.upload((await photos.gallery('Secret')).id)
    await mine.change()
    expect(await theirs.within(700)).toEqual([])
    const [change] = await family.changes()
    const catchingUp = await follow(stranger, { after: 0 })
    expect(await catchingUp.within(200)).toEqual([])
    expect(catchingUp.id).toBeLessThan(change?.id ?? 0)
  })

  it('goes on where a reader left, by header or query, and says so', async () => {
    const { id } = await follow()
    const { person } = await family.add()
    await family.set(person.id, 'name', 'Ida Vuori')
    for (const options of [{ after: id }, { lastEventId: String(id) }]) {
      const [last] = await family.changes()
      const again = await follow(member, options)
      expect(again.id).toBe(id)
      expect(await again.change()).toMatchObject({ id: last?.id, people: [{ id: person.id, name: 'Ida Vuori' }] })
      expect(await again.within(100)).toEqual([])
      await family.set(person.id, 'occupation', `sailor ${String(options.after)}`)
      expect(await again.change()).toMatchObject({ people: [{ id: person.id }] })
    }
    const now = await follow(member, { lastEventId: 'elsewhere' })
    expect(now.id).toBe((await family.changes())[0]?.id)
  })

  it('tells in one event what a session did in one go, and who else did what', async () => {
    const { id } = await follow()
    const { person } = await family.add()
    await familyOf(test, await joinFamily(test, member, { name: 'Bo' })).set(person.id, 'occupation', 'sailor')
    const again = await follow(member, { after: id })
    expect(await again.change()).toMatchObject({ user_name: 'Ann Oakes', people: [{ id: person.id }, {}] })
    expect(await again.change()).toMatchObject({ user_name: 'Bo', people: [{ id: person.id }] })
  })

  it('says to read everything anew after an import, many changes, and positions that nobody knows', async () => {
    const following = await follow()
    await importFile(test, member, gedcom('0 @I1@ INDI\n1 NAME Ida /Vuori/'))
    expect(await following.change()).toMatchObject({ reload: true, people: [], session_id: '' })
    const { id } = await follow()
    for (let n = 0; n < 101; n += 1) await family.add()
    expect(await (await follow(member, { after: id })).change()).toMatchObject({ reload: true, people: [] })
    const future = await follow(member, { after: 999_999_999 })
    expect(await future.change()).toMatchObject({ reload: true, id: future.id })
  })

  it('says to read everything anew when what was missed has been forgotten', async () => {
    const { person } = await family.add()
    const { id } = await follow()
    await family.deletePerson(person.id)
    const seen = (await follow()).id
    await test.platform.database.write((tx) =>
      tx.updateTable('people').set({ hidden_at: '2000-01-01T00:00:00.000Z' }).where('id', '=', person.id).execute(),
    )
    await sweep(test.platform)
    const late = await follow(member, { after: id })
    expect(await late.change()).toMatchObject({ reload: true, id: seen })
    const current = await follow(member, { after: seen })
    expect([current.id, await current.within(200)]).toEqual([seen, []])
  })

  it('is for members, and asks for the token in the header alone', async () => {
    const address = `${server.origin}/api/events/`
    expect((await fetch(address)).status).toBe(401)
    expect((await fetch(`${address}?token=${member.access}&access=${member.access}`)).status).toBe(401)
    const { headers } = await follow()
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(headers.get('cache-control')).toContain('no-cache')
    expect([headers.get('x-accel-buffering'), headers.get('content-encoding')]).toEqual(['no', null])
    const bad = await fetch(`${address}?after=x`, { headers: { authorization: `Bearer ${member.access}` } })
    expect([bad.status, (await bad.json()).code]).toEqual([400, 'invalid_field'])
  })

  it('does not tell the session itself', async () => {
    const following = await follow()
    const [, payload = ''] = member.access.split('.')
    const { sid } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sid: string }
    await family.add()
    const event = await following.change()
    expect(event.session_id).toHaveLength(22)
    expect(JSON.stringify(event)).not.toContain(sid)
    const rows = await test.platform.database.read.selectFrom('changes').select('session_key').execute()
    expect(rows.some((row) => row.session_key === sid)).toBe(false)
  })

  it('lets a session have eight streams, and another when one has ended', async () => {
    const streams = await Promise.all(Array.from({ length: 8 }, () => follow()))
    await expect(follow()).rejects.toThrow('429')
    expect((await follow(await joinFamily(test, member))).id).toBeGreaterThan(0)
    streams[0]?.close()
    await expect
      .poll(() =>
        follow().then(
          () => 'open',
          () => 'refused',
        ),
      )
      .toBe('open')
  })

  it('ends with the session, and tells nothing more', async () => {
    const bo = await joinFamily(test, member, { name: 'Bo' })
    const following = await follow(bo)
    await test.call('logout', { token: bo.access })
    test.platform.clock.advance({ seconds: 6 })
    await family.add({ name: 'Secret' })
    expect(await following.next()).toEqual({ event: 'end' })
  })

  it('ends with the token', async () => {
    const following = await follow()
    const bo = await joinFamily(test, member)
    test.platform.clock.advance({ hours: 25 })
    const fresh = { ...bo, ...(await test.call('refreshToken', { body: { refresh: bo.refresh } })).json() }
    test.platform.clock.advance({ seconds: 6 })
    await familyOf(test, fresh).add({ beside: bo.person_id })
    // The change that finds the token expired may be the last one; a heartbeat may find it first.
    const last = await following.within(60_000)
    expect(last.filter(({ event }) => event === 'change').length).toBeLessThan(2)
    expect(last.at(-1)).toEqual({ event: 'end' })
  })

  it.runIf(isSlowHere)('drops a reader who does not keep up, and nobody else', async () => {
    const { port } = new URL(server.origin)
    const slow = connect(Number(port), '127.0.0.1')
    slow.write(`GET /api/events/ HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${member.access}\r\n\r\n`)
    await once(slow, 'data')
    slow.pause()
    slow.on('error', () => undefined)
    const keepsUp = await follow()
    const { person } = await family.add()
    await keepsUp.change()
    const closed = once(slow, 'close')
    // The megabytes exceed what the operating system buffers on the way.
    await test.platform.database.write(async (tx) => {
      await tx
        .updateTable('people')
        .set({ name: 'x'.repeat(1_000_000) })
        .where('id', '=', person.id)
        .execute()
    })
    for (let n = 0; n < 30; n += 1) {
      await family.set(person.id, 'birth_year', 1900 + n)
      await keepsUp.change()
    }
    slow.resume()
    await closed
    await family.set(person.id, 'name', 'Eva')
    expect(await keepsUp.change()).toMatchObject({ people: [{ name: 'Eva' }] })
  })
})

describe('a server that stops', () => {
  it('ends its streams at once', async () => {
    const app = await createApp(test.platform)
    const other = await listen({ ...test, app })
    const following = await other.follow(member.access)
    expect((await following.next()).event).toBe('ready')
    await app.close()
    expect(await following.next()).toEqual({ event: 'end' })
  })
})

describe('what happens outside of this process', () => {
  it('arrives within a second or so', async () => {
    const following = await follow()
    await following.within(700)
    // A separate platform on the same database, as a command beside the server or another server has.
    const database = connectDatabase(test.platform.config.database)
    const outside = {
      ...test.platform,
      database,
      eventBus: openEventBus(database, test.platform.config.database, test.platform.log),
    }
    const { family_id } = await database.read
      .selectFrom('people')
      .select('family_id')
      .where('id', '=', member.person_id)
      .executeTakeFirstOrThrow()
    const importer = {
      familyId: family_id as never,
      userId: 1,
      personId: member.person_id,
      language: 'en' as const,
      ownPerson: '',
    }
    await importAtOnce(outside, importer, { source: bytesSource(gedcom('0 @I1@ INDI\n1 NAME Ida /Vuori/')), fileName: 'a.ged' })
    expect(await following.change()).toMatchObject({ reload: true, user_name: 'Ann Oakes' })
    const other = await createApp(outside)
    await other.inject({
      method: 'POST',
      url: '/api/person/',
      headers: { authorization: `Bearer ${member.access}` },
      payload: { from_person_id: member.person_id, relation_type: 1, name: 'Eva', gender: 'F' },
    })
    await other.close()
    expect(await following.change()).toMatchObject({ people: [{ name: 'Eva' }] })
    await outside.eventBus.close()
    await database.close()
  })
})
