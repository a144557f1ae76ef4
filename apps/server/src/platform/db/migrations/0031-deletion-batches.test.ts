import { afterEach, expect, it } from 'vitest'
import { createBareTestDatabase } from '../../../test/test-database.ts'
import { insertRows } from '../../backup/load-rows.ts'
import { migrate } from '../migrate.ts'
import { connectDatabase } from '../open-database.ts'

const cleanUp: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const step of cleanUp.splice(0).toReversed()) await step()
})

const uuid = (n: number): string => `ab3f369b-c794-48fb-af07-6d32f5dae0e${n}`
const times = { created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' }

/** Stored texts, with the batch, the reason and the import that each one meant. */
const people: [string | null, [string | null, string | null, number | null]][] = [
  [null, [null, null, null]],
  // Version 0.1.0 stored no reason.
  [uuid(1), [uuid(1), null, null]],
  [`person ${uuid(2)}`, [uuid(2), 'person', null]],
  [`merge ${uuid(3)}`, [uuid(3), 'merge', null]],
  [`person import 12 ${uuid(4)}`, [uuid(4), 'person', 12]],
  [`person import 7 ${uuid(5)}`, [uuid(5), 'person', 7]],
]

it('takes apart what said why and together with what a row is hidden, and how an upload is put together', async () => {
  const { location, remove } = await createBareTestDatabase()
  cleanUp.push(remove)
  const database = connectDatabase(location)
  cleanUp.push(() => database.close())
  await migrate(database, '0030-death-refusals')
  const { engine } = database
  const details = { mark: `merge ${uuid(3)}`, at: times.created_at, journal: { note: '"mark":"merge x' } }
  await database.write(async (tx) => {
    const { id: family_id } = await tx
      .insertInto('families')
      .values({ created_at: times.created_at })
      .returning('id')
      .executeTakeFirstOrThrow()
    const hidden = (mark: string | null) => ({ hidden_at: mark === null ? null : times.created_at, hidden_by: mark })
    await insertRows(
      tx,
      engine,
      'people',
      people.map(([mark], index) => ({
        id: index + 1,
        family_id,
        name: `P${index}`,
        search_name: '',
        gender: 'F',
        birth_year: 0,
        language: 'en',
        ...hidden(mark),
        ...times,
      })),
    )
    await insertRows(tx, engine, 'relations', [
      {
        id: 1,
        family_id,
        from_person_id: 1,
        to_person_id: 5,
        relation_type: 2,
        ...hidden(`person import 12 ${uuid(4)}`),
        ...times,
      },
    ])
    await insertRows(tx, engine, 'users', [
      {
        id: 1,
        family_id,
        person_id: 1,
        email: 'a@example.org',
        email_key: 'a',
        password_hash: '',
        language: 'en',
        created_at: times.created_at,
      },
    ])
    await insertRows(tx, engine, 'galleries', [{ id: 1, family_id, title: 'G', ...hidden(`gallery ${uuid(6)}`), ...times }])
    await insertRows(
      tx,
      engine,
      'uploads',
      ['', ' 0-ab12', ' 0-ab12 4096-cd34'].map((pieces, index) => ({
        id: `u${index}`,
        family_id,
        user_id: 1,
        gallery_id: 1,
        file_name: 'a.jpg',
        size_bytes: 9_000,
        pieces,
        ...times,
      })),
    )
    await insertRows(tx, engine, 'changes', [
      {
        id: 1,
        family_id,
        kind: 'people_merged',
        user_id: 1,
        user_name: 'Ada',
        session_key: '',
        concerns: '{}',
        details: JSON.stringify(details),
        created_at: times.created_at,
      },
    ])
  })
  await migrate(database)

  const { read } = database
  const hiding = ['hidden_batch', 'hidden_reason', 'hidden_import'] as const
  const rows = await read.selectFrom('people').select(hiding).orderBy('id').execute()
  expect(rows.map(Object.values)).toEqual(people.map(([, after]) => after))
  expect(await read.selectFrom('relations').select(hiding).execute()).toEqual([
    { hidden_batch: uuid(4), hidden_reason: 'person', hidden_import: 12 },
  ])
  expect(await read.selectFrom('galleries').select(hiding).execute()).toEqual([
    { hidden_batch: uuid(6), hidden_reason: 'gallery', hidden_import: null },
  ])
  const change = await read.selectFrom('changes').select('details').executeTakeFirstOrThrow()
  expect(JSON.parse(change.details ?? '')).toEqual({ batch: uuid(3), at: details.at, journal: details.journal })
  const uploads = await read.selectFrom('uploads').select('pieces').orderBy('id').execute()
  expect(uploads.map(({ pieces }) => JSON.parse(pieces) as unknown)).toEqual([[], ['0-ab12'], ['0-ab12', '4096-cd34']])
})
