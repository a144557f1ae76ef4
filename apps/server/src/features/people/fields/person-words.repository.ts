import type { Reader, Writer } from '../../../platform/db/database.ts'
import { insertRows } from '../../../platform/db/insert-rows.ts'
import { prepared, preparedAlong } from '../../../platform/db/prepared.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import { foldText, lastWordLike, searchWords } from '../../../platform/text/search-words.ts'
import type { IndexedWord } from '../../../platform/text/search-words.ts'

/** The fields of a person by which a search finds them besides their names. */
export const searchedFields = ['address', 'occupation'] as const

type Texts = Partial<Record<(typeof searchedFields)[number], string | undefined>>

/** Whether a change of a person changes what they are found by. */
export const hasSearchedField = (changes: object): boolean => searchedFields.some((field) => field in changes)

/** Stores the words that people are found by. */
export async function insertPersonWords(
  tx: Writer,
  family: FamilyId,
  people: readonly (Texts & { id: number })[],
): Promise<void> {
  const rows = people.flatMap(({ id, address = '', occupation = '' }) =>
    address + occupation === ''
      ? []
      : searchWords([address, occupation].map(foldText)).map((word) => ({ family_id: family, person_id: id, word })),
  )
  await insertRows(tx, 'person_words', rows)
}

/**
 * Stores again the words of a person who has changed.
 * @param known - what the searched fields say now, if the caller knows it
 */
export async function replacePersonWords(tx: Writer, family: FamilyId, id: number, known?: Required<Texts>): Promise<void> {
  await deletedWords(tx, { family, id })
  const [row] = known === undefined ? await searchedTexts(tx, { family, id }) : [{ ...known, id }]
  if (row !== undefined) await insertPersonWords(tx, family, [row])
}

const deletedWords = preparedAlong((tx, { family, id }: { family: FamilyId; id: number }) =>
  tx.deleteFrom('person_words').where('family_id', '=', family).where('person_id', '=', id),
)

const searchedTexts = prepared((db, { family, id }: { family: FamilyId; id: number }) =>
  db
    .selectFrom('people')
    .select(['id', ...searchedFields])
    .where('family_id', '=', family)
    .where('id', '=', id),
)

/** Lists those whose fields have all of these words, deleted or not, at most `count`. */
export async function listPeopleWithWords(
  db: Reader,
  family: FamilyId,
  [first, ...others]: readonly IndexedWord[],
  count: number,
): Promise<number[]> {
  if (first === undefined) return []
  let query = db
    .selectFrom('person_words as w')
    .select('w.person_id')
    .where('w.family_id', '=', family)
    .where('w.word', '>=', first.text)
    .where('w.word', '<=', lastWordLike(first))
  for (const other of others)
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('person_words as o')
          .select('o.person_id')
          .where('o.family_id', '=', family)
          .whereRef('o.person_id', '=', 'w.person_id')
          .where('o.word', '>=', other.text)
          .where('o.word', '<=', lastWordLike(other)),
      ),
    )
  return (await query.orderBy('w.word').orderBy('w.person_id').limit(count).execute()).map((row) => row.person_id)
}
