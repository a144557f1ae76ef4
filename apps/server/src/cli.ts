#!/usr/bin/env node
import { enableCompileCache } from 'node:module'
import path from 'node:path'

// The build has compiled the bundle already (scripts/bundle-server.mjs).
if (path.extname(import.meta.filename) === '.js') enableCompileCache(path.join(import.meta.dirname, 'compiled'))

await import('./cli/main.ts')
