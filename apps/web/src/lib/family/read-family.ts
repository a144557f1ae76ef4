import { readFamilyLists } from '@banyan/contract/columns'
import { call } from '../http/api.ts'
import { createPauses } from '../pauses.ts'
import type { FamilyRows } from './near-family.ts'
import { SharedRows } from './share-rows.ts'

/**
 * Reads all people and relations, in slices, so that the page stays quick however large the family is.
 *
 * @param known - gives what is known when the answer has arrived; unchanged rows stay the same objects
 */
export async function readFamily(known: () => FamilyRows, signal: AbortSignal): Promise<FamilyRows> {
  const answer = await call('getFamilyLists', { signal })
  try {
    return await unpackFamily(answer, known(), createPauses(signal))
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    // The server is newer than this page, and packs them in another way.
    const [people, relations] = await Promise.all([call('listPeople', { signal }), call('listRelations', { signal })])
    const rows = shareWith(known())
    rows.people.add(people)
    rows.relations.add(relations)
    return rows.finish()
  }
}

/** @throws RangeError if the answer is not of this version of the format */
export async function unpackFamily(answer: unknown, known: FamilyRows, pause: () => Promise<void>): Promise<FamilyRows> {
  if (!(answer instanceof Uint8Array)) throw new RangeError('not packed')
  const rows = shareWith(known)
  for (const section of readFamilyLists(answer).sections) {
    if (section.kind === 'people') rows.people.add(section.people)
    else if (section.kind === 'relations') rows.relations.add(section.relations)
    await pause()
  }
  return rows.finish()
}

function shareWith(known: FamilyRows) {
  const people = new SharedRows(known.people)
  const relations = new SharedRows(known.relations)
  return { people, relations, finish: (): FamilyRows => ({ people: people.finish(), relations: relations.finish() }) }
}
