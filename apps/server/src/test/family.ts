import type { CallResponse, Change, FamilyUpdate, Person, Relation, Role, Tokens } from '@banyan/contract'
import type { LightMyRequestResponse } from 'fastify'
import { nextId } from '../platform/db/next-ids.ts'
import type { FamilyId } from '../platform/http/caller.ts'
import { getPerson, listPeople, listRelations } from './gedcom.ts'
import { finishPutBack } from './put-back.ts'
import { password } from './test-app.ts'
import type { Member, TestApp } from './test-app.ts'

/** What members of a family do, through HTTP. A call that is expected to succeed throws when it does not. */
export interface TestFamily {
  /** Adds a relative of an existing person: of the member's own unless `beside` names another. */
  add(changes?: {
    beside?: number
    type?: number
    name?: string
    gender?: string
    birth_year?: number
  }): Promise<{ person: Person; relation: Relation }>
  relate(from: number, to: number, type: number): Promise<Relation>
  set(id: number, field: string, value: unknown, language?: string): Promise<Person>
  deletePerson(id: number): Promise<void>
  deleteRelation(id: number): Promise<void>
  restorePerson(id: number): Promise<FamilyUpdate>
  merge(id: number, otherId: number, take?: string[]): Promise<{ person: Person; update: FamilyUpdate }>
  changes(): Promise<Change[]>
  changesOf(id: number): Promise<Change[]>
  /** Waits for the job, if the call starts one. */
  revert(change: number): Promise<FamilyUpdate>
  /** Makes the calls themselves, for those expected to be refused. */
  tryTo(
    name: Parameters<TestApp['call']>[0],
    params: Record<string, string | number>,
    body?: unknown,
  ): Promise<LightMyRequestResponse>
  /** All people and relations as the family sees them. */
  state(): Promise<unknown>
}

export function familyOf(test: TestApp, member: Member): TestFamily {
  const token = member.access
  const tryTo: TestFamily['tryTo'] = (name, params, body) =>
    test.call(name, { token, params, ...(body === undefined ? {} : { body }) })
  const expectOf = async <Answer>(answer: LightMyRequestResponse | Promise<LightMyRequestResponse>): Promise<Answer> => {
    const { statusCode, body } = await answer
    if (statusCode >= 300) throw new Error(`${statusCode} ${body}`)
    return (body === '' ? undefined : JSON.parse(body)) as Answer
  }
  return {
    add: ({ beside = member.person_id, type = 1, ...changes } = {}) =>
      expectOf(
        tryTo(
          'createPerson',
          {},
          { from_person_id: beside, relation_type: type, name: 'Ida', gender: 'F', birth_year: 1950, address: '', ...changes },
        ),
      ),
    relate: (from_person_id, to_person_id, relation_type) =>
      expectOf(tryTo('createRelation', {}, { from_person_id, to_person_id, relation_type })),
    set: (id, fieldName, value, language) =>
      expectOf(
        test.call('updatePerson', {
          token,
          params: { id },
          body: { fieldName, value },
          ...(language === undefined ? {} : { query: { language } }),
        }),
      ),
    deletePerson: (id) => expectOf(tryTo('deletePerson', { id })),
    deleteRelation: (id) => expectOf(tryTo('deleteRelation', { id })),
    restorePerson: (id) => expectOf(tryTo('restorePerson', { id })),
    merge: (id, other_id, take = []) => expectOf(tryTo('mergePeople', { id }, { other_id, take })),
    changes: () => expectOf(tryTo('listChanges', {})),
    changesOf: (id) => expectOf(tryTo('listPersonChanges', { id })),
    revert: async (id) => {
      const update = await expectOf<CallResponse<'revertChange'>>(tryTo('revertChange', { id }))
      if (update.put_back !== undefined) await finishPutBack(test, token, update.put_back)
      return update
    },
    tryTo,
    state: async () => {
      const people = []
      for (const { id } of await listPeople(test, member)) people.push(withoutTime(await getPerson(test, member, id)))
      return { people, relations: (await listRelations(test, member)).map(withoutTime) }
    },
  }
}

const withoutTime = ({ last_updated_date: _time, ...row }: Person | Relation) =>
  'names' in row
    ? {
        ...row,
        names: row.names.map(({ last_updated_date: _changed, ...name }) => name),
        facts: row.facts.map(({ last_updated_date: _changed, ...fact }) => fact),
      }
    : row

let joined = 0
let users = 0

/** Adds a second user, with a person of their own, to a member's family. */
export async function joinFamily(
  test: TestApp,
  member: Member,
  { role, ...changes }: { name?: string; beside?: number; type?: number; role?: Role } = {},
): Promise<Member> {
  joined += 1
  const { person } = await familyOf(test, member).add({ name: `Relative ${joined}`, ...changes })
  return makeUser(test, member, person.id, role)
}

/** Makes a person of a member's family a user. */
export async function makeUser(test: TestApp, member: Member, personId: number, role: Role = 'member'): Promise<Member> {
  users += 1
  const email = `relative${personId}.${users}@example.org`
  await test.platform.database.write(async (tx) => {
    const { family_id, password_hash, language, created_at } = await tx
      .selectFrom('users')
      .innerJoin('accounts', 'accounts.id', 'users.account_id')
      .select(['users.family_id', 'accounts.password_hash', 'accounts.language', 'users.created_at'])
      .where('email', '=', member.email)
      .executeTakeFirstOrThrow()
    const account = await tx
      .insertInto('accounts')
      .values({ email, email_key: email, password_hash, language, created_at })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('users')
      .values({
        id: await nextId(tx, family_id as FamilyId, 'users'),
        family_id,
        account_id: account.id,
        person_id: personId,
        role,
        last_used_at: created_at,
        created_at,
      })
      .execute()
    await tx
      .updateTable('people')
      .set({ email, email_key: email })
      .where('family_id', '=', family_id)
      .where('id', '=', personId)
      .execute()
  })
  const tokens = (await test.call('obtainToken', { body: { email, password } })).json<Tokens>()
  return { ...tokens, email }
}
