import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { createChunkNames, firstModules, preloadPlugin } from './chunks.ts'
import { compressPlugin } from './compress-plugin.ts'
import { guestPlugin } from './guest-plugin.ts'
import { manifestPlugin } from './manifest-plugin.ts'
import { summariesPlugin } from './summaries-plugin.ts'
import { workerPlugin } from './worker-plugin.ts'
import { worldPlugin } from './world-plugin.ts'

// The server that answers /api during development; `npm run dev -w @banyan/web` serves the app with hot reloading.
const api = process.env['BANYAN_API'] ?? 'http://127.0.0.1:8000'

export default defineConfig({
  plugins: [
    react(),
    summariesPlugin(),
    worldPlugin(),
    manifestPlugin(),
    preloadPlugin(),
    guestPlugin(),
    workerPlugin(),
    compressPlugin(),
  ],
  resolve: { conditions: ['banyan-source', 'module', 'browser', 'development|production'] },
  server: { proxy: { '/api': api } },
  build: {
    target: 'es2022',
    manifest: true,
    // Everything comes from a file of its own address: the Content-Security-Policy knows no data: addresses.
    assetsInlineLimit: 0,
    // The map library is one piece, which is loaded with the map alone.
    chunkSizeWarningLimit: 1200,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'maplibre', test: /node_modules\/(maplibre-gl|@maplibre)\// },
            // What every page needs and changes least keeps its address, and so its place in the cache, over our releases.
            { name: 'framework', test: /node_modules\/(react|react-dom|scheduler|zustand)\// },
            { name: 'first', test: firstModules },
            { name: createChunkNames(), debugName: 'features' },
          ],
        },
      },
    },
  },
})
