import { partneredType, raisedType } from '@banyan/family-graph'
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

interface Draft {
  from: number
  to: number
  type: RelationType
  line: number
  kind: TieKind
}

/**
 * Turns families into relations: the partners are partnered, and each raised each child. Keeps the first relation of two people,
 * and lets nobody be related to themselves or become their own ancestor; reports what is left out. Linear time.
 */
export function relateFamilies(families: readonly FamilyMembers[], people: number, problems: ProblemLog): GedcomRelation[] {
  const drafts: Draft[] = []
  const kinds = new Map<number, number>()
  const indexes = new Map<number, number>()
  const add = (from: number, to: number, type: RelationType, line: number, tie: TieKind = ''): void => {
    if (from === to) {
      problems.add(line, 'relation_to_self', `person ${from} in two places of one family`)
      return
    }
    const pair = Math.min(from, to) * (people + 1) + Math.max(from, to)
    // Encodes the type of the relation and its direction.
    const kind = type === partneredType ? 0 : from
    const present = kinds.get(pair)
    if (present === undefined) {
      kinds.set(pair, kind)
      indexes.set(pair, drafts.length)
      drafts.push({ from, to, type, line, kind: tie })
    } else if (present === kind) {
      const draft = tie === '' ? undefined : drafts[indexes.get(pair) ?? -1]
      if (draft?.kind === '') draft.kind = tie
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
  for (const [index, { from, to, type, line, kind }] of drafts.entries()) {
    if (loops.has(index)) problems.add(line, 'relation_loop', `person ${from} raised person ${to}, their own ancestor`)
    else {
      const id = relations.length + 1
      relations.push({ id, from_person_id: from, to_person_id: to, relation_type: type, ...(kind === '' ? {} : { kind }) })
    }
  }
  return relations
}

/** The indexes of drafts to remove so that nobody is their own ancestor: the back edges of a depth-first search (Tarjan 1972). */
function findLoops(drafts: readonly Draft[], people: number): Set<number> {
  const raised: number[][] = Array.from({ length: people + 1 }, () => [])
  const hasParent = new Uint8Array(people + 1)
  for (const [index, { from, to, type }] of drafts.entries()) {
    if (type !== raisedType) continue
    raised[from]?.push(index)
    hasParent[to] = 1
  }
  const loops = new Set<number>()
  const onPath = new Uint8Array(people + 1)
  const isDone = new Uint8Array(people + 1)
  const nextChild = new Uint32Array(people + 1)
  const visit = (start: number): void => {
    const path = [start]
    onPath[start] = 1
    for (let person = path.at(-1); person !== undefined; person = path.at(-1)) {
      const index = raised[person]?.[nextChild[person] ?? 0]
      if (index === undefined) {
        onPath[person] = 0
        isDone[person] = 1
        path.pop()
        continue
      }
      nextChild[person] = (nextChild[person] ?? 0) + 1
      const child = drafts[index]?.to ?? 0
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
