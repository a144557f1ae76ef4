import type { Role } from '@banyan/contract'
import type { Selectable } from 'kysely'
import type { Reader, Writer } from '../../../platform/db/database.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import type { CardKind } from './cards.table.ts'

export type CardRow = Omit<Selectable<Tables['cards']>, 'token_hash'> & {
  person_id: number
  name: string
  /** Null once they have left. */
  maker_role: Role | null
}

/** Selects cards with the person whom each signs in. */
const selectCards = (db: Reader) =>
  db
    .selectFrom('cards')
    .innerJoin('users', (join) => join.onRef('users.family_id', '=', 'cards.family_id').onRef('users.id', '=', 'cards.user_id'))
    .innerJoin('people', (join) =>
      join.onRef('people.family_id', '=', 'users.family_id').onRef('people.id', '=', 'users.person_id'),
    )
    .leftJoin('users as maker', (join) =>
      join.onRef('maker.family_id', '=', 'cards.family_id').onRef('maker.id', '=', 'cards.maker_id'),
    )
    .select([
      'cards.id',
      'cards.family_id',
      'cards.user_id',
      'cards.kind',
      'cards.maker_id',
      'cards.maker_name',
      'cards.created_at',
      'cards.expires_at',
      'cards.ended_at',
      'cards.used_at',
      'cards.user_agent',
      'users.person_id',
      'people.name',
      'maker.role as maker_role',
    ])

/** Lists the cards of a family that keepers have made, the newest first. */
export const listKeepersCards = (db: Reader, family: FamilyId, limit: number): Promise<CardRow[]> =>
  selectCards(db)
    .where('cards.family_id', '=', family)
    .where('cards.kind', '=', 'keeper')
    .orderBy('cards.created_at', 'desc')
    .orderBy('cards.id')
    .limit(limit)
    .execute()

/** Lists all cards of one member, the newest first. */
export const listCardsOfUser = (db: Reader, family: FamilyId, userId: number, limit: number): Promise<CardRow[]> =>
  selectCards(db)
    .where('cards.family_id', '=', family)
    .where('cards.user_id', '=', userId)
    .orderBy('cards.created_at', 'desc')
    .orderBy('cards.id')
    .limit(limit)
    .execute()

export const findCard = (db: Reader, id: string): Promise<CardRow | undefined> =>
  selectCards(db).where('cards.id', '=', id).executeTakeFirst()

/** Finds a card by its secret, whatever its state. */
export const findCardByToken = (db: Reader, tokenHash: string): Promise<CardRow | undefined> =>
  selectCards(db).where('cards.token_hash', '=', tokenHash).executeTakeFirst()

export async function insertCard(
  tx: Writer,
  card: {
    id: string
    familyId: FamilyId
    userId: number
    tokenHash: string
    kind: CardKind
    makerId: number
    makerName: string
    createdAt: string
    expiresAt: string
  },
): Promise<void> {
  await tx
    .insertInto('cards')
    .values({
      id: card.id,
      family_id: card.familyId,
      user_id: card.userId,
      token_hash: card.tokenHash,
      kind: card.kind,
      maker_id: card.makerId,
      maker_name: card.makerName,
      created_at: card.createdAt,
      expires_at: card.expiresAt,
      ended_at: null,
      used_at: null,
    })
    .execute()
}

/** Ends the open card of a member, if there is one. */
export async function endCardsOfUser(tx: Writer, family: FamilyId, userId: number, at: string): Promise<void> {
  await tx
    .updateTable('cards')
    .set({ ended_at: at })
    .where('family_id', '=', family)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('used_at', 'is', null)
    .execute()
}

/** Ends the open cards that a keeper has made for others. @returns whom they were for */
export async function endCardsMadeBy(tx: Writer, family: FamilyId, makerId: number, at: string): Promise<string[]> {
  const open = await selectCards(tx)
    .where('cards.family_id', '=', family)
    .where('cards.kind', '=', 'keeper')
    .where('cards.maker_id', '=', makerId)
    .where('cards.ended_at', 'is', null)
    .where('cards.used_at', 'is', null)
    .where('cards.expires_at', '>', at)
    .execute()
  for (const { id } of open) await endCard(tx, family, id, at)
  return open.map(({ name }) => name)
}

/** Ends an open card. @returns false if it is not open */
export async function endCard(tx: Writer, family: FamilyId, id: string, at: string): Promise<boolean> {
  const result = await tx
    .updateTable('cards')
    .set({ ended_at: at })
    .where('family_id', '=', family)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Uses a card up. Of two concurrent calls, only one gets true. */
export async function takeCard(tx: Writer, id: string, at: string, userAgent: string): Promise<boolean> {
  const result = await tx
    .updateTable('cards')
    .set({ used_at: at, user_agent: userAgent })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
