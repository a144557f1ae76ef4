import type { CDPSession } from 'playwright-core'

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** The time on the processor, in microseconds. */
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

/** How long the tasks of a page's main thread had the processor, in ms. A busy machine hardly changes it. */
export interface ProcessorTimes {
  readonly total: number
  readonly longest: number
}

/** Begins to trace the tasks of pages. @returns a function that ends it; it returns the times of the busiest main thread */
export async function traceMainThread(devTools: CDPSession): Promise<() => Promise<ProcessorTimes>> {
  const mainThreads = new Set<string>()
  const times = new Map<string, ProcessorTimes>()
  const collect = ({ value }: { value: object[] }): void => {
    for (const event of value as TraceEvent[]) {
      const thread = `${event.pid} ${event.tid}`
      if (event.name === 'thread_name' && event.args?.name === 'CrRendererMain') mainThreads.add(thread)
      if (event.name !== 'RunTask') continue
      const ms = (event.tdur ?? 0) / 1000
      const { total, longest } = times.get(thread) ?? { total: 0, longest: 0 }
      times.set(thread, { total: total + ms, longest: Math.max(longest, ms) })
    }
  }
  devTools.on('Tracing.dataCollected', collect)
  await devTools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline'] },
  })
  return async () => {
    const complete = new Promise((resolve) => devTools.once('Tracing.tracingComplete', resolve))
    await devTools.send('Tracing.end')
    await complete
    devTools.off('Tracing.dataCollected', collect)
    const found = [...mainThreads].flatMap((thread) => times.get(thread) ?? [])
    return {
      total: Math.max(0, ...found.map(({ total }) => total)),
      longest: Math.max(0, ...found.map(({ longest }) => longest)),
    }
  }
}
