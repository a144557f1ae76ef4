import { setTimeout as wait } from 'node:timers/promises'
import { errors } from '@banyan/contract'
import type { CallName } from '@banyan/contract'
import { FirstRun } from '../../features/accounts/sign-up/first-run.service.ts'
import { testAppOn } from '../test-app.ts'
import type { TestApp } from '../test-app.ts'
import type { TestPlatform } from '../test-platform.ts'
import type { Example } from './examples.ts'
import type { FaultKind } from './injected-faults.ts'
import type { Laboratory } from './laboratory.ts'
import type { Operation } from './operation.ts'
import { differences, isSame, readState, settle } from './state.ts'
import type { State } from './state.ts'

/** Anything that waits longer than this would wait for ever. */
const patienceMs = 120_000

/** Resolves with undefined when the work takes longer than `patienceMs`. */
export const withinPatience = <Result>(work: Promise<Result>): Promise<Result | undefined> =>
  Promise.race([work, wait(patienceMs, undefined, { ref: false })])

interface Answer {
  status: number
  code: string
  text: string
}

/** Sends an example to a fresh application on a platform. */
async function openApp(
  laboratory: Laboratory,
  platform: TestPlatform,
  call: CallName,
  example: Example,
): Promise<{ ask: () => Promise<Answer>; close: () => Promise<void> }> {
  const firstRun = new FirstRun(platform)
  const code = example.isFirstRun === true ? await firstRun.open() : undefined
  const test: TestApp = await testAppOn(platform, { firstRun })
  const { by = 'ada', isFirstRun: _isFirstRun, ...attempt } = example
  const body = code === undefined ? attempt.body : { ...(attempt.body as object), code }
  return {
    ask: async () => {
      const answer = await withinPatience(
        test.call(call, { ...attempt, token: laboratory.world[by].access, ...(body === undefined ? {} : { body }) }),
      ).catch((error: unknown) => `the connection broke: ${String(error)}`)
      if (answer === undefined) return { status: 0, code: 'no answer', text: `no answer in ${patienceMs} ms` }
      if (typeof answer === 'string') return { status: 0, code: 'broken', text: answer }
      const isJson = String(answer.headers['content-type']).startsWith('application/json') && answer.body !== ''
      const said: unknown = isJson ? answer.json() : undefined
      return {
        status: answer.statusCode,
        code: typeof said === 'object' && said !== null && 'code' in said ? String(said.code) : '',
        text: answer.body.slice(0, 300),
      }
    },
    close: () => test.app.close(),
  }
}

/**
 * A streamed answer breaks off when it fails in the middle, so nobody takes it for complete. The health call reports failures in
 * its own format.
 */
const streams: CallName[] = [
  'downloadImages',
  'downloadDataExport',
  'downloadPrint',
  'exportGedcom',
  'exportTable',
  'exportFamilyLog',
]
const isRefusedWell = ({ status, code }: Answer, call: CallName): boolean =>
  (code in errors && code !== 'internal' && errors[code as keyof typeof errors][0] === status) ||
  (code === 'broken' && streams.includes(call)) ||
  (/^get(?:Health|Readiness|Writability)$/.test(call) && status === 503)

/** The result of an undisturbed call: the answer, and everything stored afterwards, at once and after workers have finished. */
interface Success {
  answer: Answer
  operations: Operation[]
  after: State
  /** The same state, ignoring numbers and times. */
  loose: State
  settled: State
}

export async function succeed(laboratory: Laboratory, call: CallName, example: Example): Promise<Success> {
  const from = example.isFirstRun === true ? 'bare' : 'world'
  const { known } = laboratory.beginnings[from]
  const copy = await laboratory.open(from)
  try {
    const app = await openApp(laboratory, copy.platform, call, example)
    laboratory.faults.observe()
    const answer = await app.ask()
    const { operations } = laboratory.faults.heal()
    await app.close()
    const after = await readState(copy.platform, { known })
    const loose = await readState(copy.platform, { known, isLoose: true })
    await settle(copy.platform)
    return { answer, operations, after, loose, settled: await readState(copy.platform, { known, isLoose: true }) }
  } finally {
    await copy.close()
  }
}

/**
 * Fails the k-th operation of a call. The answer must be an error of the contract or a complete success. What is stored must
 * equal the state before or after the call, at the latest once workers and the nightly sweep have run, and repeating the call
 * must get an answer.
 */
export async function tryCall(
  laboratory: Laboratory,
  call: CallName,
  example: Example,
  success: Success,
  kind: FaultKind,
  k: number,
): Promise<{ isReached: boolean; problems: string[]; operation: string; outcome: string }> {
  const { faults, beginnings } = laboratory
  const from = example.isFirstRun === true ? 'bare' : 'world'
  const { known, before, settled } = beginnings[from]
  const problems: string[] = []
  const copy = await laboratory.open(from)
  const rejections: unknown[] = []
  const onRejection = (error: unknown): void => void rejections.push(error)
  process.on('unhandledRejection', onRejection)
  try {
    let app = await openApp(laboratory, copy.platform, call, example)
    faults.arm(kind, k)
    const answer = await app.ask()
    // Work that the call started without awaiting it may still be running.
    await wait(0)
    if (kind === 'killed') {
      await app.close()
      await copy.platform.close().catch(() => undefined)
    }
    const { failed } = faults.heal()
    if (failed === undefined) {
      await app.close()
      return { isReached: false, problems, operation: '', outcome: String(answer.status) }
    }
    if (kind === 'killed') {
      await copy.reopen()
      app = await openApp(laboratory, copy.platform, call, example)
    } else if (
      answer.status >= 200 && answer.status < 300 ? answer.status !== success.answer.status : !isRefusedWell(answer, call)
    )
      problems.push(`answers ${answer.status} ${answer.text}`)
    const state = await readState(copy.platform, { known })
    const outcome = isSame(state, before) ? 'nothing' : isSame(state, success.after) ? 'all' : 'part'
    const isDone = kind !== 'killed' && answer.status >= 200 && answer.status < 300
    if (isDone && outcome === 'nothing' && !isSame(success.after, before)) problems.push('says that it is done, and it is not')
    if (outcome === 'part') {
      await settle(copy.platform)
      const end = await readState(copy.platform, { known, isLoose: true })
      const isWhole = isSame(end, success.settled) || (isSame(end, settled) && !isDone)
      if (!isWhole)
        problems.push(
          'half of it is kept; beside nothing:',
          ...differences(end, settled),
          'beside all:',
          ...differences(end, success.settled),
        )
    }
    const again = await app.ask()
    const isFine =
      outcome === 'nothing' ? again.status === success.answer.status : again.status < 300 || isRefusedWell(again, call)
    if (!isFine) problems.push(`asked again it answers ${again.status} ${again.text}`)
    else if (outcome === 'nothing') {
      const end = await readState(copy.platform, { known, isLoose: true })
      if (!isSame(end, success.loose)) problems.push('asked again it does something else:', ...differences(end, success.loose))
    }
    await app.close()
    if (rejections.length > 0) problems.push(`a rejection that nobody handled: ${String(rejections[0])}`)
    return { isReached: true, problems, operation: failed, outcome }
  } finally {
    process.off('unhandledRejection', onRejection)
    faults.heal()
    await copy.close()
  }
}
