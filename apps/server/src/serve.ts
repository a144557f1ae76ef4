import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { existsSync } from 'node:fs'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { openPlatform } from './platform/open-platform.ts'

const webDir = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../web/dist')
