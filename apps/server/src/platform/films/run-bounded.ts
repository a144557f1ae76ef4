import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import os from 'node:os'
import type { Pausable } from './fair-turns.ts'

/** ffmpeg did not do it. */
export class FfmpegFailed extends Error {
  /** Whether it was not done in time, which may be the machine's fault. */
  readonly isLate: boolean

  constructor(message: string, isLate = false) {
    super(message)
    this.isLate = isLate
  }
}

interface Bounds {
  /** Time of processors, of which it may use several at once. */
  processorMs: number
  /** Time in which it is paused does not count, but time in which a busy machine lets it wait does. */
  timeMs: number
  signal?: AbortSignal
  /** Whether it runs with the usual right to the processors; otherwise it has the least. */
  isUrgent?: boolean
  onLine?: (line: string) => void
}

/** In kibibytes of addresses: 4K takes 1.5 GB, a film that wants more is made to. */
const maxMemory = 4 * 1024 * 1024
const maxComplaint = 500

/**
 * Starts the program, and passes signals on that it reads. When nobody can write any more, because the server was killed, the program is killed
 * too. If memory runs out, the system takes it before the server.
 */
const watched = (processorMs: number): string => `read -r start || exit 1
ulimit -v ${maxMemory}; ulimit -c 0; ulimit -t ${Math.ceil(processorMs / 1000)}
{ echo 1000 >/proc/self/oom_score_adj; } 2>/dev/null
exec 3<&0
"$0" "$@" </dev/null 3<&- & program=$!
{ while read -r signal; do kill "-$signal" $program; done; kill -KILL $program; } <&3 3<&- >/dev/null 2>&1 & watch=$!
exec 3<&- </dev/null
wait $program; code=$?
kill $watch; exit $code`

/** Starts ffmpeg without input, environment or more memory and time than a film takes. */
export function runBounded(
  ffmpeg: string,
  args: string[],
  { processorMs, timeMs, signal, isUrgent = false, onLine }: Bounds,
): { work: Pausable; done: Promise<void> } {
  const all = ['-nostdin', '-hide_banner', '-loglevel', 'error', ...args]
  const isWatched = process.platform === 'linux'
  const [program, given] = isWatched ? ['/bin/sh', ['-c', watched(processorMs), ffmpeg, ...all]] : [ffmpeg, all]
  const child = spawn(program, given, {
    cwd: os.tmpdir(),
    env: {},
    stdio: [isWatched ? 'pipe' : 'ignore', onLine === undefined ? 'ignore' : 'pipe', 'pipe'],
  })
  // Of one that has ended already.
  child.stdin?.on('error', () => undefined)
  if (child.pid !== undefined && !isUrgent) lower(child.pid)
  child.stdin?.write('start\n')
  const kill = (): void => void (isWatched ? child.stdin?.end() : child.kill('SIGKILL'))
  const clock = startClock(timeMs, kill)
  signal?.addEventListener('abort', kill, { once: true })
  if (signal?.aborted === true) kill()
  const work: Pausable = {
    pause: () => {
      clock.stop()
      if (isWatched) child.stdin?.write('STOP\n')
    },
    resume: () => {
      clock.go()
      if (isWatched) child.stdin?.write('CONT\n')
    },
  }
  const done = ended(child, onLine).then(
    () => undefined,
    (error: FfmpegFailed) => {
      if (signal?.aborted === true) throw signal.reason
      throw clock.isOver() ? new FfmpegFailed(`ffmpeg was not done after ${Math.round(timeMs / 1000)} s`, true) : error
    },
  )
  return {
    work,
    done: done.finally(() => {
      clock.stop()
      signal?.removeEventListener('abort', kill)
    }),
  }
}

async function ended(child: ChildProcess, onLine: Bounds['onLine']): Promise<void> {
  let complaint = ''
  child.stderr?.on('data', (bytes: Buffer) => {
    if (complaint.length < maxComplaint) complaint += bytes.toString('latin1')
  })
  let line = ''
  child.stdout?.on('data', (bytes: Buffer) => {
    const lines = `${line}${bytes.toString('latin1')}`.split('\n')
    line = (lines.pop() ?? '').slice(-200)
    for (const each of lines) onLine?.(each.trim())
  })
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new FfmpegFailed(error.message)))
    child.once('close', (code, killedBy) => {
      if (code === 0) resolve()
      else reject(new FfmpegFailed(`ffmpeg ended with ${killedBy ?? code}: ${complaint.slice(0, maxComplaint)}`))
    })
  })
}

/** Counts time down, and can be stopped meanwhile. */
function startClock(timeMs: number, onOver: () => void): { stop: () => void; go: () => void; isOver: () => boolean } {
  let leftMs = timeMs
  let since: number | undefined
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  const stop = (): void => {
    clearTimeout(timer)
    if (since !== undefined) leftMs -= performance.now() - since
    since = undefined
  }
  const go = (): void => {
    since = performance.now()
    timer = setTimeout(
      () => {
        isOver = true
        onOver()
      },
      Math.max(0, leftMs),
    )
  }
  go()
  return { stop, go, isOver: () => isOver }
}

function lower(pid: number): void {
  try {
    os.setPriority(pid, os.constants.priority.PRIORITY_LOW)
  } catch {
    // It has ended already, or the system does not allow it.
  }
}
