import path from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import type { Plugin } from 'vite'
import { summariesPlugin } from './summaries-plugin.ts'

/** Where the files of the guests' page are, which the application never needs. */
export const guestAssets = 'assets/guest'

/**
 * Builds the page of guests by itself: it shares no file with the application, so that neither makes the other load more
 * (decision 74).
 */
export function guestPlugin(): Plugin {
  let root = ''
  let folder = ''
  return {
    name: 'banyan-guest',
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
        plugins: [react(), summariesPlugin({ hasGuests: true })],
        resolve: { conditions: ['banyan-source', 'module', 'browser'] },
        publicDir: false,
        build: {
          target: 'es2022',
          outDir: folder,
          emptyOutDir: false,
          assetsDir: guestAssets,
          assetsInlineLimit: 0,
          modulePreload: { polyfill: false },
          rolldownOptions: { input: path.join(root, 'guest.html') },
        },
      })
    },
  }
}
