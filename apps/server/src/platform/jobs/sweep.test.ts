import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestPlatform } from '../../test/test-platform.ts'
import type { TestPlatform } from '../../test/test-platform.ts'
import { dayMs, hourMs, never, timeAfter } from '../time.ts'
import { sweep, sweepTask } from './sweep.ts'

let platform: TestPlatform
beforeEach(async () => {
  platform = await openTestPlatform()
})
afterEach(() => platform.close())

const ago = (ms: number): string => timeAfter(platform.now(), -ms)
const minute = 60_000

/** A family of people who have been hidden for the given numbers of days, and a user whose person is not hidden. */
async function seed(
  hiddenDays: (number | undefined)[],
): Promise<{ familyId: number; userId: number; accountId: number; people: number[] }> {
  const created_at = ago(400 * dayMs)
  return platform.database.write(async (tx) => {
    const { id: familyId } = await tx.insertInto('families').values({ created_at }).returning('id').executeTakeFirstOrThrow()
    const people: number[] = []
    for (const days of [undefined, ...hiddenDays]) {
      const hidden = days === undefined ? {} : { hidden_at: ago(days * dayMs), hidden_batch: 'test' }
      const id = people.length + 1
      await tx
        .insertInto('people')
        .values({
          id,
          family_id: familyId,
          name: 'Ana',
          search_name: 'ana',
          gender: 'F',
          birth_year: 1950,
          language: 'en',
          created_at,
          updated_at: created_at,
          ...hidden,
        })
        .execute()
      people.push(id)
    }
    const userId = 1
    const account = await tx
      .insertInto('accounts')
      .values({ email: 'ana@example.org', email_key: 'ana@example.org', password_hash: 'hash', language: 'en', created_at })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('users')
      .values({
        id: userId,
        family_id: familyId,
        account_id: account.id,
        person_id: people[0] ?? 0,
        role: 'keeper',
        last_used_at: created_at,
        created_at,
      })
      .execute()
    return { familyId, userId, accountId: account.id, people }
  })
}

describe('the sweep', () => {
  it('deletes people and relations that were hidden for 30 days, with their biographies', async () => {
    const { familyId, people } = await seed([29, 31])
    const [owner = 0, recent = 0, old = 0] = people
    await platform.database.write(async (tx) => {
      for (const person of people)
        await tx.insertInto('biographies').values({ family_id: familyId, person_id: person, language: 'en', html: 'x' }).execute()
      for (const [to, days] of [
        [recent, 29],
        [old, 31],
      ] as const) {
        await tx
          .insertInto('relations')
          .values({
            id: to,
            family_id: familyId,
            from_person_id: owner,
            to_person_id: to,
            relation_type: 2,
            created_at: ago(0),
            updated_at: ago(0),
            hidden_at: ago(days * dayMs),
            hidden_batch: 'test',
          })
          .execute()
      }
    })
    expect(await sweep(platform)).toBe(2)
    const left = async (table: 'people' | 'relations'): Promise<number[]> =>
      (await platform.database.read.selectFrom(table).select('id').orderBy('id').execute()).map((row) => row.id)
    expect(await left('people')).toEqual([owner, recent])
    expect(await left('relations')).toHaveLength(1)
    expect(
      (await platform.database.read.selectFrom('biographies').select('person_id').orderBy('person_id').execute()).map(
        (row) => row.person_id,
      ),
    ).toEqual([owner, recent])
  })

  it('deletes tokens that expired and the sessions that cannot go on', async () => {
    const { familyId, userId } = await seed([])
    const session = (id: string, lastUsed: number) => ({
      id,
      family_id: familyId,
      user_id: userId,
      user_agent: '',
      created_at: ago(lastUsed),
      last_used_at: ago(lastUsed),
      ended_at: null,
    })
    const token = (id: string, age: number) => ({
      token_hash: `token of ${id}`,
      family_id: familyId,
      session_id: id,
      expires_at: ago(age),
    })
    await platform.database.write(async (tx) => {
      await tx
        .insertInto('sessions')
        .values([session('live', 80 * dayMs), session('dead', 91 * dayMs), session('fresh', minute)])
        .execute()
      await tx
        .insertInto('refresh_tokens')
        .values([token('live', -dayMs), token('dead', 0), token('fresh', minute)])
        .execute()
    })
    expect(await sweep(platform)).toBe(3)
    expect(
      (await platform.database.read.selectFrom('sessions').select('id').orderBy('id').execute()).map((row) => row.id),
    ).toEqual(['fresh', 'live'])
    expect(await platform.database.read.selectFrom('refresh_tokens').select('session_id').execute()).toEqual([
      { session_id: 'live' },
    ])
  })

  it('deletes links, failed logins, and traces of mails and jobs when their time has come', async () => {
    const { accountId } = await seed([])
    const signUp = (expired: number) => ({
      token_hash: `${expired}`,
      name: 'A',
      email: 'a@b.org',
      gender: 'F' as const,
      language: 'en' as const,
      birth_year: 0,
      address: '',
      created_at: ago(expired),
      expires_at: ago(expired),
      used_at: null,
    })
    const reset = (expired: number) => ({
      token_hash: `${expired}`,
      account_id: accountId,
      created_at: ago(expired),
      expires_at: ago(expired),
      used_at: ago(expired),
    })
    const mail = (age: number, text: string) => ({
      family_id: null,
      event_key: `${age} ${text}`,
      recipient: 'a@b.org',
      subject: '',
      text,
      html: text,
      message_id: '',
      unsubscribe_url: null,
      next_attempt_at: never,
      failure: null,
      sent_at: null,
      created_at: ago(age),
    })
    const job = (age: number, run_at: string) => ({
      family_id: null,
      kind: 'x',
      payload: 'null',
      run_at,
      leased_until: null,
      failure: null,
      created_at: ago(age),
    })
    await platform.database.write(async (tx) => {
      await tx
        .insertInto('sign_ups')
        .values([signUp(29 * dayMs), signUp(30 * dayMs)])
        .execute()
      await tx
        .insertInto('password_resets')
        .values([reset(29 * dayMs), reset(30 * dayMs)])
        .execute()
      await tx
        .insertInto('failed_logins')
        .values([23, 24].map((hours) => ({ address_key: 'x', account_key: 'y', created_at: ago(hours * hourMs) })))
        .execute()
      await tx
        .insertInto('mails')
        .values([mail(29 * dayMs, ''), mail(31 * dayMs, ''), mail(31 * dayMs, 'unsent')])
        .execute()
      await tx
        .insertInto('jobs')
        .values([job(31 * dayMs, ago(0)), job(31 * dayMs, never), job(29 * dayMs, never)])
        .execute()
    })
    await sweepTask.run(platform)
    const counts = await Promise.all(
      (['sign_ups', 'password_resets', 'failed_logins', 'mails', 'jobs'] as const).map(
        async (table) => (await platform.database.read.selectFrom(table).select('created_at').execute()).length,
      ),
    )
    expect(counts).toEqual([1, 1, 1, 2, 2])
    expect(await sweep(platform)).toBe(0)
  })
})
