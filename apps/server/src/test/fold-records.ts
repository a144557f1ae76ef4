import { sql } from 'kysely'
import type { Platform } from '../platform/platform.ts'

/**
 * Makes of imported rows what the version before had: each person has one name and the years, as facts, and everything else is in the
 * records. Their unfolding is queued, as the upgrade does it.
 */
export async function foldRecords({ database }: Pick<Platform, 'database'>, family: number): Promise<void> {
  await database.write(async (tx) => {
    for (const table of ['citations', 'fact_people', 'facts', 'names', 'sources'] as const)
      await tx.deleteFrom(table).where('family_id', '=', family).execute()
    await sql`delete from family_ids where family_id = ${family} and table_name in ('citations', 'facts', 'names', 'sources')`.execute(
      tx,
    )
    await sql`update relations set kind = '' where family_id = ${family}`.execute(tx)
    await sql`update people set deceased = case when year_of_death <> 0 then 1 else 0 end where family_id = ${family}`.execute(tx)
    await sql`insert into names (family_id, id, person_id, kind, text, preferred, created_at, updated_at)
      select family_id, id, id, 'birth', name, 1, created_at, updated_at from people where family_id = ${family}`.execute(tx)
    await sql`insert into facts (family_id, id, person_id, kind, date, preferred, created_at, updated_at)
      select family_id, 2 * id, id, 'BIRT', cast(birth_year as text), 1, created_at, updated_at
      from people where birth_year <> 0 and family_id = ${family}`.execute(tx)
    await sql`insert into facts (family_id, id, person_id, kind, date, preferred, created_at, updated_at)
      select family_id, 2 * id + 1, id, 'DEAT', cast(year_of_death as text), 1, created_at, updated_at
      from people where year_of_death <> 0 and family_id = ${family}`.execute(tx)
    for (const table of ['names', 'facts'])
      await sql`insert into family_ids (family_id, table_name, last_id)
        select family_id, ${table}, max(id) from ${sql.table(table)} where family_id = ${family} group by family_id`.execute(tx)
    await sql`update gedcom_records set unfolded = 0 where family_id = ${family}`.execute(tx)
    const now = new Date(0).toISOString()
    await sql`insert into jobs (family_id, kind, payload, run_at, created_at)
      values (${family}, 'unfold-records', '{}', ${now}, ${now})`.execute(tx)
  })
}
