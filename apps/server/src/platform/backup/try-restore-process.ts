import { tryRestore } from './try-restore.ts'
import type { Trial } from './try-restore.ts'

// The other end of `restoreDrillTask`: a restore is long work, and its memory is given back.
process.once('message', (trial: Trial) => {
  void tryRestore(trial).then((result) => process.send?.(result, () => process.disconnect()))
})
