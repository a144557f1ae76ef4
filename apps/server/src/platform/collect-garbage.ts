import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Collects the garbage of this thread at once, where much has just become garbage: left alone, the engine lets it grow to as much as what
 * lives. After this it also gives back, in small steps, what an idle thread does not need.
 */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: { type: 'major'; execution: 'sync' }) => void
  collect({ type: 'major', execution: 'sync' })
  setFlagsFromString('--no-expose-gc')
}
