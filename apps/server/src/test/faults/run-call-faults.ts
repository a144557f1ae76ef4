import { randomFrom } from '../kills/random.ts'
import { listExamples } from './examples.ts'
import { faultKinds, listPlaces } from './injected-faults.ts'
import type { FaultKind } from './injected-faults.ts'
import type { Laboratory } from './laboratory.ts'
import { succeed, tryCall } from './trials.ts'

export interface FaultReport {
  examples: number
  /** How many operations failed, by fault. */
  trials: Record<FaultKind, number>
  /** What was stored of a failed call: nothing, all, or a part that workers finish or the nightly sweep removes. */
  outcomes: Record<string, number>
  problems: string[]
}

export const newReport = (): FaultReport => ({
  examples: 0,
  trials: { full: 0, broken: 0, gone: 0, killed: 0, unheard: 0 },
  outcomes: {},
  problems: [],
})

export function note(report: FaultReport, problem: string, say: (text: string) => void): void {
  report.problems.push(problem)
  say(problem)
}

export interface FaultOptions {
  /** How many operations of all calls are tried, chosen by the seed; all of them by default. */
  sample?: number
  /** How many operations of each call and fault are tried, chosen by the seed; all of them by default. */
  each?: number
  seed?: number
  /** The faults to inject; by default all that the engine can have. */
  kinds?: FaultKind[]
  /** Only runs those whose names contain one of these, separated by commas. */
  only?: string
  say?: (text: string) => void
}

/** Fails the k-th file or SQL operation of every call of the contract, for every k until the call succeeds without reaching k. */
export async function runCallFaults(
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
  const examples = listExamples(laboratory.world).filter(({ name }) => isMeant(name, only))
  const chosen =
    sample === Infinity
      ? examples
      : shuffled(
          examples.filter(({ isChanging }) => isChanging),
          random,
        ).slice(0, sample)
  for (const { call, name, example, isChanging } of chosen) {
    const success = await succeed(laboratory, call, example)
    if (isChanging && success.answer.status >= 300)
      report.problems.push(`${name}: the example is refused: ${success.answer.status} ${success.answer.text}`)
    report.examples += 1
    const kinds = isChanging ? meant : (['broken'] as const)
    const tried = sample === Infinity ? kinds : [kinds[Math.floor(random() * kinds.length)] ?? 'broken']
    for (const kind of tried) {
      const places = listPlaces(success.operations, kind)
      for (const k of choose(places, sample === Infinity ? each : 1, random)) {
        const { isReached, problems, operation, outcome } = await tryCall(laboratory, call, example, success, kind, k)
        if (!isReached) continue
        report.trials[kind] += 1
        report.outcomes[outcome] = (report.outcomes[outcome] ?? 0) + 1
        if (problems.length > 0)
          note(
            report,
            `${name}, ${kind} at ${k} of ${success.operations.length}, ${operation}, kept ${outcome}: ${problems.join('\n    ')}`,
            say,
          )
      }
    }
    say(`${name}: ${JSON.stringify(report.trials)}, ${report.problems.length} problems`)
  }
  return report
}

/** Whether a name contains one of the comma-separated parts. */
export const isMeant = (name: string, only: string): boolean => only.split(',').some((each) => name.includes(each))

/** Picks some of the places, in order; unless all are tried, the one past the end is left out. */
export const choose = (places: number[], count: number, random: () => number): number[] =>
  count === Infinity
    ? places
    : shuffled(places.slice(0, -1), random)
        .slice(0, count)
        .toSorted((a, b) => a - b)

export function shuffled<Item>(items: Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)
}
