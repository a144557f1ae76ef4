import type { KinWord } from '@banyan/contract'
import type { Reader, Writer } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { findNamedPeople } from '../person-names/person-names.service.ts'
import { presentKinWord } from './kin-words.presenter.ts'
import * as repository from './kin-words.repository.ts'
import type { PersonColumn } from './kin-words.repository.ts'
import type { KinWordRow } from './kin-words.table.ts'

/** Lists the family's own words, by id. @param of - only those for terms and for this person */
export const listFamilyKinWords = async (db: Reader, family: FamilyId, of?: number): Promise<KinWord[]> =>
  present(db, family, await repository.listKinWords(db, family, of))

/** Returns these words, deleted or not. */
export const findAnyKinWords = (db: Reader, family: FamilyId, ids: number[]): Promise<KinWordRow[]> =>
  repository.listAnyKinWords(db, family, ids)

export async function presentOneKinWord(db: Reader, family: FamilyId, row: KinWordRow): Promise<KinWord> {
  const [word] = await present(db, family, [row])
  if (word === undefined) throw new Error('no word was presented')
  return word
}

async function present(db: Reader, family: FamilyId, rows: KinWordRow[]): Promise<KinWord[]> {
  const speakers = await findNamedPeople(db, family, [...new Set(rows.flatMap(({ said_by_id: id }) => id ?? []))])
  return rows.map((row) => presentKinWord(row, (id) => speakers.get(id)?.hidden_at === null))
}

/** The words that a merge moved, by the column that named the person. */
export type KinWordsJournal = Record<PersonColumn, number[]>

/** Lets the words that name a person who is merged into another name the other. */
export const moveKinWords = async (
  tx: Writer,
  family: FamilyId,
  from: number,
  to: number,
  only?: KinWordsJournal,
): Promise<KinWordsJournal> => ({
  person_id: await repository.moveKinWords(tx, family, 'person_id', from, to, only?.person_id),
  from_person_id: await repository.moveKinWords(tx, family, 'from_person_id', from, to, only?.from_person_id),
  said_by_id: await repository.moveKinWords(tx, family, 'said_by_id', from, to, only?.said_by_id),
})
