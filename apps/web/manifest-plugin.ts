import { readFileSync } from 'node:fs'
import path from 'node:path'
import { languageOf, locales } from '@banyan/contract'
import { toHongKong } from '@banyan/contract/hong-kong'
import type { Plugin } from 'vite'
import { htmlLanguage } from './src/lib/language/language.ts'

/**
 * Writes the application's manifest once for each language, for the server to choose from: a browser shows its description before
 * it installs the application, when no code of ours runs (decision 55).
 */
export function manifestPlugin(): Plugin {
  let root = ''
  return {
    name: 'banyan-manifest',
    // A page of a benchmark is built with the same settings, but nobody installs it.
    apply: (config, { command }) => command === 'build' && config.publicDir !== false,
    configResolved: (config) => {
      root = config.root
    },
    generateBundle() {
      const manifest = readJson(path.join(root, 'public/manifest.webmanifest'))
      for (const locale of locales) {
        const { description } = readJson(path.join(root, `src/locales/${languageOf(locale)}/common.json`))
        const told = { description, lang: htmlLanguage(locale) }
        const source = JSON.stringify({ ...manifest, ...(locale === 'zh-hk' ? toHongKong(told) : told) })
        this.emitFile({ type: 'asset', fileName: `manifests/${locale}.webmanifest`, source })
      }
    },
  }
}

const readJson = (file: string): Record<string, unknown> => JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
