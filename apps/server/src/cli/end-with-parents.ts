/** How soon the end of a parent is noticed. */
const intervalMs = 500

/**
 * Stops this process, as a signal does, when one of those that started it has ended: `npm start` is npm, which does not pass
 * signals on, a shell, and this process.
 *
 * @param parents - their process ids, beginning with that of this process's own parent
 */
export function endWithParents(parents: number[], progress: (text: string) => void): void {
  if (parents.length === 0) return
  const timer = setInterval(() => {
    if (process.ppid === parents[0] && parents.every(isAlive)) return
    clearInterval(timer)
    progress('banyan: npm was stopped: stopping …')
    process.kill(process.pid, 'SIGTERM')
  }, intervalMs)
  timer.unref()
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
