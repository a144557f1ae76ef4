import type { CallName } from '@banyan/contract'
import { writeGedcom } from '@banyan/gedcom'
import { generateFamily } from '@banyan/sample-family'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FirstRun } from '../../features/accounts/sign-up/first-run.service.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { makeWorld } from '../faults/world.ts'
import type { World } from '../faults/world.ts'
import { multipart } from '../multipart.ts'
import { testAppOn } from '../test-app.ts'
import type { TestApp } from '../test-app.ts'
import { openTestPlatform } from '../test-platform.ts'
import { examplesInOrder } from './examples-in-order.ts'
import { findScans } from './explain.ts'
import { fillPhotos } from './fill-photos.ts'
import { recordStatements } from './recorded-statements.ts'
import type { Statement } from './recorded-statements.ts'
import { wholeFamily } from './whole-family-calls.ts'

/** Refused because of what another call has done before, or for want of places or an operator. */
const refusedHere: CallName[] = [
  'acceptInvitation',
  'acceptSuggestedTag',
  'beginFirstFamily',
  'confirmPasswordReset',
  'decideGuestImages',
  'declineInvitation',
  'deleteAccount',
  'findLocation',
  'getInvitation',
  'getOperatorOverview',
  'importPreviewedGedcom',
  'listPlaceLabels',
  // The photo has a back by then.
  'mergePhotos',
  'removeMember',
  'renewPushDevice',
  'searchPlaces',
]

let test: TestApp
let world: World
/** Those of an empty database: SQLite's own table of them. */
let firstStatistics: { tbl: string; idx: string; stat: string }[] = []
beforeAll(async () => {
  const platform = await openTestPlatform({ rateLimit: false })
  test = await testAppOn(platform, { firstRun: new FirstRun(platform) })
  // As a server does when it starts.
  await platform.database.refreshStatistics()
  if (platform.database.engine === 'sqlite')
    firstStatistics = (
      await sql<(typeof firstStatistics)[number]>`select tbl, idx, stat from sqlite_stat1`.execute(platform.database.read)
    ).rows
  world = await makeWorld(test)
  // Plans depend on how much there is.
  const file = { bytes: writeGedcom(generateFamily({ people: 3000, seed: 1 }), { version: '7.0' }), fileName: 'large.ged' }
  const { statusCode } = await test.call('importGedcom', { token: world.ada.access, ...multipart([['file', file]]) })
  expect(statusCode).toBe(200)
  const { family_id } = await platform.database.read
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select('users.family_id')
    .where('accounts.email', '=', world.ada.email)
    .executeTakeFirstOrThrow()
  await fillPhotos(platform, world.secondImage, family_id as FamilyId, 3_000)
  await platform.database.refreshStatistics()
})
afterAll(() => test.close())

it('reads no whole family for a call that is not about all of it', async () => {
  const seen = new Map<string, { statement: Statement; calls: Set<CallName> }>()
  let current: CallName = 'getHealth'
  const recording = recordStatements((statement) => {
    const entry = seen.get(statement.source) ?? { statement, calls: new Set() }
    entry.calls.add(current)
    seen.set(statement.source, entry)
  })
  const refused = new Set<CallName>()
  try {
    for (const { call, example } of examplesInOrder(world)) {
      current = call
      const { by = 'ada', isFirstRun: _isFirstRun, ...attempt } = example
      const { statusCode } = await test.call(call, { token: world[by].access, ...attempt })
      if (statusCode >= 300) refused.add(call)
    }
  } finally {
    recording.stop()
  }
  expect([...refused].toSorted()).toEqual(refusedHere)
  const { database } = test.platform
  const answerable = new Map<Statement, string>()
  for (const { statement, calls } of seen.values()) {
    const names = [...calls].filter((call) => wholeFamily[call] === undefined)
    if (names.length > 0) answerable.set(statement, names.join(', '))
  }
  const listScans = async (): Promise<string[]> =>
    (await findScans(database, [...answerable.keys()])).map(
      ({ statement, scan }) => `${answerable.get(statement)}: ${scan}\n    ${statement.source}`,
    )
  // Otherwise it depends on when PostgreSQL last counted by itself.
  if (database.engine === 'postgres') await database.refreshStatistics()
  expect(await listScans()).toEqual([])
  if (database.engine === 'sqlite') {
    // A family that grew within the hour after the server was started with an empty database.
    await sql`delete from sqlite_stat1`.execute(database.migrationConnection)
    for (const { tbl, idx, stat } of firstStatistics)
      await sql`insert into sqlite_stat1 (tbl, idx, stat) values (${tbl}, ${idx}, ${stat})`.execute(database.migrationConnection)
    expect(await listScans()).toEqual([])
  }
})
