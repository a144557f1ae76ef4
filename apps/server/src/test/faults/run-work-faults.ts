import { randomFrom } from '../kills/random.ts'
import type { TestPlatform } from '../test-platform.ts'
import { faultKinds, listPlaces } from './injected-faults.ts'
import type { FaultKind } from './injected-faults.ts'
import type { Laboratory, OpenCopy } from './laboratory.ts'
import type { Operation } from './operation.ts'
import { choose, isMeant, newReport, note, shuffled } from './run-call-faults.ts'
import type { FaultOptions, FaultReport } from './run-call-faults.ts'
import { differences, isSame, readState, settle } from './state.ts'
import type { State } from './state.ts'
import { withinPatience } from './trials.ts'
import type { Work } from './work.ts'
import { listWorks } from './works.ts'

/** Longer than most back-offs and leases of the work in these tests. */
const usualPauseHours = 2
const attempts = 4

type Open = () => Promise<OpenCopy>

/** Reads the final state, wherever the work takes effect. */
async function readEnd(laboratory: Laboratory, copy: OpenCopy, work: Work): Promise<State> {
  const state = await readAll(laboratory, copy, work)
  return work.ignores === undefined ? state : new Set([...state].filter((line) => work.ignores?.test(line) !== true))
}

async function readAll(laboratory: Laboratory, copy: OpenCopy, work: Work): Promise<State> {
  const options = { known: laboratory.beginnings.world.known, isLoose: true }
  if (work.target === undefined) {
    await settleAfter(copy.platform, work)
    return readState(copy.platform, options)
  }
  const platform = await work.target(copy)
  try {
    await settleAfter(platform, work)
    return await readState(platform, options)
  } finally {
    await platform.close()
  }
}

async function settleAfter(platform: TestPlatform, work: Work): Promise<void> {
  // The server's workers continue with what a command has queued.
  if (work.isOnWallClock === true) platform.clock.set(new Date(Math.max(Date.now(), platform.now().getTime())))
  await settle(platform)
}

async function succeed(laboratory: Laboratory, open: Open, work: Work): Promise<{ operations: Operation[]; end: State }> {
  const copy = await open()
  try {
    laboratory.faults.observe()
    await work.run(copy)
    const { operations } = laboratory.faults.heal()
    return { operations, end: await readEnd(laboratory, copy, work) }
  } finally {
    laboratory.faults.heal()
    await copy.close()
  }
}

/**
 * Fails the k-th operation, then repeats the work as its worker, the schedule or the operator would. The final state must equal
 * that of one undisturbed run.
 */
async function tryWork(
  laboratory: Laboratory,
  open: Open,
  work: Work,
  success: State,
  kind: FaultKind,
  k: number,
): Promise<{ isReached: boolean; problems: string[]; operation: string; outcome: string }> {
  const { faults } = laboratory
  const problems: string[] = []
  const rejections: unknown[] = []
  const onRejection = (error: unknown): void => void rejections.push(error)
  const copy = await open()
  process.on('unhandledRejection', onRejection)
  try {
    faults.arm(kind, k)
    const first = await withinPatience(
      work.run(copy).then(
        () => 'done',
        () => 'failed',
      ),
    )
    if (kind === 'killed') await copy.platform.close().catch(() => undefined)
    const { failed } = faults.heal()
    if (failed === undefined) return { isReached: false, problems, operation: '', outcome: '' }
    if (first === undefined) problems.push('it never ends')
    if (kind === 'killed') await copy.reopen()
    let failure: unknown
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      copy.platform.clock.advance({ hours: work.pauseHours ?? usualPauseHours })
      failure = await work.run(copy).then(
        () => undefined,
        (error: unknown) => error,
      )
      if (failure === undefined) break
    }
    // A command that had done its work before it failed says so when it is run again.
    const end = await readEnd(laboratory, copy, work)
    if (!isSame(end, success))
      problems.push(
        `done again, there is something else:${failure === undefined ? '' : ` (${String(failure).slice(0, 500)})`}`,
        ...differences(end, success),
      )
    if (rejections.length > 0) problems.push(`a rejection that nobody handled: ${String(rejections[0])}`)
    return {
      isReached: true,
      problems,
      operation: failed,
      outcome: `${first ?? 'never ended'}, then ${failure === undefined ? 'done' : 'refused'}`,
    }
  } finally {
    process.off('unhandledRejection', onRejection)
    faults.heal()
    await copy.close()
  }
}

/**
 * Fails the k-th file or SQL operation of every job, scheduled task and command, and of sending mails, for every k until it
 * succeeds without reaching k.
 */
export async function runWorkFaults(
  laboratory: Laboratory,
  {
    sample = Infinity,
    each = Infinity,
    seed = 1,
    kinds: meant = faultKinds[laboratory.engine],
    only = '',
    say = () => undefined,
  }: FaultOptions = {},
): Promise<FaultReport> {
  const report = newReport()
  const random = randomFrom(seed)
  const copy = await laboratory.open('world')
  const works = listWorks(laboratory.world, copy.platform).filter(
    ({ name, needsPostgres }) => isMeant(name, only) && (needsPostgres !== true || laboratory.hasPostgres),
  )
  await copy.close()
  const chosen =
    sample === Infinity
      ? works
      : shuffled(
          works.filter(({ isSlow }) => isSlow !== true),
          random,
        ).slice(0, sample)
  for (const work of chosen) {
    const prepared = await laboratory.prepare(work.prepare)
    try {
      await tryPlaces(prepared.open, work)
    } finally {
      await prepared.remove()
    }
    say(`${work.name}: ${JSON.stringify(report.trials)}, ${report.problems.length} problems`)
  }
  return report

  async function tryPlaces(open: Open, work: Work): Promise<void> {
    const { operations, end } = await succeed(laboratory, open, work)
    say(`${work.name}: ${operations.length} operations`)
    report.examples += 1
    const isSampled = sample !== Infinity
    const kinds = isSampled ? shuffled(meant, random).slice(0, 1) : meant
    for (const kind of kinds) {
      const places = listPlaces(operations, kind)
      for (const k of choose(places, isSampled ? 1 : each, random)) {
        const { isReached, problems, operation, outcome } = await tryWork(laboratory, open, work, end, kind, k)
        if (!isReached) continue
        report.trials[kind] += 1
        report.outcomes[outcome] = (report.outcomes[outcome] ?? 0) + 1
        if (problems.length > 0)
          note(
            report,
            `${work.name}, ${kind} at ${k} of ${operations.length}, ${operation}, ${outcome}: ${problems.join('\n    ')}`,
            say,
          )
      }
    }
  }
}
