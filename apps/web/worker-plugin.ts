import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'vite'
import type { Plugin } from 'vite'
import { guestAssets } from './guest-plugin.ts'
import type { Build } from './src/worker/build.ts'

/** Where large files of the map and of the readings of Chinese names begin; whoever never needs one does not fetch it. */
const kept = /^assets\/(?:maplibre|chinese-|.*\.bin$)/
const named = { '/': 'index.html', '/icon.svg': 'icon.svg' }

/**
 * Builds the service worker when the application stands, as one file that knows the application's files. (vite-plugin-pwa does the same, with
 * Workbox around it: decision 19.)
 */
export function workerPlugin(): Plugin {
  let root = ''
  let folder = ''
  return {
    name: 'banyan-worker',
    // A page of a benchmark is built with the same settings, but is no application.
    apply: (config, { command }) => command === 'build' && config.publicDir !== false,
    configResolved: (config) => {
      root = config.root
      folder = path.resolve(config.root, config.build.outDir)
    },
    writeBundle: async () => {
      await build({
        root,
        configFile: false,
        logLevel: 'warn',
        define: { banyanBuild: JSON.stringify(describe(folder)) },
        resolve: { conditions: ['banyan-source', 'module', 'browser'] },
        publicDir: false,
        build: {
          target: 'es2022',
          outDir: folder,
          emptyOutDir: false,
          rolldownOptions: {
            input: path.join(root, 'src/worker/worker.ts'),
            output: { format: 'iife', entryFileNames: 'service-worker.js' },
          },
        },
      })
    },
  }
}

function describe(folder: string): Build {
  const assets = globSync('assets/**/*.{js,mjs,css,bin,svg,png,webp,woff2}', { cwd: folder })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => !file.startsWith(`${guestAssets}/`))
    .toSorted()
  const digests = Object.fromEntries(
    Object.entries(named).map(([address, file]) => [
      address,
      createHash('sha256')
        .update(readFileSync(path.join(folder, file)))
        .digest('hex'),
    ]),
  )
  const state = JSON.stringify([digests, assets])
  return {
    revision: createHash('sha256').update(state).digest('hex').slice(0, 16),
    named: digests,
    needed: assets.filter((file) => !kept.test(file)).map((file) => `/${file}`),
    used: assets.filter((file) => kept.test(file)).map((file) => `/${file}`),
  }
}
