import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { foldText, searchWords } from '../../text/search-words.ts'
import type { Engine } from '../database.ts'

const rowsAtOnce = 500

interface Row extends Readonly<Record<string, unknown>> {
  family_id: number
  id: number
}

/** The words by which facts and people are found, an index of when they happened, and what somebody has said is right although it looks wrong. */
export const searchAndProblems = (engine: Engine) => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    const run = (text: string) => sql.raw(text).execute(db)
    const sqlite = engine === 'sqlite'
    const ref = sqlite ? 'integer' : 'bigint'
    const ends = sqlite ? ') without rowid' : ')'
    const family = `family_id ${ref} not null references families (id) on delete cascade`
    await run(
      `create table fact_words (family_id ${ref} not null, fact_id ${ref} not null, word text ${sqlite ? '' : 'collate "C"'} not null, primary key (family_id, fact_id, word), foreign key (family_id, fact_id) references facts (family_id, id) on delete cascade${ends}`,
    )
    await run(
      `create table person_words (family_id ${ref} not null, person_id ${ref} not null, word text ${sqlite ? '' : 'collate "C"'} not null, primary key (family_id, person_id, word), foreign key (family_id, person_id) references people (family_id, id) on delete cascade${ends}`,
    )
    await run(`create index person_words_word on person_words (family_id, word, person_id)`)
    await run(`create index fact_words_word on fact_words (family_id, word, fact_id)`)
    await run(`create index facts_days on facts (family_id, first_day) where first_day is not null`)
    await run(
      `create table dismissed_problems (${family}, person_id ${ref} not null, key text not null, created_at text not null, primary key (family_id, person_id, key), foreign key (family_id, person_id) references people (family_id, id) on delete cascade${ends}`,
    )
    await indexTexts(db, 'facts', ['type', 'value', 'place', 'note'])
    await indexTexts(db, 'people', ['address', 'occupation'])
  },
})

async function indexTexts(db: Kysely<unknown>, table: 'facts' | 'people', columns: readonly string[]): Promise<void> {
  const [words, owner] = table === 'facts' ? ['fact_words', 'fact_id'] : ['person_words', 'person_id']
  const isTold = columns.map((column) => `${column} <> ''`).join(' or ')
  let [family, id] = [0, 0]
  for (let isMore = true; isMore;) {
    const { rows } = await sql<Row>`select family_id, id, ${sql.raw(columns.join(', '))} from ${sql.table(table)}
      where (family_id > ${family} or (family_id = ${family} and id > ${id})) and (${sql.raw(isTold)})
      order by family_id, id limit ${rowsAtOnce}`.execute(db)
    for (const row of rows)
      for (const word of searchWords(columns.map((column) => foldText(String(row[column])))))
        await sql`insert into ${sql.table(words)} (family_id, ${sql.ref(owner)}, word) values (${row.family_id}, ${row.id}, ${word})`.execute(
          db,
        )
    const last = rows.at(-1)
    if (last !== undefined) [family, id] = [last.family_id, last.id]
    isMore = rows.length === rowsAtOnce
  }
}
