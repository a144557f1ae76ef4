import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'

/** Stops every process of these groups and waits until all their threads stand still: none is in the middle of a write. */
export async function freeze(groups: number[]): Promise<void> {
  for (const group of groups) {
    try {
      process.kill(-group, 'SIGSTOP')
    } catch {
      // It has ended by itself.
    }
  }
  for (const until = Date.now() + 30_000; !(await areStanding(new Set(groups))); await wait(5)) {
    if (Date.now() > until) throw new Error('the processes do not stand still')
  }
}

async function areStanding(groups: Set<number>): Promise<boolean> {
  for (const pid of await readdir('/proc')) {
    if (!/^\d+$/.test(pid)) continue
    const { group } = await readStat(`/proc/${pid}/stat`)
    if (!groups.has(group)) continue
    for (const task of await readdir(`/proc/${pid}/task`).catch(() => [])) {
      const { state } = await readStat(`/proc/${pid}/task/${task}/stat`)
      if (!'TtZX'.includes(state)) return false
    }
  }
  return true
}

/** What stands behind the name, which may hold anything. */
async function readStat(file: string): Promise<{ state: string; group: number }> {
  const text = await readFile(file, 'utf8').catch(() => '')
  const [state = 'X', , group = '0'] = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return { state, group: Number(group) }
}
