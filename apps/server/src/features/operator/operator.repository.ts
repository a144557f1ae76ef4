import type { Reader } from '../../platform/db/database.ts'

export interface Usage {
  members: number
  people: number
  photos: number
  bytes: number
}

/** Sums the usage of all families. */
export async function sumUsage(db: Reader): Promise<Usage & { families: number }> {
  const row = await db
    .selectFrom('family_usage')
    .select((eb) => [
      eb.fn.countAll().as('families'),
      eb.fn.sum('members').as('members'),
      eb.fn.sum('people').as('people'),
      eb.fn.sum('photos').as('photos'),
      eb.fn.sum('bytes').as('bytes'),
    ])
    .executeTakeFirstOrThrow()
  return {
    families: Number(row.families),
    members: Number(row.members),
    people: Number(row.people),
    photos: Number(row.photos),
    bytes: Number(row.bytes),
  }
}

/** Lists the families with the most bytes. */
export async function listLargest(db: Reader, limit: number): Promise<(Usage & { family: number })[]> {
  const rows = await db
    .selectFrom('family_usage')
    .select(['family_id', 'members', 'people', 'photos', 'bytes'])
    .orderBy('bytes', 'desc')
    .orderBy('people', 'desc')
    .orderBy('family_id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    family: row.family_id,
    members: row.members,
    people: row.people,
    photos: row.photos,
    bytes: Number(row.bytes),
  }))
}
