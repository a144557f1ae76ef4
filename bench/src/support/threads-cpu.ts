import { readdirSync, readFileSync } from 'node:fs'

/** The processor time, in ms, that all threads of a process have used. Finer than its `stat`, which counts in hundredths of a second. */
export function threadsMs(pid: number): number {
  const folder = `/proc/${pid}/task`
  return readdirSync(folder).reduce(
    (sum, thread) => sum + Number(readFileSync(`${folder}/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6,
    0,
  )
}
