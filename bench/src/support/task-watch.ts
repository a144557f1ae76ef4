import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { traceMainThread } from './main-thread-tasks.ts'

/** A task or frame of the main thread that lasted 50 ms or longer. */
interface Seen {
  readonly start: number
  readonly ms: number
  /** The scripts that ran in a frame, the longest first. */
  readonly scripts: string
}

declare global {
  interface Window {
    watched?: { tasks: Seen[]; frames: Seen[] }
  }
}

export interface Phase {
  readonly name: string
  /** The durations of all long tasks. */
  readonly tasks: number[]
  /** The longest time that a task had the processor, which a busy machine does not change. */
  processorMs: number
  /** What ran in the longest frame. */
  scripts: string
  longestFrameMs: number
}

/** Watches the long tasks of a page, phase by phase. */
export class TaskWatch {
  readonly #page: Page
  readonly #devTools: CDPSession
  readonly #profileFolder: string | undefined
  readonly phases: Phase[] = []

  private constructor(page: Page, devTools: CDPSession, profileFolder: string | undefined) {
    this.#page = page
    this.#devTools = devTools
    this.#profileFolder = profileFolder
  }

  /** @param profileFolder - gets a profile of each phase, for the browser's developer tools */
  static async of(page: Page, profileFolder?: string): Promise<TaskWatch> {
    await page.addInitScript(install)
    const devTools = await page.context().newCDPSession(page)
    if (profileFolder !== undefined) {
      await mkdir(profileFolder, { recursive: true })
      await devTools.send('Profiler.enable')
      await devTools.send('Profiler.setSamplingInterval', { interval: 500 })
    }
    return new TaskWatch(page, devTools, profileFolder)
  }

  /** Repeated phases of one name are one phase. */
  async during(name: string, act: () => Promise<unknown>): Promise<void> {
    const phase = this.#phaseOf(name)
    await this.#take()
    const endTrace = await traceMainThread(this.#devTools)
    if (this.#profileFolder !== undefined) await this.#devTools.send('Profiler.start')
    await act()
    // What an action leaves behind, such as a list that is sorted for the next one, is part of it.
    await this.#page.waitForTimeout(500)
    if (this.#profileFolder !== undefined) {
      const { profile } = await this.#devTools.send('Profiler.stop')
      await writeFile(path.join(this.#profileFolder, `${name.replaceAll(/\W+/g, '-')}.cpuprofile`), JSON.stringify(profile))
    }
    phase.processorMs = Math.max(phase.processorMs, (await endTrace()).longest)
    const { tasks, frames } = await this.#take()
    phase.tasks.push(...tasks.map(({ ms }) => ms))
    for (const { ms, scripts } of frames) {
      if (ms <= phase.longestFrameMs) continue
      phase.longestFrameMs = ms
      phase.scripts = scripts
    }
  }

  #phaseOf(name: string): Phase {
    const known = this.phases.find((phase) => phase.name === name)
    if (known !== undefined) return known
    const phase: Phase = { name, tasks: [], processorMs: 0, scripts: '', longestFrameMs: 0 }
    this.phases.push(phase)
    return phase
  }

  async #take(): Promise<NonNullable<Window['watched']>> {
    return this.#page.evaluate(() => {
      const seen = window.watched ?? { tasks: [], frames: [] }
      window.watched = { tasks: [], frames: [] }
      return seen
    })
  }
}

function install(): void {
  window.watched = { tasks: [], frames: [] }
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      window.watched?.tasks.push({ start: startTime, ms: duration, scripts: '' })
  }).observe({ type: 'longtask', buffered: true })
  interface Script {
    readonly invoker: string
    readonly sourceFunctionName: string
    readonly sourceURL: string
    readonly duration: number
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { scripts = [] } = entry as PerformanceEntry & { scripts?: Script[] }
      const told = [...scripts]
        .toSorted((one, other) => other.duration - one.duration)
        .slice(0, 3)
        .map(
          ({ invoker, sourceFunctionName, sourceURL, duration }) =>
            `${Math.round(duration)} ${sourceFunctionName || invoker} (${sourceURL.split('/').at(-1)})`,
        )
      window.watched?.frames.push({ start: entry.startTime, ms: entry.duration, scripts: told.join(', ') })
    }
  }).observe({ type: 'long-animation-frame', buffered: true })
}

interface HeapUsage {
  usedSize: number
  embedderHeapUsedSize: number
  backingStorageSize: number
}

const bytesOf = (usage: HeapUsage): number => usage.usedSize + usage.embedderHeapUsedSize + usage.backingStorageSize

/**
 * The memory of a page and its workers without what nothing refers to any more, and the resident memory of the largest process of the
 * browser's pages, in MB.
 */
export async function pageMemory(browser: Browser, page: Page): Promise<{ heapMb: number; residentMb: number }> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('HeapProfiler.collectGarbage')
  let bytes = bytesOf((await devTools.send('Runtime.getHeapUsage')) as HeapUsage)
  const sessions: string[] = []
  devTools.on('Target.attachedToTarget', ({ sessionId }) => sessions.push(sessionId))
  await devTools.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false })
  for (const sessionId of sessions) {
    await askWorker(devTools, sessionId, 'HeapProfiler.collectGarbage')
    bytes += bytesOf((await askWorker(devTools, sessionId, 'Runtime.getHeapUsage')) as HeapUsage)
  }
  await devTools.detach()
  const whole = await browser.newBrowserCDPSession()
  const { processInfo } = await whole.send('SystemInfo.getProcessInfo')
  await whole.detach()
  const resident = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0) / 1024)
  return { heapMb: bytes / 1e6, residentMb: Math.max(...resident) }
}

let asked = 0

/** Sends a command to a worker of a page. */
async function askWorker(devTools: CDPSession, sessionId: string, method: string): Promise<unknown> {
  const id = (asked += 1)
  const answer = new Promise<unknown>((resolve) => {
    const onMessage = (event: { sessionId: string; message: string }): void => {
      const message = JSON.parse(event.message) as { id?: number; result?: unknown }
      if (event.sessionId !== sessionId || message.id !== id) return
      devTools.off('Target.receivedMessageFromTarget', onMessage)
      resolve(message.result)
    }
    devTools.on('Target.receivedMessageFromTarget', onMessage)
  })
  await devTools.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) })
  return answer
}
