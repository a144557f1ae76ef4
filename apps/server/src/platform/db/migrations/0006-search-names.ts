import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Letters that `searchKey` folds from this version on, to update names stored before. */
const letters = [
  ['đ', 'd'],
  ['ð', 'd'],
  ['ħ', 'h'],
  ['ı', 'i'],
  ['ŧ', 't'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['þ', 'th'],
  ['ς', 'σ'],
] as const

/** Makes names with special letters findable by people who type them without. */
export const searchNames = () => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const [letter, typed] of letters) {
      await sql`update people set search_name = replace(search_name, ${letter}, ${typed}) where search_name like ${`%${letter}%`}`.execute(
        db,
      )
    }
  },
})
