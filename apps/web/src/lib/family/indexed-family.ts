import type { PersonSummary, Relation } from '@banyan/contract'
import { buildFamilyGraph, buildFamilyGraphInSteps } from '@banyan/family-graph'
import type { FamilyGraph } from '@banyan/family-graph'
import type { FamilyRows } from './near-family.ts'

/** The family and its relations, indexed. The same object as long as nothing changes. */
export interface Family {
  readonly people: readonly PersonSummary[]
  readonly relations: readonly Relation[]
  readonly graph: FamilyGraph
  /** Otherwise only the surroundings of some people have been read. */
  readonly isWhole: boolean
  findPerson(id: number): PersonSummary | undefined
}

export function indexFamily(rows: FamilyRows, isWhole: boolean): Family {
  return withGraph(rows, isWhole, buildFamilyGraph(rows))
}

function withGraph({ people, relations }: FamilyRows, isWhole: boolean, graph: FamilyGraph): Family {
  const byIndex = Array.from<PersonSummary | undefined>({ length: graph.size })
  for (const person of people) byIndex[graph.indexOf(person.id)] = person
  return { people, relations, graph, isWhole, findPerson: (id) => byIndex[graph.indexOf(id)] }
}

const wholeFamilies = new WeakMap<FamilyRows, Family>()

/** The same object for the same rows. */
export function wholeFamily(rows: FamilyRows): Family {
  const known = wholeFamilies.get(rows)
  if (known) return known
  const family = indexFamily(rows, true)
  wholeFamilies.set(rows, family)
  return family
}

/** Rows that hold the same lists are the same family. */
export function shareIndex(from: FamilyRows, to: FamilyRows): void {
  wholeFamilies.set(to, wholeFamily(from))
}

/**
 * Indexes a family in slices before anybody asks for it with `wholeFamily`.
 *
 * @param pause - awaited after each step
 */
export async function prepareWholeFamily(rows: FamilyRows, pause: () => Promise<void>): Promise<void> {
  if (wholeFamilies.has(rows)) return
  const steps = buildFamilyGraphInSteps(rows)
  let step = steps.next()
  while (step.done !== true) {
    await pause()
    step = steps.next()
  }
  await pause()
  wholeFamilies.set(rows, withGraph(rows, true, step.value))
}
