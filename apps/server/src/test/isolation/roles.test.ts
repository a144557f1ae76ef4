import { calls, isPersonField } from '@banyan/contract'
import type { CallName, Change, ErrorCode, Person } from '@banyan/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { familyOf, joinFamily } from '../family.ts'
import { multipart } from '../multipart.ts'
import { fourColours } from '../photos/photos.ts'
import { openTestApp } from '../test-app.ts'
import type { Member, TestApp } from '../test-app.ts'
import { loadTestPlaces } from '../test-places.ts'
import { attempts } from './attempts.ts'
import { makeThings } from './things.ts'
import type { Things } from './things.ts'

let test: TestApp
let ada: Member
let ben: Member
let adas: Things
let bens: Things
let photo: Buffer
/** Ada's lock, and a value that Ada changed and changed back: changes that Ben may want to put back. */
let changes: Change[]
beforeAll(async () => {
  test = await openTestApp()
  await loadTestPlaces(test.platform)
  photo = await fourColours({ width: 60, height: 40 })
  ada = await test.newMember({ name: 'Ada' })
  ben = await joinFamily(test, ada, { name: 'Ben' })
  adas = await makeThings(test, ada, 'Ada')
  bens = await makeThings(test, ben, 'Ben')
  const family = familyOf(test, ada)
  await family.set(ada.person_id, 'name', 'Ada the First')
  await family.set(ada.person_id, 'biography', '<p>Mine.</p>', 'en')
  await family.set(ada.person_id, 'locked', true)
  changes = await family.changesOf(ada.person_id)
})
afterAll(() => test.close())

const refusal = async (
  name: CallName,
  params: Record<string, string | number>,
  body?: unknown,
  by = ben,
): Promise<[number, string]> => {
  const answer = await familyOf(test, by).tryTo(name, params, body)
  return [answer.statusCode, answer.statusCode < 300 ? 'done' : answer.json<{ code: string }>().code]
}
const change = (by: Member, person: number, fieldName: string, value: unknown = 'x'): Promise<[number, string]> =>
  refusal('updatePerson', { id: person }, { fieldName, value }, by)

/** Reads what belongs to a user and their locked person alone. */
async function readOwn(): Promise<unknown> {
  const { read } = test.platform.database
  const user = await read.selectFrom('users').selectAll().where('person_id', '=', adas.person).executeTakeFirstOrThrow()
  const ofUser = async (table: string) =>
    (await sql`select * from ${sql.table(table)} where user_id = ${user.id}`.execute(read)).rows
  const ofAccount = async (table: string, column = 'account_id') =>
    (await sql`select * from ${sql.table(table)} where ${sql.ref(column)} = ${user.account_id}`.execute(read)).rows
  const ofPerson = async (table: string, column: string) =>
    (await sql`select * from ${sql.table(table)} where ${sql.ref(column)} = ${adas.person}`.execute(read)).rows
  return {
    user,
    person: await ofPerson('people', 'id'),
    biographies: await ofPerson('biographies', 'person_id'),
    photos: await ofPerson('profile_photos', 'person_id'),
    sessions: await ofUser('sessions'),
    passkeys: await ofAccount('passkeys'),
    codes: [...(await ofAccount('totp_secrets')), ...(await ofAccount('recovery_codes'))],
    events: await ofAccount('account_events'),
    uploads: await ofUser('uploads'),
    copies: await ofUser('data_exports'),
    prints: await ofUser('prints'),
    account: await ofAccount('accounts', 'id'),
    devices: await ofAccount('devices'),
    addresses: await ofAccount('email_changes'),
    resets: await ofAccount('password_resets'),
  }
}

it('no call of the family changes a locked person or what is a user’s alone', async () => {
  const before = await readOwn()
  const tries = attempts(adas, bens, photo)
  const gone: CallName[] = [
    'logout',
    'switchFamily',
    'createFamily',
    'followEvents',
    'requestPasswordReset',
    'askKeepers',
    'obtainToken',
  ]
  // Calls that remove things come last, so that the others still find their targets.
  const order = (Object.keys(calls) as CallName[])
    .filter((name) => !gone.includes(name))
    .toSorted((a, b) => Number(calls[a].method === 'DELETE') - Number(calls[b].method === 'DELETE'))
  let granted = 0
  for (const name of order) {
    for (const attempt of tries[name]) {
      const answer = await test.call(name, { ...attempt, token: bens.access, from: `10.9.${granted}.${name.length}` })
      expect(answer.statusCode, `${name} ${answer.body}`).toBeLessThan(500)
      if (answer.statusCode < 300) granted += 1
      expect([name, await readOwn()]).toEqual([name, before])
    }
  }
  // Most calls act on what the family shares, so this proves that the test aims at existing things.
  expect(granted).toBeGreaterThan(40)
})

describe('a locked person', () => {
  it('is changed by its owner alone, field by field', async () => {
    const person = (await test.call('getPerson', { token: adas.access, params: { id: adas.person } })).json<Person>()
    for (const field of Object.keys(person))
      expect([field, await change(ben, adas.person, field)]).toEqual([
        field,
        [403, isPersonField(field) && field !== 'photo' ? 'locked_profile' : 'protected_field'],
      ])
    expect(await change(ada, adas.person, 'occupation', 'Baker')).toEqual([200, 'done'])
  })

  it('keeps its photo, is not merged away, and nothing of it is put back by others', async () => {
    const picture = multipart([
      ['x', '0'],
      ['y', '0'],
      ['w', '50'],
      ['h', '50'],
      ['r', '0'],
      ['picture', { bytes: photo, fileName: 'a.jpg' }],
    ])
    const set = await test.call('setProfileImage', { token: bens.access, params: { id: adas.person }, ...picture })
    expect([set.statusCode, set.json()]).toMatchObject([403, { code: 'locked_profile' }])
    expect(await refusal('deleteProfileImage', { id: adas.person })).toEqual([403, 'locked_profile'])
    const { person } = await familyOf(test, ben).add({ name: 'Ada, twice' })
    expect(await refusal('mergePeople', { id: person.id }, { other_id: adas.person })).toEqual([403, 'locked_profile'])
    expect(await refusal('mergePeople', { id: adas.person }, { other_id: person.id })).toEqual([403, 'locked_profile'])
    const changed = changes.filter((each) => each.kind === 'person_changed')
    expect(changed.map((each) => each.field)).toEqual(expect.arrayContaining(['name', 'biography', 'locked']))
    for (const each of changed) {
      expect((await refusal('revertChange', { id: each.id }))[0]).toBe(403)
      const seen = (await familyOf(test, ben).changesOf(adas.person)).find(({ id }) => id === each.id)
      expect(seen?.can_revert).toBe(false)
    }
  })

  it('is unlocked by nobody else, and stays open to relations and tags', async () => {
    expect(await change(ben, adas.person, 'locked', false)).toEqual([403, 'locked_profile'])
    const { person } = await familyOf(test, ben).add({ name: 'Child', beside: adas.person, type: 2 })
    expect((await familyOf(test, ben).tryTo('getPerson', { id: person.id })).statusCode).toBe(200)
  })
})

describe('the person of a user', () => {
  it.each<[string, unknown, ErrorCode]>([
    ['locked', true, 'only_owner'],
    ['language', 'fr', 'only_owner'],
    ['email', 'other@example.org', 'user_email'],
  ])('has a %s that others cannot change', async (field, value, code) => {
    expect(await change(ada, bens.person, field, value)).toEqual([403, code])
  })

  it('is not deleted, invited, or merged with another user’s', async () => {
    expect(await refusal('deletePerson', { id: bens.person }, undefined, ada)).toEqual([403, 'user_person'])
    expect(await refusal('deletePerson', { id: bens.person }, undefined, ben)).toEqual([403, 'user_person'])
    expect(await refusal('createInvite', {}, { person_id: bens.person }, ada)).toEqual([400, 'user_exists'])
    expect(await refusal('mergePeople', { id: adas.person }, { other_id: bens.person }, ada)).toEqual([403, 'merge_two_users'])
  })

  it('does not even let its user change what the server alone says', async () => {
    for (const field of [
      'id',
      'user_id',
      'small_thumbnail',
      'large_thumbnail',
      'latitude',
      'longitude',
      'hierarchy_score',
      'creation_date',
      'last_updated_date',
      'family_id',
      'photo_key',
      'hidden_at',
      '__proto__',
      'constructor',
    ]) {
      expect([field, await change(ben, bens.person, field, 1)]).toEqual([field, [403, 'protected_field']])
    }
    expect(await change(ben, bens.person, 'email', 'new@example.org')).toEqual([403, 'user_email'])
  })
})

it('somebody who is no user is locked by nobody, and may be given any language', async () => {
  const { person } = await familyOf(test, ada).add({ name: 'Carl' })
  expect(await change(ada, person.id, 'locked', true)).toEqual([403, 'only_owner'])
  expect(await change(ben, person.id, 'language', 'fi')).toEqual([200, 'done'])
})

it.each<[CallName, (things: Things) => Record<string, string | number>]>([
  ['endSession', ({ session }) => ({ id: session })],
  ['deletePushDevice', ({ pushDevice }) => ({ id: pushDevice })],
  ['getUpload', ({ upload }) => ({ id: upload })],
  ['finishUpload', ({ upload }) => ({ id: upload })],
  ['cancelUpload', ({ upload }) => ({ id: upload })],
  ['downloadDataExport', ({ dataExport }) => ({ id: dataExport })],
  ['downloadPrint', ({ print }) => ({ id: print })],
  ['deletePrint', ({ print }) => ({ id: print })],
])('%s is for the user whose it is, not for the family', async (name, params) => {
  expect(await refusal(name, params(adas))).toEqual([404, 'not_found'])
})
