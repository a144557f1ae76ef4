import { calls, hasRole, roles } from '@banyan/contract'
import type { Call, CallName, Role } from '@banyan/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { familyOf, makeUser } from '../family.ts'
import { fourColours } from '../photos/photos.ts'
import { openTestApp } from '../test-app.ts'
import type { Member, TestApp } from '../test-app.ts'
import { loadTestPlaces } from '../test-places.ts'
import { attempts } from './attempts.ts'
import type { Attempt } from './attempts.ts'
import { makeThings } from './things.ts'
import type { Things } from './things.ts'

let test: TestApp
let things: Things
let tries: Record<CallName, Attempt[]>
let by: Record<Role, Member>
let sent = 0
beforeAll(async () => {
  test = await openTestApp()
  await loadTestPlaces(test.platform)
  const founder = await test.newMember({ name: 'Ada' })
  things = await makeThings(test, founder, 'Ada')
  const join = async (role: Role): Promise<Member> => {
    const { person } = await familyOf(test, founder).add({ name: `A ${role}` })
    return makeUser(test, founder, person.id, role)
  }
  by = { reader: await join('reader'), member: await join('member'), keeper: await join('keeper') }
  tries = attempts(things, things, await fourColours({ width: 60, height: 40 }))
})
afterAll(() => test.close())

const names = (Object.keys(calls) as CallName[]).filter((name) => calls[name].token)
const least = (name: CallName): Role | undefined => (calls as Record<CallName, Call>)[name].role
/** Ends what the others need, or never ends itself. */
const apart: CallName[] = ['logout', 'followEvents', 'switchFamily']

const answersOf = async (name: CallName, role: Role): Promise<{ status: number; code: string }[]> => {
  const answers: { status: number; code: string }[] = []
  for (const attempt of tries[name].length === 0 ? [{}] : tries[name]) {
    sent += 1
    const answer = await test.call(name, { ...attempt, token: by[role].access, from: `10.7.${sent >> 8}.${sent & 255}` })
    expect(answer.statusCode, `${name} ${answer.body}`).toBeLessThan(500)
    answers.push({ status: answer.statusCode, code: answer.statusCode < 400 ? '' : answer.json<{ code: string }>().code })
  }
  return answers
}

/** Calls that readers may make for themselves alone: what they try of others is refused. */
const ofOwnPerson: CallName[] = [
  'createPersonFact',
  'updateFact',
  'deleteFact',
  'restoreFact',
  'createName',
  'updateName',
  'deleteName',
  'restoreName',
  'setProfileImage',
  'deleteProfileImage',
  'updatePerson',
  // They say who sees what they are in.
  'updateGallery',
  'updateImage',
  'updateImages',
]

// Readers come first, since they change nothing that the others need.
describe.each(roles)('a %s', (role) => {
  it.each(names.filter((name) => !apart.includes(name)))('makes %s only if its row says so', async (name) => {
    const answers = await answersOf(name, role)
    const codes = answers.map(({ code }) => code)
    if (!hasRole(role, least(name) ?? 'reader'))
      expect(new Set(codes)).toEqual(new Set([least(name) === 'keeper' ? 'needs_keeper' : 'needs_member']))
    else if (role === 'reader' && ofOwnPerson.includes(name)) {
      expect(codes).toContain('needs_member')
      for (const { status } of answers) expect(status).toBeGreaterThanOrEqual(400)
    } else for (const code of codes) expect(['needs_member', 'needs_keeper']).not.toContain(code)
  })
})

it('a reader changes their own person: fields, facts, names', async () => {
  const reader = familyOf(test, by.reader)
  const own = { id: by.reader.person_id }
  expect((await reader.set(own.id, 'occupation', 'Sailor')).occupation).toBe('Sailor')
  const fact = await reader.tryTo('createPersonFact', own, { kind: 'OCCU', value: 'Sailor' })
  expect(fact.statusCode).toBe(200)
  const { id } = fact.json<{ id: number }>()
  for (const [name, body] of [
    ['updateFact', { value: 'Captain' }],
    ['deleteFact', undefined],
    ['restoreFact', undefined],
  ] as const)
    expect((await reader.tryTo(name, { id }, body)).statusCode, name).toBe(200)
  const added = await reader.tryTo('createName', own, { kind: 'also', text: 'Jo' })
  expect(added.statusCode).toBe(200)
})
