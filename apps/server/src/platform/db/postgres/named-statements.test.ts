import net from 'node:net'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createTestDatabase, testEngine } from '../../../test/test-database.ts'
import type { Database, Reader } from '../database.ts'
import { connectDatabase } from '../open-database.ts'

const onPostgres = it.runIf(testEngine === 'postgres')

const listFamilies = (db: Reader): Promise<{ id: number }[]> =>
  db.selectFrom('families').select(['id', 'version']).where('id', '>', 0).execute()

/** What a connection knows under names of ours, after it has made a query many times. */
const listPrepared = (database: Database): Promise<string[]> =>
  database.write(async (tx) => {
    for (let n = 0; n < 5; n += 1) await listFamilies(tx)
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(tx)
    return rows.map((row) => row.statement)
  })

/** Passes everything on, but tells another process id, as a pooler does. @returns its address in place of the database's */
async function startPooler(url: string): Promise<{ url: string; stop(): void }> {
  const { hostname, port } = new URL(url)
  const server = net.createServer((client) => {
    const upstream = net.connect(Number(port), hostname)
    upstream.on('data', (data) => {
      // BackendKeyData: the letter K, the length 12, the process id and a key.
      const at = data.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]))
      if (at !== -1) data.writeInt32BE(1, at + 5)
      client.write(data)
    })
    client.pipe(upstream)
    for (const [one, other] of [[client, upstream] as const, [upstream, client] as const]) {
      one.on('error', () => undefined)
      one.on('close', () => other.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = new URL(url)
  address.port = String((server.address() as AddressInfo).port)
  return { url: address.href, stop: () => server.close() }
}

onPostgres('prepares what is asked often once, which works on after another server has added a column', async () => {
  const { location, remove } = await createTestDatabase()
  const database = connectDatabase(location)
  await database.write((tx) => tx.insertInto('families').values({ created_at: '2026-01-01T00:00:00.000Z' }).execute())
  expect(await listPrepared(database)).toContain('select "id", "version" from "families" where "id" > $1')
  await sql`alter table families add column addition integer not null default 0`.execute(database.migrationConnection)
  try {
    expect(await listFamilies(database.read)).toHaveLength(1)
  } finally {
    await sql`alter table families drop column addition`.execute(database.migrationConnection)
    await database.close()
    await remove()
  }
})

onPostgres('names nothing through a pooler, which may lend another connection to the next transaction', async () => {
  const { location, remove } = await createTestDatabase()
  const pooler = await startPooler('url' in location ? location.url : '')
  const database = connectDatabase({ url: pooler.url })
  expect(await listPrepared(database)).toEqual([])
  await database.close()
  pooler.stop()
  await remove()
})
