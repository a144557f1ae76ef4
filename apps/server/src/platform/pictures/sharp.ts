import { createRequire } from 'node:module'
import type createPipeline from 'sharp'
import type { Sharp, SharpInput, SharpOptions } from 'sharp'

const require = createRequire(import.meta.url)

/** sharp, loaded when the first picture comes: its library takes some 20 MB, which a server that waits for work has no use for. */
export function sharp(input: SharpInput, options: SharpOptions): Sharp {
  const load = require('sharp') as typeof createPipeline
  return load(input, options)
}
