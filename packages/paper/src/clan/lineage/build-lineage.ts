import type { ClanBookOptions, ClanFamily, ClanPerson, ClanRelation } from '../types.ts'
import { linealKinds, partnered, raised } from '../types.ts'
import { clanSurname } from '../words/clan-names.ts'
import { inBirthOrder } from './births.ts'
import { addBranches } from './branches.ts'
import { factsOf, isFemale, isMale } from './lineage.ts'
import type { Child, ChildPlace, Couple, Lineage, Member } from './lineage.ts'
import { inOrderOfMarriage } from './marriages.ts'

type Options = Pick<ClanBookOptions, 'founder' | 'firstGeneration' | 'branchGeneration' | 'daughters' | 'femaleLine'>

interface Tie {
  readonly relation: ClanRelation
  readonly person: ClanPerson
}

/** The ties of a family, by person; those to nobody known are left out. */
interface Ties {
  readonly people: ReadonlyMap<number, ClanPerson>
  readonly parents: ReadonlyMap<number, readonly Tie[]>
  readonly children: ReadonlyMap<number, readonly Tie[]>
  readonly partners: ReadonlyMap<number, readonly Tie[]>
}

/**
 * Finds who belongs in the book of a founder, in which generation, and under which parent their entry stands.
 *
 * A line goes on through sons, and through daughters whose husband joined the family (入贅) or if the reader asks for all of them. Where several
 * parents are members, an entry stands under the one who took the child as heir (承嗣), else the one who adopted, else the father, else the
 * mother; the others name the child and refer to the entry. So everybody has one entry, however often lines meet, and a loop in what was recorded
 * ends where it reaches somebody for the second time.
 *
 * @returns undefined if the founder is not in the family
 */
export function buildLineage(family: ClanFamily, options: Options): Lineage | undefined {
  const ties = indexTies(family)
  const founder = ties.people.get(options.founder)
  if (founder === undefined) return undefined
  const isMember = membership(ties, options)
  const reached = reach(ties, founder, isMember, options)
  const parentOf = chooseParents(ties, founder, reached, options)
  const { members, memberOf } = makeMembers(ties, founder, parentOf, options)
  for (const member of members) addRelatives(ties, member, memberOf, options)
  tellWhoIsDescribed(members)
  const branches = addBranches(members, options.branchGeneration)
  const surname = clanSurname(members.map(({ person }) => person))
  return { founder: members[0]!, members, memberOf, surname, branches }
}

function indexTies({ people, relations }: ClanFamily): Ties {
  const byId = new Map(people.map((person) => [person.id, person]))
  const ties = { parents: new Map<number, Tie[]>(), children: new Map<number, Tie[]>(), partners: new Map<number, Tie[]>() }
  const add = (index: Map<number, Tie[]>, id: number, tie: Tie): void => {
    const known = index.get(id)
    if (known === undefined) index.set(id, [tie])
    else known.push(tie)
  }
  for (const relation of relations.toSorted((one, other) => one.id - other.id)) {
    const [from, to] = [byId.get(relation.from_person_id), byId.get(relation.to_person_id)]
    if (from === undefined || to === undefined || from === to) continue
    if (relation.relation_type === raised) {
      add(ties.parents, to.id, { relation, person: from })
      add(ties.children, from.id, { relation, person: to })
    } else if (relation.relation_type === partnered) {
      add(ties.partners, from.id, { relation, person: to })
      add(ties.partners, to.id, { relation, person: from })
    }
  }
  return { people: byId, ...ties }
}

const isLineal = ({ relation }: Tie): boolean => linealKinds.has(relation.kind)

/** Whether a couple says that he joined her family. */
export const marriedIn = (relation: ClanRelation): boolean => factsOf(relation.facts, 'UXOR').length > 0

const hasHusbandHere = (ties: Ties, person: ClanPerson): boolean =>
  isFemale(person) && (ties.partners.get(person.id) ?? []).some(({ relation }) => marriedIn(relation))

/** Whether a child of a member has an entry. */
function membership(ties: Ties, { daughters, femaleLine }: Options): (person: ClanPerson) => boolean {
  const withDaughters = daughters === 'entries' || femaleLine
  return (person) => !isFemale(person) || withDaughters || hasHusbandHere(ties, person)
}

const continuesLine = (ties: Ties, person: ClanPerson, { founder, femaleLine }: Options): boolean =>
  person.id === founder || !isFemale(person) || femaleLine || hasHusbandHere(ties, person)

/** Everybody in the line. */
function reach(ties: Ties, founder: ClanPerson, isMember: (person: ClanPerson) => boolean, options: Options): Set<number> {
  const reached = new Set([founder.id])
  const waiting = [founder]
  for (const person of waiting) {
    if (!continuesLine(ties, person, options)) continue
    for (const tie of ties.children.get(person.id) ?? []) {
      if (!isLineal(tie) || reached.has(tie.person.id) || !isMember(tie.person)) continue
      reached.add(tie.person.id)
      waiting.push(tie.person)
    }
  }
  return reached
}

const kindOrder = ['heir', 'adopted']
const preference = ({ relation, person }: Tie, takenFirst: boolean): number =>
  (kindOrder.includes(relation.kind)
    ? kindOrder.indexOf(relation.kind) + (takenFirst ? 0 : kindOrder.length + 1)
    : kindOrder.length) *
    3 +
  (isMale(person) ? 0 : isFemale(person) ? 2 : 1)

type Candidates = ReadonlyMap<number, readonly Tie[]>

/** The parents of everybody who are members through whom the line goes on, the one under whom the entry belongs first. */
function linealParents(
  ties: Ties,
  reached: ReadonlySet<number>,
  options: Options,
  takenFirst: (child: number, parent: Tie) => boolean,
): Candidates {
  return new Map(
    [...reached].map((id) => [
      id,
      (ties.parents.get(id) ?? [])
        .filter((tie) => isLineal(tie) && reached.has(tie.person.id) && continuesLine(ties, tie.person, options))
        .map((tie) => ({ tie, order: preference(tie, takenFirst(id, tie)) }))
        .toSorted((one, other) => one.order - other.order || one.tie.relation.id - other.tie.relation.id)
        .map(({ tie }) => tie),
    ]),
  )
}

/**
 * Finds for everybody but the founder the tie under which their entry stands: a tree. Heirs stand under the one whose line they continue, but only
 * where that is of the generation of their father (昭穆): a grandson's generation is not changed because a great-uncle took him as heir.
 */
function chooseParents(ties: Ties, founder: ClanPerson, reached: ReadonlySet<number>, options: Options): Map<number, Tie> {
  const byBirth = settleParents(
    ties,
    founder,
    linealParents(ties, reached, options, () => false),
  )
  const generations = new Map([[founder.id, 0]])
  for (const [id, { person }] of byBirth) generations.set(id, (generations.get(person.id) ?? 0) + 1)
  const isOfHisGeneration = (child: number, { person }: Tie): boolean =>
    generations.get(person.id) === (generations.get(child) ?? 0) - 1
  return settleParents(ties, founder, linealParents(ties, reached, options, isOfHisGeneration))
}

function settleParents(ties: Ties, founder: ClanPerson, candidates: Candidates): Map<number, Tie> {
  const chosen = new Map<number, Tie>()
  const placed = new Set([founder.id])
  const settle = (from: number[]): void => {
    for (const id of from)
      for (const { person } of ties.children.get(id) ?? []) {
        const first = candidates.get(person.id)?.[0]
        if (first?.person.id !== id || placed.has(person.id)) continue
        chosen.set(person.id, first)
        placed.add(person.id)
        from.push(person.id)
      }
  }
  settle([founder.id])
  // What is left runs in circles: whoever can be reached another way is placed there.
  for (const id of placed)
    for (const { person } of ties.children.get(id) ?? []) {
      const tie = placed.has(person.id) ? undefined : candidates.get(person.id)?.find((each) => each.person.id === id)
      if (tie === undefined) continue
      chosen.set(person.id, tie)
      placed.add(person.id)
      settle([person.id])
    }
  return chosen
}

function makeMembers(
  ties: Ties,
  founder: ClanPerson,
  parentOf: ReadonlyMap<number, Tie>,
  options: Options,
): { members: Member[]; memberOf: Map<number, Member> } {
  const childrenOf = Map.groupBy(parentOf, ([, { person }]) => person.id)
  const memberOf = new Map<number, Member>()
  const make = (person: ClanPerson, parent: Member | undefined, kind: string): Member => {
    const member: Member = {
      person,
      generation: parent === undefined ? options.firstGeneration : parent.generation + 1,
      parent,
      kind,
      children: [],
      heirs: [],
      couples: [],
      continues: continuesLine(ties, person, options),
      birthParents: [],
      takenBy: [],
      otherParents: [],
      branch: undefined,
      joined: isMale(person) && (ties.partners.get(person.id) ?? []).some(({ relation }) => marriedIn(relation)),
    }
    memberOf.set(person.id, member)
    return member
  }
  const members = [make(founder, undefined, '')]
  // The list grows while it is read, so that one generation follows the other.
  for (const member of members) {
    const ids = (childrenOf.get(member.person.id) ?? []).map(([id]) => id)
    const { order } = inBirthOrder(ids.flatMap((id) => ties.people.get(id) ?? []))
    const heirs = order.map((person) => make(person, member, parentOf.get(person.id)?.relation.kind ?? ''))
    member.heirs = heirs
    members.push(...heirs)
  }
  return { members, memberOf }
}

function addRelatives(ties: Ties, member: Member, memberOf: ReadonlyMap<number, Member>, { daughters }: Options): void {
  const { id } = member.person
  const couplesOf = (person: ClanPerson): Couple[] =>
    inOrderOfMarriage(ties.partners.get(person.id) ?? []).map(({ relation, person: partner }) => ({
      relation,
      person: partner,
      father: (ties.parents.get(partner.id) ?? []).find((tie) => isLineal(tie) && isMale(tie.person))?.person,
      member: memberOf.get(partner.id),
      describedIn: undefined,
    }))
  member.couples = couplesOf(member.person)
  const raisedHere = (ties.children.get(id) ?? []).filter(
    ({ person }) => daughters !== 'none' || !isFemale(person) || memberOf.has(person.id),
  )
  const parents = ties.parents.get(id) ?? []
  const lineal = parents.filter((tie) => isLineal(tie) && tie.person.id !== member.parent?.person.id)
  const partnersOfParent = new Set((ties.partners.get(member.parent?.person.id ?? 0) ?? []).map(({ person }) => person.id))
  member.otherParents =
    member.parent === undefined
      ? []
      : lineal.flatMap(({ relation, person }) => {
          const other = memberOf.get(person.id)
          return other === undefined || partnersOfParent.has(person.id) ? [] : [{ member: other, kind: relation.kind }]
        })
  member.birthParents = isTaken(member.kind)
    ? lineal.filter(({ relation }) => !isTaken(relation.kind)).map(({ person }) => person)
    : []
  member.takenBy = isTaken(member.kind)
    ? []
    : lineal.filter(({ relation, person }) => isTaken(relation.kind) && !memberOf.has(person.id)).map(({ person }) => person)
  const ranks = ranksOf(raisedHere)
  const { order } = inBirthOrder(raisedHere.map(({ person }) => person))
  const kindOf = new Map(raisedHere.map(({ relation, person }) => [person.id, relation.kind]))
  member.children = order.map((person): Child => {
    const kind = kindOf.get(person.id) ?? ''
    const child = linealKinds.has(kind) ? memberOf.get(person.id) : undefined
    const own = child?.parent === member || child?.parent === undefined ? child?.parent : undefined
    return {
      person,
      kind,
      place: placeOf(member, child, kind, own !== undefined),
      member: child,
      rank: ranks.get(person.id),
      isOnly:
        isBorn(kind) &&
        raisedHere.every((tie) => tie.person === person || !isBorn(tie.relation.kind) || tie.person.gender !== person.gender),
      otherParent: member.couples.find((couple) => isRaisedBy(ties, person.id, couple.person.id))?.person,
      partners: child === undefined ? couplesOf(person) : [],
    }
  })
}

const isRaisedBy = (ties: Ties, child: number, parent: number): boolean =>
  (ties.parents.get(child) ?? []).some(({ person }) => person.id === parent)

/** Whether a tie takes somebody from one line into another. */
export const isTaken = (kind: string): boolean => kind === 'heir' || kind === 'adopted'

function placeOf(parent: Member, child: Member | undefined, kind: string, isOwn: boolean): ChildPlace {
  if (child === undefined) return 'named'
  if (isOwn) return 'own'
  if (parent.couples.some(({ person }) => person.id === child.parent?.person.id)) return 'withPartner'
  if (isTaken(kind) && !isTaken(child.kind)) return saysBoth(child.person) ? 'both' : 'taken'
  // Somebody who is heir of two continues both lines; one who left the line of their birth does not, unless it is said.
  return (isTaken(kind) && isTaken(child.kind)) || saysBoth(child.person) ? 'both' : 'given'
}

/** Whether somebody's facts say that they continue two lines (兼祧). */
export const saysBoth = ({ facts }: ClanPerson): boolean =>
  facts.some(({ denied, type, value, note }) => !denied && [type, value, note].some((text) => text.includes('兼祧')))

const isBorn = (kind: string): boolean => kind === '' || kind === 'birth'

/** The places of sons among sons and of daughters among daughters, where they are certain. Those taken in are not counted. */
function ranksOf(children: readonly Tie[]): Map<number, number> {
  const ranks = new Map<number, number>()
  const born = children.filter(({ relation }) => isBorn(relation.kind)).map(({ person }) => person)
  for (const [gender, people] of Map.groupBy(born, (person) => person.gender)) {
    if (gender !== 'M' && gender !== 'F') continue
    const { order, certain } = inBirthOrder(people)
    for (const [at, person] of order.entries()) if (certain.has(person)) ranks.set(person.id, at + 1)
  }
  return ranks
}

/** A partner of two members is described where the book names them first. */
function tellWhoIsDescribed(members: readonly Member[]): void {
  const described = new Map<number, Member>()
  for (const member of members)
    for (const couple of member.couples) {
      if (couple.member !== undefined) continue
      const first = described.get(couple.person.id)
      if (first === undefined) described.set(couple.person.id, member)
      else couple.describedIn = first
    }
}
