import type { Merge } from '../changes/merge.ts'
import { deleteDistinctPair, insertDistinctPair, listDistinctFrom, pairOf } from './distinct-people.repository.ts'

/** Copies what the merged-away person is known to differ from to the person who is kept. @returns the pairs that are new */
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
