import type { Reader, Writer } from '../../platform/db/database.ts'
import { insertRows } from '../../platform/db/insert-rows.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { foldText, lastWordLike, searchWords } from '../../platform/text/search-words.ts'
import type { IndexedWord } from '../../platform/text/search-words.ts'

interface Texts {
  type?: string | undefined
  value?: string | undefined
  place?: string | undefined
  note?: string | undefined
}

/** Whether a change of a fact changes what it is found by. */
export const hasTexts = (changes: object): boolean => ['type', 'value', 'place', 'note'].some((column) => column in changes)

/** Stores the words that facts are found by. */
export async function insertFactWords(tx: Writer, family: FamilyId, facts: readonly (Texts & { id: number })[]): Promise<void> {
  const rows = facts.flatMap(({ id, type = '', value = '', place = '', note = '' }) => {
    const texts = [type, value, place, note].filter((text) => text !== '')
    return texts.length === 0 ? [] : searchWords(texts.map(foldText)).map((word) => ({ family_id: family, fact_id: id, word }))
  })
  await insertRows(tx, 'fact_words', rows)
}

/** Stores again the words of a fact that has changed. */
export async function replaceFactWords(tx: Writer, family: FamilyId, id: number): Promise<void> {
  await tx.deleteFrom('fact_words').where('family_id', '=', family).where('fact_id', '=', id).execute()
  const row = await tx
    .selectFrom('facts')
    .select(['id', 'type', 'value', 'place', 'note'])
    .where('family_id', '=', family)
    .where('id', '=', id)
    .executeTakeFirst()
  if (row !== undefined) await insertFactWords(tx, family, [row])
}

/** Whom a fact is about: a person, or a couple by its relation. */
export interface FactAbout {
  id: number
  person_id: number | null
  relation_id: number | null
}

/** Lists whom the facts are about that have all of these words, at most `count`; the shortest words come first. */
export async function listFactsWithWords(
  db: Reader,
  family: FamilyId,
  [first, ...others]: readonly IndexedWord[],
  count: number,
): Promise<FactAbout[]> {
  if (first === undefined) return []
  let query = db
    .selectFrom('fact_words as w')
    .innerJoin('facts as f', (join) => join.onRef('f.family_id', '=', 'w.family_id').onRef('f.id', '=', 'w.fact_id'))
    .select(['f.id', 'f.person_id', 'f.relation_id'])
    .where('w.family_id', '=', family)
    .where('w.word', '>=', first.text)
    .where('w.word', '<=', lastWordLike(first))
    .where('f.hidden_at', 'is', null)
  for (const other of others)
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('fact_words as o')
          .select('o.fact_id')
          .where('o.family_id', '=', family)
          .whereRef('o.fact_id', '=', 'w.fact_id')
          .where('o.word', '>=', other.text)
          .where('o.word', '<=', lastWordLike(other)),
      ),
    )
  return query.orderBy('w.word').orderBy('w.fact_id').limit(count).execute()
}
