import { calls } from '@banyan/contract'
import type { CallName } from '@banyan/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readAllRows } from '../all-rows.ts'
import { familyOf, makeUser } from '../family.ts'
import { attempts } from '../isolation/attempts.ts'
import { makeThings, secretWord } from '../isolation/things.ts'
import type { Things } from '../isolation/things.ts'
import { fourColours } from '../photos/photos.ts'
import { openTestApp } from '../test-app.ts'
import type { Member, TestApp } from '../test-app.ts'
import { loadTestPlaces } from '../test-places.ts'

let test: TestApp
let ada: Member
let ben: Member
let adas: Things
let bens: Things
let photo: Buffer

// Ada's partner's partner's partner is Ben: with one step, he sees nobody of Ada's side.
beforeAll(async () => {
  test = await openTestApp()
  await loadTestPlaces(test.platform)
  photo = await fourColours({ width: 60, height: 40 })
  ada = await test.newMember({ name: `Ada ${secretWord}` })
  const family = familyOf(test, ada)
  const { person: second } = await family.add({ name: `Second ${secretWord}` })
  const { person: third } = await family.add({ name: 'Third', beside: second.id })
  const { person: own } = await family.add({ name: 'Ben', beside: third.id })
  ben = await makeUser(test, ada, own.id)
  adas = await makeThings(test, ada, secretWord)
  bens = await makeThings(test, ben, 'Ben')
  const answer = await test.call('updateFamilySettings', { token: ada.access, body: { living_seen_by: 'near', near_steps: 1 } })
  expect(answer.statusCode).toBe(200)
}, 300_000)
afterAll(() => test.close())

// Descriptions of faces go when anybody switches recognition off, as every member may.
/** Everything that is Ada's and has the word in it, and the photo in which only Ada is. Photos without tags are the family's. */
async function readAdas(): Promise<string[]> {
  const rows = await readAllRows(test.platform)
  const tables = ['people', 'names', 'facts', 'relations', 'biographies', 'sources', 'image_tags', 'profile_photos', 'images']
  return tables.flatMap((table) =>
    (rows[table] ?? [])
      .filter((row) =>
        table === 'images'
          ? row['id'] === adas.image
          : JSON.stringify(row).includes(secretWord) || row['image_id'] === adas.image,
      )
      .map((row) => `${table} ${JSON.stringify(row)}`),
  )
}

/** Texts of photos and galleries in which nobody is tagged. */
const untagged = [`${secretWord} Discarded`, `${secretWord} told nobody`, `${secretWord} Guest`]

/** What they end or do to the caller alone. */
const gone: readonly CallName[] = [
  'logout',
  'switchFamily',
  'followEvents',
  'requestPasswordReset',
  'askKeepers',
  'obtainToken',
  'deleteAccount',
  'signUp',
]

it('no call tells of somebody who is hidden, and none changes them', async () => {
  const before = await readAdas()
  expect(before.length).toBeGreaterThan(10)
  const tries = attempts(adas, bens, photo)
  let refused = 0
  const names = (Object.keys(calls) as CallName[]).filter((name) => !gone.includes(name))
  for (const name of names.toSorted((a, b) => Number(calls[a].method === 'DELETE') - Number(calls[b].method === 'DELETE')))
    for (const attempt of tries[name]) {
      const answer = await test.call(name, { token: bens.access, ...attempt })
      // What a call repeats of what it was asked is no secret, nor are photos and galleries in which nobody is tagged.
      const asked = JSON.stringify(attempt)
      const told = untagged.reduce((text, each) => text.replaceAll(each, ''), answer.body)
      if (asked.includes(secretWord)) continue
      expect([name, attempt, told.includes(secretWord)]).toEqual([name, attempt, false])
      expect([name, answer.statusCode < 500]).toEqual([name, true])
      if (calls[name].token) expect([name, answer.statusCode]).not.toEqual([name, 401])
      if (answer.statusCode === 403 && answer.json<{ code: string }>().code === 'hidden_person') refused += 1
    }
  expect(refused).toBeGreaterThan(20)
  expect(await readAdas()).toEqual(before)
})
