import type { Damage } from '../db/columns.ts'
import type { Reader, Writer } from '../db/database.ts'

const tables = ['images', 'profile_photos'] as const

/** The original of a photo or a profile photo, as it was uploaded. */
export interface Original {
  table: (typeof tables)[number]
  family_id: number
  key: string
  size_bytes: number
  /** Empty for a profile photo of an older version that has not been read since. */
  sha256: string
  damage: Damage
}

const columns = ['family_id', 'key', 'size_bytes', 'sha256', 'damage'] as const

const present = (table: Original['table'], rows: Omit<Original, 'table'>[]): Original[] =>
  rows.map((row) => ({ ...row, size_bytes: Number(row.size_bytes), table }))

/** Across all families: originals last read before that time or never, the longest ago first. */
export async function listDue(db: Reader, before: string, limit: number): Promise<Original[]> {
  const found: Original[] = []
  for (const table of tables) {
    const rows = await db
      .selectFrom(table)
      .select(columns)
      .where('checked_at', '<', before)
      .orderBy('checked_at')
      .orderBy('key')
      .limit(limit - found.length)
      .execute()
    found.push(...present(table, rows))
  }
  return found
}

export async function listDamaged(db: Reader, limit: number): Promise<Original[]> {
  const found: Original[] = []
  for (const table of tables)
    found.push(
      ...present(
        table,
        await db.selectFrom(table).select(columns).where('damage', '<>', '').orderBy('key').limit(limit).execute(),
      ),
    )
  return found
}

export async function listOfKeys(db: Reader, keys: string[]): Promise<Original[]> {
  const found: Original[] = []
  for (const table of keys.length === 0 ? [] : tables)
    found.push(...present(table, await db.selectFrom(table).select(columns).where('key', 'in', keys).execute()))
  return found
}

const pageSize = 500

/** Across all families: all originals, or those uploaded before a given time. */
export async function* listAll(db: Reader, before?: string): AsyncGenerator<Original> {
  for (const table of tables) {
    for (let last = ''; ;) {
      const rows = await db
        .selectFrom(table)
        .select(columns)
        .where('key', '>', last)
        .$if(before !== undefined, (query) => query.where('created_at', '<', before ?? ''))
        .orderBy('key')
        .limit(pageSize)
        .execute()
      yield* present(table, rows)
      last = rows.at(-1)?.key ?? last
      if (rows.length < pageSize) break
    }
  }
}

/** @returns false when the row is gone */
export async function noteState(
  tx: Writer,
  { table, family_id, key }: Original,
  state: { damage: Damage; checked_at: string; sha256?: string },
): Promise<boolean> {
  const { sha256, ...known } = state
  const where = tx.updateTable(table).set(known).where('family_id', '=', family_id).where('key', '=', key)
  const { numUpdatedRows } = await where.executeTakeFirstOrThrow()
  if (sha256 !== undefined && table === 'profile_photos')
    await tx
      .updateTable(table)
      .set({ sha256 })
      .where('family_id', '=', family_id)
      .where('key', '=', key)
      .where('sha256', '=', '')
      .execute()
  return numUpdatedRows > 0n
}

/** Marks originals as read and intact. */
export async function noteWhole(tx: Writer, originals: Pick<Original, 'table' | 'key'>[], at: string): Promise<void> {
  for (const table of tables) {
    const keys = originals.filter((each) => each.table === table).map(({ key }) => key)
    if (keys.length > 0) await tx.updateTable(table).set({ checked_at: at, damage: '' }).where('key', 'in', keys).execute()
  }
}

export interface OriginalCounts {
  files: number
  bytes: number
  damaged: number
  missing: number
  /** Empty when any original was never read. */
  oldestCheck: string
}

export async function countOriginals(db: Reader): Promise<OriginalCounts> {
  const counts: OriginalCounts = { files: 0, bytes: 0, damaged: 0, missing: 0, oldestCheck: '9' }
  for (const table of tables) {
    const row = await db
      .selectFrom(table)
      .select((eb) => [
        eb.fn.countAll<number>().as('files'),
        eb.fn.coalesce(eb.fn.sum<number>('size_bytes'), eb.val(0)).as('bytes'),
        eb.fn.min('checked_at').as('oldest'),
      ])
      .executeTakeFirstOrThrow()
    const wrong = await db
      .selectFrom(table)
      .select((eb) => ['damage', eb.fn.countAll<number>().as('count')])
      .where('damage', '<>', '')
      .groupBy('damage')
      .execute()
    counts.files += Number(row.files)
    counts.bytes += Number(row.bytes)
    for (const { damage, count } of wrong) if (damage !== '') counts[damage] += Number(count)
    if (Number(row.files) > 0 && row.oldest < counts.oldestCheck) counts.oldestCheck = row.oldest
  }
  return counts
}
