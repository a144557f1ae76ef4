import type { FamilyUpdate } from '@banyan/contract'
import { readFamilyLists, splitFamilyLists } from '@banyan/contract/columns'
import type { Section } from '@banyan/contract/columns'
import { call } from '../http/api.ts'
import { createPauses } from '../pauses.ts'
import { noUpdate, updateRows } from './family-update.ts'
import type { FamilyRows } from './near-family.ts'
import { saysTheSame, SharedRows } from './share-rows.ts'

/**
 * Reads all people and relations, in slices, so that the page stays quick however large the family is.
 *
 * @param known - gives what is known when the answer has arrived; unchanged rows stay the same objects
 * @param since - the token of what is known, to read only what has changed
 */
export async function readFamily(known: () => FamilyRows, since: string | undefined, signal: AbortSignal): Promise<FamilyRows> {
  const answer = await call('getFamilyLists', { query: since === undefined ? {} : { since }, signal })
  try {
    return await unpackFamily(answer, known(), createPauses(signal))
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    // The server is newer than this page, and packs them in another way.
    const [people, relations] = await Promise.all([
      call('listPeople', { query: { days: true }, signal }),
      call('listRelations', { signal }),
    ])
    const rows = shareWith(known())
    rows.people.add(people)
    rows.relations.add(relations)
    return rows.finish()
  }
}

/**
 * @param answer - everything, or what has changed in `known`, or several of these, one after the other
 * @throws RangeError if the answer is not of this version of the format
 */
export async function unpackFamily(answer: unknown, known: FamilyRows, pause: () => Promise<void>): Promise<FamilyRows> {
  if (!(answer instanceof Uint8Array)) throw new RangeError('not packed')
  let rows = known
  for (const each of splitFamilyLists(answer)) {
    const { header, sections } = readFamilyLists(each)
    const { people, relations } = await (header.isPartial ? changeRows(rows, sections, pause) : readRows(rows, sections, pause))
    rows = { people, relations, token: header.token }
  }
  return rows
}

async function readRows(known: FamilyRows, sections: Iterable<Section>, pause: () => Promise<void>): Promise<FamilyRows> {
  const rows = shareWith(known)
  for (const section of sections) {
    if (section.kind === 'people') rows.people.add(section.people)
    else if (section.kind === 'relations') rows.relations.add(section.relations)
    await pause()
  }
  return rows.finish()
}

async function changeRows(known: FamilyRows, sections: Iterable<Section>, pause: () => Promise<void>): Promise<FamilyRows> {
  let update: FamilyUpdate = noUpdate
  for (const section of sections) {
    if (section.kind === 'people') update = { ...update, people: [...update.people, ...section.people] }
    else if (section.kind === 'relations') update = { ...update, relations: [...update.relations, ...section.relations] }
    else update = { ...update, [section.kind]: [...update[section.kind], ...section.ids] }
    await pause()
  }
  const people = notTheSame(known.people, update.people)
  const relations = notTheSame(known.relations, update.relations)
  await pause()
  const rows = updateRows(known, { ...update, people, relations })
  await pause()
  return rows
}

/** Changes that events have brought come once more: rows that are known stay the same objects. */
function notTheSame<Row extends { readonly id: number }>(known: readonly Row[], changed: readonly Row[]): Row[] {
  const ids = new Set(changed.map(({ id }) => id))
  const before = new Map(known.filter(({ id }) => ids.has(id)).map((row) => [row.id, row]))
  return changed.filter((row) => {
    const same = before.get(row.id)
    return same === undefined || !saysTheSame(same, row)
  })
}

function shareWith(known: FamilyRows) {
  const people = new SharedRows(known.people)
  const relations = new SharedRows(known.relations)
  return { people, relations, finish: (): FamilyRows => ({ people: people.finish(), relations: relations.finish() }) }
}
