import { createRequire } from 'node:module'
import type createPipeline from 'sharp'
import type { Sharp, SharpInput, SharpOptions } from 'sharp'

const require = createRequire(import.meta.url)

/** sharp, loaded with the first picture: an idle server saves the 20 MB that its library takes. */
export function sharp(input: SharpInput, options: SharpOptions): Sharp {
  const load = require('sharp') as typeof createPipeline
  return load(input, options)
}
