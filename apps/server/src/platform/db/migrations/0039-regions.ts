import type { Kysely } from 'kysely'

/** Readers of traditional Chinese choose the words of Taiwan or of Hong Kong. */
export const regions = () => ({
  up: async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .alterTable('users')
      .addColumn('region', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
  },
})
