import { setImmediate as letOthersRun } from 'node:timers/promises'
import { limits, problemKinds } from '@banyan/contract'
import type { CallBody, ChangeKind, Problem } from '@banyan/contract'
import type { Reader, Writer } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Caller, FamilyId } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import { cleanText } from '../../platform/text/clean-text.ts'
import { recordChange } from '../changes/record-change.ts'
import type { Author } from '../changes/record-change.ts'
import { findAnyFacts } from '../facts/facts.service.ts'
import { listDatedFacts } from '../facts/searched-facts.service.ts'
import type { DatedFact } from '../facts/searched-facts.service.ts'
import { changeFamily } from '../families/change-family.ts'
import { findFamilyVersion } from '../families/families.service.ts'
import { listKinshipPeople } from '../people/identities.service.ts'
import { areAllThere } from '../person-names/person-names.service.ts'
import { listCheckedRelations } from '../relations/relations.service.ts'
import { deleteDismissed, insertDismissed, listDismissed, listDismissedOf } from './dismissed-problems.repository.ts'
import type { DismissedProblem } from './dismissed-problems.table.ts'
import { findProblems, problemKey } from './find-problems.ts'
import type { FoundProblem } from './find-problems.ts'

const rowsAtOnce = 2_000
const keptFamilies = 100

/** Finds what looks wrong, once for each state of a family. */
export class Problems {
  readonly #platform: Platform
  readonly #known = new Map<FamilyId, { version: number; found: Promise<FoundProblem[]> }>()

  constructor(platform: Platform) {
    this.#platform = platform
  }

  /** @param isDismissed - whether to list those of which somebody has said that they are right */
  async list({ familyId }: Caller, isDismissed: boolean): Promise<Problem[]> {
    const { read } = this.#platform.database
    const version = await findFamilyVersion(read, familyId)
    const found = await this.#find(familyId, version)
    const dismissed = new Set((await listDismissed(read, familyId)).map(keyOf))
    return found.flatMap((problem) =>
      dismissed.has(keyOf(problem)) === isDismissed ? [{ ...problem, dismissed: isDismissed }] : [],
    )
  }

  #find(family: FamilyId, version: number): Promise<FoundProblem[]> {
    const known = this.#known.get(family)
    this.#known.delete(family)
    const entry = known?.version === version ? known : { version, found: check(this.#platform.database.read, family) }
    this.#known.set(family, entry)
    // A failed check is tried again.
    entry.found.catch(() => this.#known.delete(family))
    const [oldest] = this.#known.keys()
    if (this.#known.size > keptFamilies && oldest !== undefined) this.#known.delete(oldest)
    return entry.found
  }
}

const keyOf = ({ person_id, key }: DismissedProblem): string => `${person_id} ${key}`

async function check(db: Reader, family: FamilyId): Promise<FoundProblem[]> {
  const people = await collect((after) => listKinshipPeople(db, family, after, rowsAtOnce))
  const relations = await collect((after) => listCheckedRelations(db, family, after, rowsAtOnce))
  return findProblems({ people, relations, facts: () => readFacts(db, family) })
}

async function collect<Row extends { id: number }>(readPage: (after: number) => Promise<Row[]>): Promise<Row[]> {
  const all: Row[] = []
  for (;;) {
    const page = await readPage(all.at(-1)?.id ?? 0)
    for (const row of page) all.push(row)
    if (page.length < rowsAtOnce) return all
    await letOthersRun()
  }
}

/** All facts of the family, in pages, between which other calls are served. */
async function* readFacts(db: Reader, family: FamilyId): AsyncGenerator<DatedFact[]> {
  for (let last = 0, isMore = true; isMore; await letOthersRun()) {
    const page = await listDatedFacts(db, family, last, rowsAtOnce)
    yield page
    last = page.at(-1)?.id ?? last
    isMore = page.length === rowsAtOnce
  }
}

/**
 * Says that what looks wrong is right.
 *
 * @throws ApiError `not_found` unless the key names people and facts of the family with the dates that they have; `invalid_field`
 */
export const dismissProblem = (platform: Platform, caller: Caller, asked: CallBody<'dismissProblem'>): Promise<void> =>
  changeFamily(platform, caller.familyId, async (tx) => {
    const problem = readAsked(asked)
    await refuseOtherKeys(tx, caller.familyId, problem)
    await setDismissed(tx, caller, problem, true, platform.now().toISOString())
  })

export const reopenProblem = (platform: Platform, caller: Caller, asked: CallBody<'reopenProblem'>): Promise<void> =>
  changeFamily(platform, caller.familyId, (tx) => setDismissed(tx, caller, readAsked(asked), false, platform.now().toISOString()))

function readAsked({ person_id, key }: CallBody<'dismissProblem'>): DismissedProblem {
  const text = cleanText(key)
  const [kind = ''] = text.split(' ')
  if (!problemKinds.some((each) => each === kind) || text.length > limits.problemKey)
    throw new ApiError('invalid_field', { field: 'key' })
  return { person_id, key: text }
}

/** As `problemKey` makes it; the dates may hold anything. */
const keyShape = /^\S+ (\d{1,15}) (\d{1,15}) (\d{1,15})(?: |$)/

/** Compares a key with what the people and facts that it names would have. */
async function refuseOtherKeys(tx: Writer, family: FamilyId, { person_id, key }: DismissedProblem): Promise<void> {
  const [kind = ''] = key.split(' ')
  const [otherPerson = 0, factId = 0, otherId = 0] = (keyShape.exec(key) ?? []).slice(1).map(Number)
  const people = otherPerson === 0 ? [person_id] : [person_id, otherPerson]
  if (!(await areAllThere(tx, family, people))) throw new ApiError('not_found')
  const facts = (await findAnyFacts(tx, family, [factId, otherId])).filter(
    (each) => each.hidden_at === null && each.is_private !== 1 && (each.person_id === null || people.includes(each.person_id)),
  )
  const [fact, other] = [factId, otherId].map((id) => facts.find((each) => each.id === id))
  const isThere = fact !== undefined && (otherId === 0 || other !== undefined)
  if (!isThere || cleanText(problemKey(kind, otherPerson, fact, other)) !== key) throw new ApiError('not_found')
}

/** Stored with the line of a problem. */
interface ProblemDetails {
  key: string
}

/** In a transaction that has touched the family; a problem that already is as wanted leaves no line. */
async function setDismissed(
  tx: Writer,
  author: Author,
  problem: DismissedProblem,
  isDismissed: boolean,
  now: string,
): Promise<void> {
  const family = author.familyId
  if (!(await areAllThere(tx, family, [problem.person_id]))) throw new ApiError('not_found')
  const isNew = isDismissed ? await insertDismissed(tx, family, problem, now) : await deleteDismissed(tx, family, problem)
  if (!isNew) return
  const details: ProblemDetails = { key: problem.key }
  const kind = isDismissed ? 'problem_dismissed' : 'problem_reopened'
  await recordChange(tx, author, { kind, personId: problem.person_id, title: problem.key.split(' ')[0] ?? '', details }, now)
}

/** The columns of a line of history that name a problem. */
interface ProblemLine {
  kind: ChangeKind
  person_id: number | null
  details: string | null
}

const isAboutProblem = ({ kind }: ProblemLine): boolean => kind === 'problem_dismissed' || kind === 'problem_reopened'

const problemOf = ({ person_id, details }: ProblemLine): DismissedProblem => ({
  person_id: person_id ?? 0,
  key: (JSON.parse(details ?? '{}') as Partial<ProblemDetails>).key ?? '',
})

/** Undoes a line of history about a problem. */
export const takeProblemBack = (tx: Writer, author: Author, line: ProblemLine, now: string): Promise<void> =>
  setDismissed(tx, author, problemOf(line), line.kind === 'problem_reopened', now)

/** Returns whether the problems that some lines of history are about still are as the line left them. */
export async function readProblemStates(
  db: Reader,
  family: FamilyId,
  lines: readonly ProblemLine[],
): Promise<(line: ProblemLine) => boolean> {
  const people = [...new Set(lines.filter(isAboutProblem).flatMap(({ person_id }) => person_id ?? []))]
  const dismissed = new Set(people.length === 0 ? [] : (await listDismissedOf(db, family, people)).map(keyOf))
  return (line) => dismissed.has(keyOf(problemOf(line))) === (line.kind === 'problem_dismissed')
}
