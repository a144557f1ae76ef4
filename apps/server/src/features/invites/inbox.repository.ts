import type { Language } from '@banyan/contract'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'
import { emailKey } from '../../platform/text/clean-text.ts'

export interface InboxRow {
  id: number
  family_id: number
  person_id: number
  user_name: string
  email: string
  family_name: string
  /** Of the invited person. */
  language: Language
  person_name: string
  sent_at: string
  expires_at: string
}

/**
 * Selects the invitations to an account's own address that can be accepted, from families to which it does not belong. `''` is
 * nobody's address.
 */
const selectInbox = (db: Reader, { accountId, email, now }: { accountId: number; email: string; now: string }) =>
  db
    .selectFrom('invites')
    .innerJoin('families', 'families.id', 'invites.family_id')
    .innerJoin('people', (join) =>
      join.onRef('people.family_id', '=', 'invites.family_id').onRef('people.id', '=', 'invites.person_id'),
    )
    .select([
      'invites.id',
      'invites.family_id',
      'invites.person_id',
      'invites.user_name',
      'invites.email',
      'families.name as family_name',
      'people.name as person_name',
      'people.language',
      'invites.sent_at',
      'invites.expires_at',
    ])
    .where('invites.email_key', '=', emailKey(email))
    .where('invites.email_key', '<>', sql.lit(''))
    .where('invites.ended_at', 'is', null)
    .where('invites.expires_at', '>', now)
    .where('people.hidden_at', 'is', null)
    .where('people.year_of_death', '=', 0)
    .whereRef('people.email_key', '=', 'invites.email_key')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('users')
            .select('users.id')
            .whereRef('users.family_id', '=', 'invites.family_id')
            .where((or) =>
              or.or([or('users.account_id', '=', accountId), or('users.person_id', '=', or.ref('invites.person_id'))]),
            ),
        ),
      ),
    )

type Asked = Parameters<typeof selectInbox>[1]

/** Lists what is in an account's inbox, the latest first. */
export const listInbox = (db: Reader, asked: Asked): Promise<InboxRow[]> =>
  selectInbox(db, asked)
    .orderBy('invites.sent_at', 'desc')
    .orderBy('invites.family_id')
    .orderBy('invites.id')
    .limit(100)
    .execute()

/** Finds one invitation in an account's inbox. */
export const findInInbox = (db: Reader, asked: Asked, family: number, id: number): Promise<InboxRow | undefined> =>
  selectInbox(db, asked).where('invites.family_id', '=', family).where('invites.id', '=', id).executeTakeFirst()
