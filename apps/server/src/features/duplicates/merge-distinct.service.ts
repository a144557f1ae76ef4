import type { Merge } from '../changes/merge.ts'
import { deleteDistinctPair, insertDistinctPair, listDistinctFrom, pairOf } from './distinct-people.repository.ts'

/** Who is not the same as who goes is not the same as who is left. @returns who was not known to be */
export async function mergeDistinct({ tx, author, at, kept, gone }: Merge): Promise<number[]> {
  const added: number[] = []
  for (const other of await listDistinctFrom(tx, author.familyId, gone)) {
    if (other !== kept && (await insertDistinctPair(tx, author.familyId, pairOf(kept, other), at))) added.push(other)
  }
  return added
}

export async function unmergeDistinct({ tx, author, kept }: Merge, added: number[]): Promise<void> {
  for (const other of added) await deleteDistinctPair(tx, author.familyId, pairOf(kept, other))
}
