import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** What `searchKey` folds since this version, of names that were folded before. */
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

/** Names with letters of their own are found by those who type them without. */
export const searchNames = () => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const [letter, typed] of letters) {
      await sql`update people set search_name = replace(search_name, ${letter}, ${typed}) where search_name like ${`%${letter}%`}`.execute(
        db,
      )
    }
  },
})
