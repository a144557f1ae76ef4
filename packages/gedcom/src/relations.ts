import { PairMap, partneredType, raisedType } from '@banyan/family-graph'
import type { RelationType } from '@banyan/family-graph'
import type { TieKind } from './life/kinds.ts'
import { tieOf } from './life/ties.ts'
import type { RecordChild, RecordParents } from './life/types.ts'
import type { ProblemLog } from './problem-log.ts'
import type { GedcomRelation } from './types.ts'

interface Member {
  id: number
  line: number
}

/** A child of a family, and what the two records say it is to its parents. */
export interface FamilyChild extends Member {
  ofFamily?: RecordChild
  ofChild?: RecordParents
}

export interface FamilyMembers {
  partners: readonly (Member & { isWife?: boolean })[]
  children: readonly FamilyChild[]
}

/**
 * Turns families into relations: the partners are partnered, and each raised each child. Keeps the first relation of two people,
 * and lets nobody be related to themselves or become their own ancestor; reports what is left out. Linear time.
 */
export function relateFamilies(families: readonly FamilyMembers[], people: number, problems: ProblemLog): GedcomRelation[] {
  const drafts: GedcomRelation[] = []
  const lines: number[] = []
  /** The drafts of two people, the one with the smaller number first. */
  const indexes = new PairMap()
  const add = (from: number, to: number, type: RelationType, line: number, tie: TieKind = ''): void => {
    if (from === to) {
      problems.add(line, 'relation_to_self', `person ${from} in two places of one family`)
      return
    }
    const [one, other] = from < to ? [from, to] : [to, from]
    const draft = drafts[indexes.get(one, other) ?? -1]
    if (draft === undefined) {
      indexes.set(one, other, drafts.length)
      const made: GedcomRelation = { id: 0, from_person_id: from, to_person_id: to, relation_type: type }
      if (tie !== '') made.kind = tie
      drafts.push(made)
      lines.push(line)
    } else if (draft.relation_type === type && (type === partneredType || draft.from_person_id === from)) {
      if (tie !== '') draft.kind ??= tie
    } else {
      problems.add(line, 'relation_duplicate', `persons ${from} and ${to} are related otherwise already`)
    }
  }
  for (const { partners, children } of families) {
    const [first, second] = partners
    if (first && second) add(first.id, second.id, partneredType, second.line)
    const isSecondFirst = first?.isWife === true && second?.isWife !== true
    for (const { id, line, ofFamily, ofChild } of children) {
      for (const partner of partners) {
        const slot = (partner === first) === isSecondFirst ? 1 : 0
        add(partner.id, id, raisedType, line, tieOf(slot, ofFamily, ofChild))
      }
    }
  }
  const loops = findLoops(drafts, people)
  const relations: GedcomRelation[] = []
  for (const [index, draft] of drafts.entries()) {
    const { from_person_id: from, to_person_id: to } = draft
    if (loops.has(index))
      problems.add(lines[index] ?? 0, 'relation_loop', `person ${from} raised person ${to}, their own ancestor`)
    else {
      draft.id = relations.length + 1
      relations.push(draft)
    }
  }
  return relations
}

/** The indexes of drafts to remove so that nobody is their own ancestor: the back edges of a depth-first search (Tarjan 1972). */
function findLoops(drafts: readonly GedcomRelation[], people: number): Set<number> {
  const hasParent = new Uint8Array(people + 1)
  /** Where the drafts of each person who raised somebody begin among them all. */
  const starts = new Uint32Array(people + 2)
  for (const { from_person_id: from, to_person_id: to, relation_type: type } of drafts) {
    if (type !== raisedType) continue
    starts[from + 1] = (starts[from + 1] ?? 0) + 1
    hasParent[to] = 1
  }
  for (let person = 1; person <= people + 1; person++) starts[person] = (starts[person] ?? 0) + (starts[person - 1] ?? 0)
  const raised = new Uint32Array(starts[people + 1] ?? 0)
  const nextChild = starts.slice()
  for (const [index, { from_person_id: from, relation_type: type }] of drafts.entries()) {
    if (type !== raisedType) continue
    raised[nextChild[from] ?? 0] = index
    nextChild[from] = (nextChild[from] ?? 0) + 1
  }
  nextChild.set(starts)
  const loops = new Set<number>()
  const onPath = new Uint8Array(people + 1)
  const isDone = new Uint8Array(people + 1)
  const visit = (start: number): void => {
    const path = [start]
    onPath[start] = 1
    for (let person = path.at(-1); person !== undefined; person = path.at(-1)) {
      const next = nextChild[person] ?? 0
      if (next === starts[person + 1]) {
        onPath[person] = 0
        isDone[person] = 1
        path.pop()
        continue
      }
      nextChild[person] = next + 1
      const index = raised[next] ?? 0
      const child = drafts[index]?.to_person_id ?? 0
      if (onPath[child] === 1) loops.add(index)
      else if (isDone[child] === 0) {
        onPath[child] = 1
        path.push(child)
      }
    }
  }
  // Starts from the eldest, so that the impossible relation is removed and not one above it.
  for (const wanted of [0, 1]) {
    for (let person = 1; person <= people; person++) if (isDone[person] === 0 && hasParent[person] === wanted) visit(person)
  }
  return loops
}
