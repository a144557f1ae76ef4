import { createRequire } from 'node:module'
import { setImmediate as letOthersRun } from 'node:timers/promises'
import type createPipeline from 'sharp'
import type { Sharp, SharpInput, SharpOptions } from 'sharp'

const require = createRequire(import.meta.url)

/** What sharp loads by itself and takes most of its time for, in this order. */
const parts = ['detect-libc', 'semver/functions/coerce', 'semver', '@img/colour']

let loading: Promise<void> | undefined

async function loadParts(): Promise<void> {
  const requireOfSharp = createRequire(require.resolve('sharp'))
  for (const part of parts) {
    try {
      requireOfSharp(part)
    } catch {
      // Another version of sharp does without it.
    }
    await letOthersRun()
  }
  require('sharp')
  await letOthersRun()
}

/** Loads sharp part by part, so that the first picture does not hold up the event loop. Call it where the first picture may be read. */
export const loadSharp = (): Promise<void> => (loading ??= loadParts())

/** sharp, loaded with the first picture: an idle server saves the 20 MB that its library takes. */
export function sharp(input: SharpInput, options: SharpOptions): Sharp {
  const load = require('sharp') as typeof createPipeline
  return load(input, options)
}
