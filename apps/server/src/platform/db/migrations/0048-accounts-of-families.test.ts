import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createBareTestDatabase, testEngine } from '../../../test/test-database.ts'
import { insertRows } from '../../backup/load-rows.ts'
import { migrate } from '../migrate.ts'
import { connectDatabase } from '../open-database.ts'

const at = (day: number): string => `2026-01-0${day}T00:00:00.000Z`

it('makes an account for each user, the founder keeper, and keeps devices, sessions and triggers', async () => {
  const { location, remove } = await createBareTestDatabase()
  const database = connectDatabase(location)
  try {
    await migrate(database, '0047-days-and-keys')
    await database.write(async (tx) => {
      await insertRows(tx, testEngine, 'families', [
        { id: 1, created_at: at(1) },
        { id: 2, created_at: at(1) },
      ])
      const person = (family_id: number, id: number) => ({
        family_id,
        id,
        name: 'A',
        search_name: 'a',
        gender: 'F',
        birth_year: 1950,
        language: 'en',
        created_at: at(1),
        updated_at: at(1),
      })
      await insertRows(tx, testEngine, 'people', [person(1, 1), person(1, 2), person(1, 3), person(2, 1)])
      const user = (family_id: number, id: number, person_id: number, day: number, email: string) => ({
        id,
        family_id,
        person_id,
        email,
        email_key: email.toLowerCase(),
        password_hash: `hash ${email}`,
        language: 'fi',
        region: 'hk',
        created_at: at(day),
        receive_update_emails: 0,
      })
      // The first user of the first family has left.
      await insertRows(tx, testEngine, 'users', [
        user(1, 2, 2, 3, 'Bo@example.org'),
        user(1, 3, 1, 2, 'ada@example.org'),
        user(2, 1, 1, 4, 'eve@example.org'),
      ])
      await insertRows(tx, testEngine, 'sessions', [
        { id: 's', family_id: 1, user_id: 3, user_agent: '', created_at: at(5), last_used_at: at(6) },
      ])
      const device = { is_place: 0, created_at: at(5), last_used_at: at(5) }
      await insertRows(tx, testEngine, 'devices', [{ family_id: 1, user_id: 3, key: 'k', ...device }])
    })
    await migrate(database)
    const users = await database.read
      .selectFrom('users')
      .innerJoin('accounts', 'accounts.id', 'users.account_id')
      .select([
        'users.family_id',
        'users.id',
        'role',
        'last_used_at',
        'email',
        'email_key',
        'password_hash',
        'language',
        'region',
      ])
      .select('devices_of')
      .orderBy('users.family_id')
      .orderBy('users.id')
      .execute()
    const account = { language: 'fi', region: 'hk' }
    expect(users).toEqual([
      {
        family_id: 1,
        id: 2,
        role: 'member',
        last_used_at: at(3),
        email: 'Bo@example.org',
        email_key: 'bo@example.org',
        password_hash: 'hash Bo@example.org',
        devices_of: '1 2',
        ...account,
      },
      {
        family_id: 1,
        id: 3,
        role: 'keeper',
        last_used_at: at(6),
        email: 'ada@example.org',
        email_key: 'ada@example.org',
        password_hash: 'hash ada@example.org',
        devices_of: '1 3',
        ...account,
      },
      {
        family_id: 2,
        id: 1,
        role: 'keeper',
        last_used_at: at(4),
        email: 'eve@example.org',
        email_key: 'eve@example.org',
        password_hash: 'hash eve@example.org',
        devices_of: '2 1',
        ...account,
      },
    ])
    expect(await database.read.selectFrom('devices').select('key').execute()).toEqual([{ key: 'k' }])
    const count = async (table: string): Promise<number> => {
      const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(database.read)
      return Number(rows[0]?.n)
    }
    const members = async () =>
      (await database.read.selectFrom('family_usage').select('members').orderBy('family_id').execute()).map((row) => row.members)
    expect([await count('sessions'), await members()]).toEqual([1, [2, 1]])

    // An account ends with its last membership, and a membership takes its sessions along.
    await database.write((tx) => tx.deleteFrom('users').where('family_id', '=', 1).where('id', '=', 3).execute())
    expect([await count('accounts'), await count('sessions'), await count('devices'), await members()]).toEqual([2, 0, 0, [1, 1]])
    const refused = database.write((tx) =>
      sql`insert into sessions (id, family_id, user_id, user_agent, created_at, last_used_at) values ('t', 1, 99, '', '', '')`.execute(
        tx,
      ),
    )
    await expect(refused).rejects.toThrow(/foreign key/i)
  } finally {
    await database.close()
    await remove()
  }
})
