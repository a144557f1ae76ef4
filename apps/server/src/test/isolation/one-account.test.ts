import { calls } from '@banyan/contract'
import type { CallName } from '@banyan/contract'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fourColours } from '../photos/photos.ts'
import { openTestApp } from '../test-app.ts'
import type { TestApp } from '../test-app.ts'
import { loadTestPlaces } from '../test-places.ts'
import { attempts } from './attempts.ts'
import type { Attempt } from './attempts.ts'
import { makeThings, nothingLike, secretWord } from './things.ts'
import type { Things } from './things.ts'
import { readWholeFamily } from './whole-family.ts'

// One account belongs to both families, and its session works in one: nothing of the other may be seen or changed.

let test: TestApp
let theirs: Things
let own: Things
let ofTheirs: Record<CallName, Attempt[]>
let ofNothing: Record<CallName, Attempt[]>
let otherFamily: number
/** The other family as it was after the last call. */
let seen: Record<string, unknown>
let sent = 0
beforeAll(async () => {
  test = await openTestApp({}, { familiesApart: true })
  await loadTestPlaces(test.platform)
  const photo = await fourColours({ width: 60, height: 40 })
  const them = await test.newMember({ name: `${secretWord} Owner` })
  theirs = await makeThings(test, them, secretWord)
  own = await makeThings(test, await test.newMember({ name: 'Mallory' }), 'Mallory')
  const { read } = test.platform.database
  const { family_id, account_id } = await read
    .selectFrom('users')
    .select(['family_id', 'account_id'])
    .where('person_id', '=', theirs.person)
    .executeTakeFirstOrThrow()
  otherFamily = family_id
  await test.platform.database.write((tx) =>
    sql`update users set account_id = ${account_id} where person_id = ${own.person}`.execute(tx),
  )
  // The server remembers for some seconds whose a session is.
  test.platform.clock.advance({ seconds: 10 })
  ofTheirs = attempts(theirs, own, photo)
  ofNothing = attempts(nothingLike(theirs), own, photo)
  seen = await readWholeFamily(test.platform, otherFamily)
})
afterAll(() => test.close())

/** What is about the account itself, and so about all of its families. */
const ofAccount: CallName[] = [
  'listMemberships',
  'switchFamily',
  'createFamily',
  'listSessions',
  'endSession',
  'endOtherSessions',
  'getSettings',
  'updateSettings',
  'listUsers',
  'requestEmailChange',
  'logout',
  'followEvents',
  'getWaysIn',
  'listAccountEvents',
  'renamePasskey',
  'deletePasskey',
  // Reported to the log of each of the account's families.
  'createOwnCard',
]
const names = (Object.keys(calls) as CallName[]).filter((name) => calls[name].token && !ofAccount.includes(name))

const send = (name: CallName, attempt: Attempt): Promise<LightMyRequestResponse> => {
  sent += 1
  return test.call(name, { ...attempt, token: own.access, from: `10.8.${sent >> 8}.${sent & 255}` })
}

it.each(names)('%s answers in one family as if the other were not there', async (name) => {
  for (const [index, attempt] of ofTheirs[name].entries()) {
    const expected = await send(name, ofNothing[name][index] ?? {})
    const answer = await send(name, attempt)
    expect(answer.statusCode, `attempt ${index}`).toBe(expected.statusCode)
    if (answer.statusCode >= 300) expect(answer.body).toBe(expected.body)
    expect((JSON.stringify(answer.headers) + answer.body).toLowerCase()).not.toContain(secretWord.toLowerCase())
  }
  const before = seen
  seen = await readWholeFamily(test.platform, otherFamily)
  expect(seen).toEqual(before)
})

it('shows the other family only where the account chooses', async () => {
  const families = (await send('listMemberships', {})).json<{ person_name: string; is_current: boolean }[]>()
  expect(families.map(({ person_name, is_current }) => [person_name, is_current])).toEqual(
    expect.arrayContaining([
      ['Mallory', true],
      [`${secretWord} Owner`, false],
    ]),
  )
})
