/**
 * Who counts as living, and who is near whom (decision 67): pure functions of a family's people and relations. Years are compared as
 * whole numbers, so somebody born 100 years ago still counts as living until the year ends.
 */

/** A person without a death fact who was born this many years ago, or later, counts as living. */
export const livingYears = 100
/** Contact details and places of people born this many years ago, or later, are for those near them. */
export const youngYears = 16

/**
 * How years of relatives bound an unknown year of birth. After webtrees (`Individual::isDead`), which takes 15 years to a child and 10
 * to a wedding; where it takes an average to the other side, these are what hardly ever happens, so that doubt counts as living.
 */
export const bounds = {
  /** Nobody has a child sooner after their own birth. */
  toChild: 15,
  /** Nobody marries sooner. */
  toWedding: 10,
  /** No parent is older at a birth. */
  fromParent: 70,
  /** A child may be born in the year after its father's death. */
  fromDeathOfParent: 1,
  /** Partners are not further apart in age. */
  betweenPartners: 60,
} as const

/** A person, as far as it matters here. Years are 0 when they are unknown. */
export interface LivingPerson {
  id: number
  birth_year: number
  year_of_death: number
  deceased: boolean
  /** The user whose person it is; 0 without one. */
  user: number
}

/** A relation: 1 partnered, 2 `from` raised `to`. */
export interface LivingTie {
  id: number
  from_person_id: number
  to_person_id: number
  relation_type: number
  /** Of a person who raised another: "" or `birth` bound the other's birth, other kinds do not. */
  kind: string
  /** Of partners: how it ended; null unless it did. */
  ended: string | null
}

/** The year by which somebody was born, or a couple was together, as the first dated fact about them says. */
export interface FirstYears {
  ofPeople: ReadonlyMap<number, number>
  ofCouples: ReadonlyMap<number, number>
}

const partnered = 1
/** The position of nobody. */
const nobody = -1

/** A family's people and ties in arrays: whoever is at position `p` has the relatives from `starts[p]` to `starts[p + 1]`. */
interface Adjacency {
  starts: Int32Array
  ends: Int32Array
}

export interface LivingIndex {
  /** Ids of the people by position. */
  ids: Int32Array
  /** Positions of the people by id; -1 where there is nobody. */
  positions: Int32Array
  /** 1 for those who count as living. */
  living: Uint8Array
  /** 1 for children. */
  young: Uint8Array
  children: Adjacency
  parents: Adjacency
  partners: Adjacency
  /** Ids and positions of the ends of each relation, in the order of ids. */
  ties: {
    ids: Int32Array
    from: Int32Array
    to: Int32Array
    /** 1 for those of which a list says more than who is related to whom. */
    telling: Uint8Array
  }
  /** Positions of the people of users, by user. */
  users: ReadonlyMap<number, number>
}

interface Years {
  birth_year: number
  deceased: number
}

/** Whether guests may see less of somebody than before: by their own years they may be alive now, and were dead or older. */
export const seemsYounger = (before: Years, after: Years, year: number): boolean =>
  after.deceased === 0 &&
  (after.birth_year === 0 || after.birth_year >= year - livingYears) &&
  (before.deceased === 1 || after.birth_year === 0 || after.birth_year > before.birth_year) &&
  (before.deceased !== after.deceased || before.birth_year !== after.birth_year)

export const positionOf = ({ positions }: Pick<LivingIndex, 'positions'>, id: number): number => positions[id] ?? nobody

const stepsAtOnce = 5_000

/**
 * Indexes a family, in steps, between which others may run.
 * @param people - everybody, by id
 * @param ties - all relations, by id
 * @param year - the present year
 */
export function* indexLiving(
  people: readonly LivingPerson[],
  ties: readonly LivingTie[],
  first: FirstYears,
  year: number,
): Generator<undefined, LivingIndex> {
  const count = people.length
  const ids = Int32Array.from(people, ({ id }) => id)
  const positions = new Int32Array((ids.at(-1) ?? 0) + 1).fill(nobody)
  for (let at = 0; at < count; at++) positions[ids[at]!] = at
  yield
  const at = (id: number): number => positions[id]!
  const known: LivingTie[] = []
  const raised: LivingTie[] = []
  const couples: LivingTie[] = []
  for (const [index, tie] of ties.entries()) {
    if ((positions[tie.from_person_id] ?? nobody) >= 0 && (positions[tie.to_person_id] ?? nobody) >= 0) {
      known.push(tie)
      if (tie.relation_type === partnered) couples.push(tie)
      else raised.push(tie)
    }
    if (index % stepsAtOnce === 0) yield
  }
  const [fromOf, toOf] = [(tie: LivingTie) => at(tie.from_person_id), (tie: LivingTie) => at(tie.to_person_id)]
  const children = yield* adjacency(count, raised, [[fromOf, toOf]])
  const parents = yield* adjacency(count, raised, [[toOf, fromOf]])
  const partners = yield* adjacency(count, couples, [
    [fromOf, toOf],
    [toOf, fromOf],
  ])
  const byBirth = raised.filter(isByBirth)
  yield
  const latest = yield* latestBirths(people, byBirth, couples, first, at)
  const living = new Uint8Array(count)
  const young = new Uint8Array(count)
  const users = new Map<number, number>()
  for (const [position, person] of people.entries()) {
    if (!person.deceased && latest[position]! >= year - livingYears) living[position] = 1
    if (!person.deceased && person.birth_year >= year - youngYears) young[position] = 1
    if (person.user !== 0) users.set(person.user, position)
    if (position % stepsAtOnce === 0) yield
  }
  const own = {
    ids: new Int32Array(known.length),
    from: new Int32Array(known.length),
    to: new Int32Array(known.length),
    telling: new Uint8Array(known.length),
  }
  for (const [index, { id, from_person_id: from, to_person_id: to, kind, ended }] of known.entries()) {
    own.ids[index] = id
    own.from[index] = at(from)
    own.to[index] = at(to)
    if (kind !== '' || (ended !== null && ended !== '')) own.telling[index] = 1
    if (index % stepsAtOnce === 0) yield
  }
  return { ids, positions, living, young, children, parents, partners, ties: own, users }
}

const isByBirth = ({ kind }: LivingTie): boolean => kind === '' || kind === 'birth'

type End = (tie: LivingTie) => number

/** @param ways - in which ways each tie is walked: from which end to which */
function* adjacency(
  count: number,
  ties: readonly LivingTie[],
  ways: readonly (readonly [from: End, to: End])[],
): Generator<undefined, Adjacency> {
  const starts = new Int32Array(count + 1)
  for (const [index, tie] of ties.entries()) {
    for (const [from] of ways) starts[from(tie) + 1]! += 1
    if (index % stepsAtOnce === 0) yield
  }
  for (let at = 0; at < count; at++) starts[at + 1]! += starts[at]!
  const next = starts.slice(0, count)
  const ends = new Int32Array(ties.length * ways.length)
  for (const [index, tie] of ties.entries()) {
    for (const [from, to] of ways) ends[next[from(tie)]!++] = to(tie)
    if (index % stepsAtOnce === 0) yield
  }
  return { starts, ends }
}

interface Bound {
  to: number
  /** How much later, at most, the other was born. */
  years: number
}

/**
 * The latest year in which each person can have been born: the year of their birth, or what their facts and relatives say; Infinity
 * where nothing does. Bounds are passed on from person to person until none becomes lower (Bellman and Ford, with a queue).
 */
function* latestBirths(
  people: readonly LivingPerson[],
  raised: readonly LivingTie[],
  couples: readonly LivingTie[],
  first: FirstYears,
  at: (id: number) => number,
): Generator<undefined, Float64Array> {
  const latest = new Float64Array(people.length).fill(Infinity)
  const isFixed = (position: number): boolean => people[position]!.birth_year !== 0
  const queue: number[] = []
  const isQueued = new Uint8Array(people.length)
  /** How often somebody may pass a bound on: ties that form a circle must not go on for ever. */
  const turns = new Uint8Array(people.length).fill(64)
  const lower = (position: number, year: number): void => {
    if (isFixed(position) || !(year < latest[position]!)) return
    latest[position] = year
    push(position)
  }
  const push = (position: number): void => {
    if (isQueued[position] === 1 || turns[position] === 0) return
    isQueued[position] = 1
    turns[position]! -= 1
    queue.push(position)
  }
  for (const [position, person] of people.entries()) {
    if (person.birth_year !== 0) {
      latest[position] = person.birth_year
      push(position)
    }
    const own = first.ofPeople.get(person.id)
    if (own !== undefined) lower(position, own)
    if (position % stepsAtOnce === 0) yield
  }
  const onwards: Bound[][] = []
  const add = (from: number, to: number, years: number): void => {
    if (!isFixed(to)) (onwards[from] ??= []).push({ to, years })
  }
  for (const [index, { from_person_id, to_person_id }] of raised.entries()) {
    if (index % stepsAtOnce === 0) yield
    const [parent, child] = [at(from_person_id), at(to_person_id)]
    add(child, parent, -bounds.toChild)
    add(parent, child, bounds.fromParent)
    const died = people[parent]!.year_of_death
    if (died !== 0) lower(child, died + bounds.fromDeathOfParent)
  }
  for (const { id, from_person_id, to_person_id } of couples) {
    const [one, other] = [at(from_person_id), at(to_person_id)]
    add(one, other, bounds.betweenPartners)
    add(other, one, bounds.betweenPartners)
    const year = first.ofCouples.get(id)
    if (year !== undefined) for (const end of [one, other]) lower(end, year - bounds.toWedding)
  }
  yield
  for (let head = 0; head < queue.length; head++) {
    const position = queue[head]!
    isQueued[position] = 0
    for (const { to, years } of onwards[position] ?? []) lower(to, latest[position]! + years)
    if (head % stepsAtOnce === 0) yield
  }
  return latest
}

/**
 * Marks those who are near a person: themselves, their ancestors, descendants and siblings (whoever shares a parent), the partners of
 * all these, and everybody within `steps` steps, where each parent, child or partner is one step away.
 *
 * @param self - their position; nobody is near somebody who is not in the family
 * @returns 1 for each position that is near
 */
export function nearTo({ ids, parents, children, partners }: LivingIndex, self: number, steps: number): Uint8Array {
  const near = new Uint8Array(ids.length)
  if (self < 0) return near
  const kin = new Uint8Array(ids.length)
  spread(kin, self, Infinity, [parents])
  spread(kin, self, Infinity, [children])
  eachOf(parents, self, (parent) => eachOf(children, parent, (sibling) => (kin[sibling] = 1)))
  for (let position = 0; position < kin.length; position++) {
    if (kin[position] === 0) continue
    near[position] = 1
    eachOf(partners, position, (partner) => (near[partner] = 1))
  }
  const within = new Uint8Array(ids.length)
  spread(within, self, steps, [parents, children, partners])
  for (let position = 0; position < within.length; position++) if (within[position] === 1) near[position] = 1
  return near
}

/** Marks somebody, their descendants, and the partners of all these. */
export function branchFrom({ ids, children, partners }: LivingIndex, root: number): Uint8Array {
  const branch = new Uint8Array(ids.length)
  if (root < 0) return branch
  const line = new Uint8Array(ids.length)
  spread(line, root, Infinity, [children])
  for (let position = 0; position < line.length; position++) {
    if (line[position] === 0) continue
    branch[position] = 1
    eachOf(partners, position, (partner) => (branch[partner] = 1))
  }
  return branch
}

function spread(marks: Uint8Array, from: number, steps: number, ways: readonly Adjacency[]): void {
  const isSeen = new Uint8Array(marks.length)
  isSeen[from] = 1
  let border = [from]
  for (let step = 0; border.length > 0; step++) {
    for (const position of border) marks[position] = 1
    if (step >= steps) return
    const next: number[] = []
    for (const position of border)
      for (const way of ways)
        eachOf(way, position, (other) => {
          if (isSeen[other] === 1) return
          isSeen[other] = 1
          next.push(other)
        })
    border = next
  }
}

function eachOf({ starts, ends }: Adjacency, position: number, visit: (other: number) => void): void {
  for (let at = starts[position]!; at < starts[position + 1]!; at++) visit(ends[at]!)
}

export { eachOf as eachRelative }
