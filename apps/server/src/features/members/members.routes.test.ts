import { calls } from '@banyan/contract'
import type { CallResponse, FamilyMember, Role } from '@banyan/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listen } from '../../test/events.ts'
import { familyOf, joinFamily } from '../../test/family.ts'
import { fourColours, photosOf } from '../../test/photos/photos.ts'
import { finishPutBack } from '../../test/put-back.ts'
import { openTestApp, password } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'

let test: TestApp
let server: Awaited<ReturnType<typeof listen>>
let ada: Member
let ben: Member
beforeAll(async () => {
  test = await openTestApp()
  server = await listen(test)
})
beforeEach(async () => {
  ada = await test.newMember({ name: 'Ada' })
  ben = await joinFamily(test, ada, { name: 'Ben' })
})
afterAll(() => test.close())

const members = async (by: Member): Promise<FamilyMember[]> =>
  (await test.call('listMembers', { token: by.access })).json<FamilyMember[]>()
const idOf = async (who: Member): Promise<number> => (await members(who)).find((each) => each.is_self)?.id ?? 0
const roleOf = async (who: Member): Promise<Role | undefined> =>
  (await members(ada)).find((each) => each.person_id === who.person_id)?.role
const giveRole = async (by: Member, to: Member, role: Role, word = password): Promise<[number, string]> => {
  const answer = await test.call('changeMemberRole', {
    token: by.access,
    params: { id: await idOf(to) },
    body: { role, password: word },
  })
  return [answer.statusCode, answer.statusCode < 300 ? answer.json<FamilyMember>().role : answer.json<{ code: string }>().code]
}
const remove = async (by: Member, id: number, revert = false) =>
  test.call('removeMember', { token: by.access, params: { id }, body: { password, revert } })

describe('roles', () => {
  it('are listed to everybody, and when somebody was last there to keepers alone', async () => {
    expect(await members(ada)).toMatchObject([
      { name: 'Ada', role: 'keeper', is_self: true, last_sign_in: expect.any(String) },
      { name: 'Ben', role: 'member', is_self: false, last_sign_in: expect.any(String) },
    ])
    expect((await members(ben)).map((each) => each.last_sign_in)).toEqual([null, null])
    expect((await test.call('getSettings', { token: ben.access })).json()).toMatchObject({ role: 'member' })
  })

  it('are listed with initials of hidden people, at a place that tells nothing', async () => {
    for (const name of ['Zoe Abel', 'Amy Young']) await joinFamily(test, ada, { name })
    await familyOf(test, ada).tryTo('updateFamilySettings', {}, { living_seen_by: 'near', near_steps: 1 })
    expect((await members(ben)).map(({ name }) => name)).toEqual(['Ada', 'Ben', 'Z. A.', 'A. Y.'])
    expect((await members(ada)).map(({ name }) => name)).toEqual(['Ada', 'Amy Young', 'Ben', 'Zoe Abel'])
  })

  it('are given by keepers, and count at once', async () => {
    const add = () => familyOf(test, ben).tryTo('createSource', {}, { title: 'Album' })
    expect(await giveRole(ben, ben, 'keeper')).toEqual([403, 'needs_keeper'])
    expect(await giveRole(ada, ben, 'reader')).toEqual([200, 'reader'])
    expect((await add()).json()).toMatchObject({ code: 'needs_member' })
    expect(await giveRole(ada, ben, 'member')).toEqual([200, 'member'])
    expect((await add()).statusCode).toBe(200)
  })

  it('of a keeper are given with the password', async () => {
    expect(await giveRole(ada, ben, 'keeper', 'wrong')).toEqual([403, 'wrong_password'])
    expect(await giveRole(ada, ben, 'keeper')).toEqual([200, 'keeper'])
    expect(await giveRole(ben, ada, 'member', '')).toEqual([200, 'member'])
    expect(await giveRole(ada, ben, 'member', '')).toEqual([403, 'needs_keeper'])
  })

  it('leave a keeper: the last one stays', async () => {
    expect(await giveRole(ada, ada, 'member')).toEqual([409, 'last_keeper'])
    await giveRole(ada, ben, 'keeper')
    expect(await giveRole(ada, ada, 'reader')).toEqual([200, 'reader'])
    expect(await giveRole(ben, ben, 'member')).toEqual([409, 'last_keeper'])
  })

  it('leave a keeper when two keepers demote each other at the same moment', async () => {
    await giveRole(ada, ben, 'keeper')
    const [adas, bens] = [await idOf(ada), await idOf(ben)]
    const demote = (by: Member, id: number) =>
      test.call('changeMemberRole', { token: by.access, params: { id }, body: { role: 'member' } })
    const answers = await Promise.all([demote(ada, bens), demote(ben, adas)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403])
    expect((await members(ada)).filter((each) => each.role === 'keeper')).toHaveLength(1)
  })

  it('pass to who has been there longest when the last keeper leaves, who is told by mail', async () => {
    test.platform.clock.advance({ minutes: 5 })
    const carl = await joinFamily(test, ada, { name: 'Carl', role: 'reader' })
    expect((await test.call('deleteAccount', { token: ada.access, body: { password } })).statusCode).toBe(204)
    expect(await members(ben)).toMatchObject([
      { name: 'Ben', role: 'keeper' },
      { name: 'Carl', role: 'reader' },
    ])
    const mails = await test.platform.database.read
      .selectFrom('mails')
      .select('subject')
      .where('recipient', '=', ben.email)
      .execute()
    expect(mails.map(({ subject }) => subject)).toContain('You are now a keeper of your family tree')
    expect((await test.call('deleteAccount', { token: ben.access, body: { password } })).statusCode).toBe(204)
    expect(await members(carl)).toMatchObject([{ name: 'Carl', role: 'keeper' }])
  })

  it('of other families are not to be seen or given', async () => {
    const stranger = await test.newMember({ name: 'Eve' })
    await joinFamily(test, stranger, { name: 'Eva' })
    for (const id of [2, 99, 'x']) {
      const own = await test.call('changeMemberRole', { token: stranger.access, params: { id }, body: { role: 'reader' } })
      expect([200, 404]).toContain(own.statusCode)
    }
    expect(await roleOf(ben)).toBe('member')
  })
})

describe('a member who is removed', () => {
  it('is out within a minute: session, live stream, picture addresses and upload', async () => {
    const photos = photosOf(test, ada)
    const gallery = await photos.gallery(`Album ${Math.random()}`)
    const bytes = await fourColours({ width: 300 })
    await photos.upload(gallery.id, bytes)
    const { results } = (await test.call('listImages', { token: ben.access })).json<CallResponse<'listImages'>>()
    const { pathname, search } = new URL(results[0]?.original_image ?? '')
    const { id: upload } = (
      await test.call('startUpload', {
        token: ben.access,
        body: { gallery_id: gallery.id, file_name: 'a.jpg', size_bytes: bytes.length },
      })
    ).json<CallResponse<'startUpload'>>()
    const append = (part: Buffer, offset: number) =>
      fetch(`${server.origin}${calls.appendUpload.path.replace(':id', upload)}?offset=${offset}`, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${ben.access}`, 'content-type': 'application/octet-stream' },
        body: new Uint8Array(part),
      })
    expect((await append(bytes.subarray(0, 100), 0)).status).toBe(200)
    const stream = await server.follow(ben.access)
    expect((await stream.next()).event).toBe('ready')
    expect((await fetch(`${server.origin}${pathname}${search}`)).status).toBe(200)

    const id = await idOf(ben)
    const began = performance.now()
    expect((await remove(ada, id)).json()).toEqual({ put_back: null })
    for (let message = await stream.next(); message.event !== 'end'; message = await stream.next());
    expect((await append(bytes.subarray(100), 100)).status).toBe(401)
    expect((await test.call('listPeople', { token: ben.access })).statusCode).toBe(401)
    expect((await test.call('refreshToken', { body: { refresh: ben.refresh } })).statusCode).toBe(401)
    // Open pages of the others have some seconds to renew their addresses (decision 28).
    test.platform.clock.advance({ seconds: 57 })
    expect((await fetch(`${server.origin}${pathname}${search}`)).status).toBe(404)
    expect(performance.now() - began).toBeLessThan(60_000)
    expect((await test.call('obtainToken', { body: { email: ben.email, password } })).statusCode).toBe(401)
    expect((await members(ada)).map(({ name }) => name)).toEqual(['Ada'])
    const kept = (await test.call('getPerson', { token: ada.access, params: { id: ben.person_id } })).json()
    expect(kept).toMatchObject({ name: 'Ben', user_id: null })
  })

  it('leaves their work, or it is put back as one, which can be undone', async () => {
    const theirs = familyOf(test, ben)
    const { person } = await theirs.add({ name: 'Ida' })
    await theirs.set(ada.person_id, 'occupation', 'Pirate')
    const answer = await remove(ada, await idOf(ben), true)
    const run = await finishPutBack(test, ada.access, answer.json<{ put_back: number }>().put_back)
    expect(run.state).toBe('done')
    expect((await test.call('getPerson', { token: ada.access, params: { id: person.id } })).statusCode).toBe(404)
    const own = (await test.call('getPerson', { token: ada.access, params: { id: ada.person_id } })).json()
    expect(own).toMatchObject({ occupation: '' })
    await familyOf(test, ada).revert(run.change_id ?? 0)
    expect((await test.call('getPerson', { token: ada.access, params: { id: person.id } })).statusCode).toBe(200)
  })

  it('is never the keeper who removes, and never removed by a member or with a wrong password', async () => {
    const [adas, bens] = [await idOf(ada), await idOf(ben)]
    expect((await remove(ada, adas)).json()).toMatchObject({ code: 'remove_yourself' })
    expect((await remove(ben, adas)).json()).toMatchObject({ code: 'needs_keeper' })
    const wrong = await test.call('removeMember', { token: ada.access, params: { id: bens }, body: { password: 'wrong' } })
    expect(wrong.json()).toMatchObject({ code: 'wrong_password' })
    expect((await remove(ada, 99_999)).statusCode).toBe(404)
    expect(await members(ada)).toHaveLength(2)
  })
})

it('keepers name the family', async () => {
  const rename = (by: Member, name: string) => test.call('updateFamilySettings', { token: by.access, body: { name } })
  expect((await rename(ben, 'The Bens')).json()).toMatchObject({ code: 'needs_keeper' })
  expect((await rename(ada, ' The  <b>Lovelaces</b> ')).json()).toMatchObject({ name: 'The Lovelaces', can_change_name: true })
  expect((await test.call('getFamilySettings', { token: ben.access })).json()).toMatchObject({
    name: 'The Lovelaces',
    can_change_name: false,
  })
  expect((await rename(ada, 'x'.repeat(81))).json()).toMatchObject({ code: 'too_long' })
  expect((await rename(ada, '')).json()).toMatchObject({ name: '' })
})
