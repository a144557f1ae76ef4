import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Stops every process of these groups, and these parents with all their descendants, and waits until all their threads have
 * stopped, so that none is in the middle of a write.
 */
export async function freeze(groups: number[], parents: number[] = []): Promise<void> {
  for (const group of groups) {
    try {
      process.kill(-group, 'SIGSTOP')
    } catch {
      // The process has already ended.
    }
  }
  const stopped = new Set<number>()
  for (const until = Date.now() + 30_000; ; await wait(5)) {
    const before = stopped.size
    for (const parent of parents)
      for (const pid of [parent, ...(await listChildren(parent))])
        if (!stopped.has(pid) && signal(pid, 'SIGSTOP')) stopped.add(pid)
    // A stopped parent starts no more children.
    if (stopped.size === before && (await areStanding(new Set(groups), stopped))) return
    if (Date.now() > until) throw new Error('the processes do not stand still')
  }
}

/** @returns false when the process has ended */
function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}

/** Kills these processes with all their descendants, and waits until they are gone, which closes what they had open. */
export async function killTrees(parents: number[]): Promise<void> {
  const pids = [...parents, ...(await Promise.all(parents.map(listChildren))).flat()]
  for (const pid of pids) signal(pid, 'SIGKILL')
  for (const pid of pids) while (!'ZX'.includes((await readStat(`/proc/${pid}/stat`)).state)) await wait(5)
}

async function listChildren(parent: number): Promise<number[]> {
  const children: number[] = []
  for (const pid of await readdir('/proc'))
    if (/^\d+$/.test(pid) && (await readStat(`/proc/${pid}/stat`)).parent === parent) children.push(Number(pid))
  return children
}

async function areStanding(groups: Set<number>, pids: Set<number>): Promise<boolean> {
  for (const pid of await readdir('/proc')) {
    if (!/^\d+$/.test(pid)) continue
    const { group } = await readStat(`/proc/${pid}/stat`)
    if (!groups.has(group) && !pids.has(Number(pid))) continue
    for (const task of await readdir(`/proc/${pid}/task`).catch(() => [])) {
      const { state } = await readStat(`/proc/${pid}/task/${task}/stat`)
      if (!'TtZX'.includes(state)) return false
    }
  }
  return true
}

/** Parses what follows the name, which may contain anything. */
async function readStat(file: string): Promise<{ state: string; parent: number; group: number }> {
  const text = await readFile(file, 'utf8').catch(() => '')
  const [state = 'X', parent = '0', group = '0'] = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return { state, parent: Number(parent), group: Number(group) }
}
