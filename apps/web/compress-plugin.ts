import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Below this, a compressed file saves no packet. */
const minBytes = 1024
/** Above this, the last two parts of a hundred take seconds. */
const largeBytes = 400_000

/** Puts a Brotli and a gzip version beside each file of the build that gets smaller by it, once and as small as can be, for the server to hand out. */
export function compressPlugin(): Plugin {
  let folder = ''
  return {
    name: 'banyan-compress',
    apply: 'build',
    configResolved: (config) => {
      folder = path.resolve(config.root, config.build.outDir)
    },
    closeBundle: () => {
      for (const file of globSync('**/*.{js,mjs,css,svg,bin}', { cwd: folder })) compress(path.join(folder, file))
    },
  }
}

function compress(file: string): void {
  const bytes = readFileSync(file)
  if (bytes.length < minBytes) return
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }))
  writeFileSync(
    `${file}.br`,
    brotliCompressSync(bytes, {
      params: {
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        [constants.BROTLI_PARAM_QUALITY]: bytes.length > largeBytes ? 9 : 11,
      },
    }),
  )
}
