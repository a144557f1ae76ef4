import { setImmediate as letOthersRun } from 'node:timers/promises'
import { limits } from '@banyan/contract'
import type { GuestBranch } from '@banyan/contract'
import type { Reader } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { MediaAddresses } from '../../platform/media/media-addresses.ts'
import type { Platform } from '../../platform/platform.ts'
import { initialsOf } from '../living/initials.ts'
import type { SeenByGuests } from '../living/views.service.ts'
import { readListedRows } from '../people/people.service.ts'
import type { SummaryRow } from '../people/people.table.ts'
import { listChildTies, listParentTies, listPartnerTies } from '../relations/relations.service.ts'
import { portraitOf, seesOf } from './guest-person.service.ts'
import type { OpenLink } from './open-link.ts'

/** Somebody in a branch, before anybody has looked at who they are. */
interface Node {
  id: number
  generation: number
  parent: number | null
}

interface Branch {
  nodes: Node[]
  isCut: boolean
}

const mostPeople = limits.guestBranch
/** Most people have one partner and two parents; somebody with many more does not make a branch longer. */
const mostTies = 4 * mostPeople

/**
 * Finds a person and their descendants, generation by generation. Each generation is one statement, and the work is bounded: a large
 * branch ends in the middle of a generation.
 */
async function findBranch(db: Reader, family: FamilyId, root: number, generations: number): Promise<Branch> {
  const nodes = new Map<number, Node>([[root, { id: root, generation: 0, parent: null }]])
  let isCut = false
  let parents = [root]
  for (let generation = 1; generation <= generations && parents.length > 0; generation++) {
    const ties = await listChildTies(db, family, parents, mostTies + 1)
    isCut ||= ties.length > mostTies
    const next: number[] = []
    for (const { from_person_id: parent, to_person_id: id } of ties) {
      // Somebody whose parents are both in the branch is there once.
      if (nodes.has(id)) continue
      if (nodes.size < mostPeople) {
        nodes.set(id, { id, generation, parent })
        next.push(id)
      } else isCut = true
    }
    parents = next
    // Without it SQLite, which answers at once, would take all of them in one turn.
    await letOthersRun()
  }
  return { nodes: [...nodes.values()], isCut }
}

/** Whether somebody belongs to the branch that a link opens. */
export async function isInBranch({ database }: Platform, { family, link, person }: OpenLink, id: number): Promise<boolean> {
  if (person === undefined) return false
  const { nodes } = await findBranch(database.read, family, person.id, link.generations ?? 0)
  return nodes.some((node) => node.id === id)
}

/** Returns the branch that a link opens, as its guests see it. */
export async function readBranch(platform: Platform, open: OpenLink, addresses: MediaAddresses): Promise<GuestBranch> {
  const { family, link, person } = open
  const db = platform.database.read
  const { nodes, isCut } = await findBranch(db, family, person?.id ?? 0, link.generations ?? 0)
  const ids = nodes.map(({ id }) => id)
  const partners = await readPartners(db, family, ids)
  const everybody = [...new Set([...ids, ...[...partners.values()].flat()])]
  const rows = new Map((await readListedRows(db, family, everybody)).map((row) => [row.id, row]))
  const sees = await seesOf(platform, open, [...rows.keys()])
  const otherParents = await readOtherParents(db, family, nodes, partners)
  const brief = (id: number) => {
    const row = rows.get(id)
    return row === undefined ? [] : [presentBrief(row, sees(id))]
  }
  const people = nodes.flatMap((node) => {
    const row = rows.get(node.id)
    if (row === undefined) return []
    const seen = sees(node.id)
    const isWhole = seen.sight === 'whole'
    return [
      {
        ...presentBrief(row, seen),
        generation: node.generation,
        parent_id: node.parent,
        other_parent_id: otherParents.get(node.id) ?? null,
        portrait: isWhole ? portraitOf(row, addresses, 'small.jpg') : null,
        has_page: isWhole,
        partners: (partners.get(node.id) ?? []).flatMap(brief),
      },
    ]
  })
  return { people: inOrder(people), is_cut: isCut }
}

function presentBrief(row: SummaryRow, { sight }: SeenByGuests): GuestBranch['people'][number]['partners'][number] {
  if (sight !== 'whole')
    return {
      id: row.id,
      name: sight === 'name' ? row.name : initialsOf(row.name),
      birth_year: 0,
      year_of_death: 0,
      deceased: false,
    }
  const { id, name, birth_year, year_of_death, deceased } = row
  return { id, name, birth_year, year_of_death, deceased: deceased === 1 }
}

/** Children in the order of their years. Those whose years guests do not see come last: their place would say them. */
function inOrder(people: GuestBranch['people']): GuestBranch['people'] {
  const year = ({ birth_year }: { birth_year: number }): number => (birth_year === 0 ? Infinity : birth_year)
  const compare = (one: number, other: number): number => (one === other ? 0 : one - other)
  const placeOf = new Map<number, number>()
  const sorted: GuestBranch['people'] = []
  for (const generation of Map.groupBy(people, (each) => each.generation).values()) {
    const parentPlace = ({ parent_id }: { parent_id: number | null }): number => placeOf.get(parent_id ?? 0) ?? 0
    for (const each of generation.toSorted(
      (one, other) => parentPlace(one) - parentPlace(other) || compare(year(one), year(other)) || one.id - other.id,
    )) {
      placeOf.set(each.id, sorted.length)
      sorted.push(each)
    }
  }
  return sorted
}

/** The partners of each of these people. */
async function readPartners(db: Reader, family: FamilyId, ids: number[]): Promise<Map<number, number[]>> {
  const wanted = new Set(ids)
  const partners = new Map<number, number[]>()
  const add = (person: number, partner: number): void => {
    if (!wanted.has(person)) return
    const known = partners.get(person)
    if (known === undefined) partners.set(person, [partner])
    else known.push(partner)
  }
  for (const { from_person_id: from, to_person_id: to } of await listPartnerTies(db, family, ids, mostTies)) {
    add(from, to)
    add(to, from)
  }
  return partners
}

/** For children of somebody with several partners, which of these is the other parent. */
async function readOtherParents(
  db: Reader,
  family: FamilyId,
  nodes: Node[],
  partners: ReadonlyMap<number, number[]>,
): Promise<Map<number, number>> {
  const several = new Map(
    nodes.flatMap(({ id, parent }) => {
      const beside = partners.get(parent ?? 0) ?? []
      return beside.length > 1 ? [[id, new Set(beside)] as const] : []
    }),
  )
  const ties = await listParentTies(db, family, [...several.keys()], mostTies)
  return new Map(
    ties.flatMap(({ from_person_id: parent, to_person_id: child }) =>
      several.get(child)?.has(parent) === true ? [[child, parent] as const] : [],
    ),
  )
}
