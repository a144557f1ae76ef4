import { hiddenLike, notHidden } from '../../platform/soft-delete.ts'
import type { SoftDeletion } from '../../platform/soft-delete.ts'
import type { Merge } from '../changes/merge.ts'
import * as repository from './names.repository.ts'
import { addFirstNames } from './names.service.ts'
import type { NameRow } from './names.table.ts'

type Content = Pick<NameRow, 'text' | 'given' | 'surname' | 'script'>

/** What is needed to restore the names. */
export interface NamesJournal {
  /** The names of the merged-away person, deleted ones too. */
  moved: number[]
  /** The preferred name of either before the merge, and what it said. */
  kept: { id: number } & Content
  gone: { id: number } & Content
}

/** How a name was before a merge was undone, for redoing it. */
export type NameState = { id: number; preferred: 0 | 1 } & Content & SoftDeletion

const contentOf = ({ text, given, surname, script }: Content): Content => ({ text, given, surname, script })

/**
 * Moves the merged-away person's names to the kept one, as further names.
 * @param isNameTaken - whether the kept person gets the name of the other
 * @param again - when redoing a merge: what undoing it changed
 */
export async function mergeNames(
  { tx, author, kept, gone }: Merge,
  isNameTaken: boolean,
  again: readonly NameState[],
): Promise<NamesJournal> {
  const family = author.familyId
  const own = preferredOf(await repository.listNamesOfPerson(tx, family, kept))
  const moving = await repository.listAnyNamesOfPerson(tx, family, gone)
  const other = preferredOf(moving)
  if (own === undefined || other === undefined) throw new Error('one of the two has no name')
  for (const row of moving)
    await repository.updateName(tx, family, row.id, {
      person_id: kept,
      ...(row.preferred === 1 ? { preferred: isNameTaken ? 1 : 0 } : {}),
    })
  if (isNameTaken) await repository.updateName(tx, family, own.id, { preferred: 0 })
  const present = new Set((await repository.listAnyNamesOfPerson(tx, family, kept)).map((row) => row.id))
  if (again.every((state) => present.has(state.id)))
    for (const { id, ...state } of again) await repository.updateName(tx, family, id, state)
  return {
    moved: moving.map((row) => row.id),
    kept: { id: own.id, ...contentOf(own) },
    gone: { id: other.id, ...contentOf(other) },
  }
}

/**
 * Moves names back to the person who had been merged away. If the kept person was shown under one of them, and somebody has changed
 * it since, the kept person keeps the changed name.
 * @returns what redoing the merge must restore
 */
export async function unmergeNames({ tx, author, kept, gone }: Merge, journal: NamesJournal, now: string): Promise<NameState[]> {
  const family = author.familyId
  const present = await repository.listAnyNamesOfPerson(tx, family, kept)
  const ids = new Set(journal.moved)
  const moving = present.filter((row) => ids.has(row.id))
  const staying = present.filter((row) => !ids.has(row.id))
  const shown = preferredOf(present)
  for (const row of moving)
    await repository.updateName(tx, family, row.id, {
      person_id: gone,
      ...(row.id === journal.gone.id ? { preferred: 1, ...notHidden } : { preferred: 0 }),
    })
  if (!moving.some((row) => row.id === journal.gone.id))
    await addFirstNames(tx, family, [{ id: gone, name: journal.gone.text }], now)
  const stateOf = (row: NameRow): NameState => ({ id: row.id, preferred: row.preferred, ...contentOf(row), ...hiddenLike(row) })
  const again = moving.filter((row) => row.id === journal.gone.id || row === shown).map(stateOf)
  if (shown !== undefined && !ids.has(shown.id)) return [...again, stateOf(shown)]
  // The kept person was shown under a name that has gone back.
  const own = staying.find((row) => row.id === journal.kept.id) ?? staying.find((row) => row.hidden_at === null)
  const isChanged = shown?.id === journal.gone.id && shown.text !== journal.gone.text
  if (own === undefined) {
    await addFirstNames(tx, family, [{ id: kept, name: shown?.text ?? journal.kept.text }], now)
  } else {
    again.push(stateOf(own))
    await repository.updateName(tx, family, own.id, {
      preferred: 1,
      ...notHidden,
      ...(isChanged ? contentOf(shown) : {}),
    })
  }
  if (isChanged) {
    const { id: _id, ...content } = journal.gone
    await repository.updateName(tx, family, journal.gone.id, content)
  }
  return again
}

/** Gives names back with the records that they come from: those that became rows only after the merge. */
export async function returnNamesOf({ tx, author, kept, gone }: Merge, records: number[]): Promise<void> {
  if (records.length > 0) await repository.moveNamesOfRecords(tx, author.familyId, records, kept, gone)
}

const preferredOf = (rows: NameRow[]): NameRow | undefined => rows.find((row) => row.preferred === 1 && row.hidden_at === null)
