import { tryRestore } from './try-restore.ts'
import type { Trial } from './try-restore.ts'

// The other end of `restoreDrillTask`. A restore runs long, and the process returns its memory when it ends.
process.once('message', (trial: Trial) => {
  void tryRestore(trial).then((result) => process.send?.(result, () => process.disconnect()))
})
