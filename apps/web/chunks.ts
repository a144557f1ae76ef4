import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { usedImports } from './used-imports.ts'
import type { Modules } from './used-imports.ts'

const sourceFolder = path.join(import.meta.dirname, 'src')
const inSource = (file: string): string => path.join(sourceFolder, file)

/** The pages that decide which code goes together. */
const application = inSource('main.tsx')
const signIn = inSource('features/accounts/login-page.tsx')
const session = inSource('app/member-pages.ts')
const tree = inSource('app/pages/family-page.tsx')

/** Words that come together, for each language: those that every page needs, those of the tree, and those of the profile, which follow it. */
const words = {
  '': ['common', 'accounts'],
  '-tree': ['tree', 'edit'],
  '-profile': ['profile', 'life', 'kinship', 'history', 'places', 'invites', 'merge'],
}

/** The first file of the page; its modules import nothing else. */
export const firstModules =
  /web\/src\/(?:first\.ts|app\/load-ahead\.ts|lib\/first\/.*|lib\/(?:storage|trusted-types)\.ts)$|vite\/preload-helper|rolldown\/runtime/

/** Everything that a module uses, but for what it loads when it needs it. */
function closureOf(id: string, modules: Modules, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found
  found.add(id)
  for (const imported of usedImports(id, modules)) closureOf(imported, modules, found)
  return found
}

/**
 * Names the chunk of a module: code that the same pages need is one file, since on a slow line a request costs more than twenty
 * kilobytes. Other modules go wherever the bundler puts them.
 */
export function createChunkNames(): (id: string, modules: Modules) => string | null {
  let closures: Record<'application' | 'signIn' | 'session' | 'tree', Set<string>> | undefined
  return (id, modules) => {
    closures ??= {
      application: closureOf(application, modules),
      signIn: closureOf(signIn, modules),
      session: closureOf(session, modules),
      tree: closureOf(tree, modules),
    }
    const file = path.relative(sourceFolder, id)
    const list = /^lib\/language\/words\/([\w-]+)\.ts$/.exec(file)
    if (list) return `words-${list[1]}`
    const catalogue = /^locales\/([\w-]+)\/([\w-]+)\.json$/.exec(file)
    if (catalogue) {
      const part = Object.entries(words).find(([, names]) => names.includes(catalogue[2] ?? ''))
      return part ? `words-${catalogue[1]}${part[0]}` : null
    }
    const { application: app, signIn: login, session: signedIn, tree: family } = closures
    if (app.has(id) || (login.has(id) && (signedIn.has(id) || family.has(id)))) return 'application'
    if (login.has(id)) return 'sign-in'
    if (signedIn.has(id)) return 'session'
    if (family.has(id)) return isOnlyOf(id, tree, modules) ? 'tree' : 'session'
    return null
  }
}

/** Whether a module is loaded for one page alone. */
function isOnlyOf(id: string, page: string, modules: Modules, seen = new Set<string>()): boolean {
  if (id === page || seen.has(id)) return true
  seen.add(id)
  const info = modules.getModuleInfo(id)
  if (!info || info.dynamicImporters.length > 0) return false
  return info.importers.every((importer) => isOnlyOf(importer, page, modules, seen))
}

const colorScheme = 'color-scheme.js'

/**
 * The first file loads the application when it runs: tells the browser about it, and about its styles, before that. The script before
 * it gets an address of its content, so that it is asked for once.
 */
export function preloadPlugin(): Plugin {
  let colorSchemeFile = ''
  return {
    name: 'banyan-preload',
    apply: (config, { command }) => command === 'build' && config.publicDir !== false,
    buildStart() {
      const source = readFileSync(path.join(import.meta.dirname, 'public', colorScheme))
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
      colorSchemeFile = `assets/color-scheme-${hash}.js`
      this.emitFile({ type: 'asset', fileName: colorSchemeFile, source })
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const chunks = Object.values(bundle).filter((each) => each.type === 'chunk')
        const main = chunks.find((chunk) => chunk.moduleIds.includes(application))
        if (!main) return html
        const needed = [main, ...main.imports.flatMap((name) => chunks.find((chunk) => chunk.fileName === name) ?? [])]
        const styles = needed.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])])
        const tags = [
          ...needed
            // The page asks for its first file already, and Firefox takes being told of it again for a fault.
            .filter((chunk) => !html.includes(`/${chunk.fileName}"`))
            .map((chunk) => ({
              tag: 'link',
              attrs: { rel: 'modulepreload', crossorigin: true, href: `/${chunk.fileName}` },
              injectTo: 'head' as const,
            })),
          ...[...new Set(styles)].map((file) => ({
            tag: 'link',
            attrs: { rel: 'stylesheet', crossorigin: true, href: `/${file}` },
            injectTo: 'head' as const,
          })),
        ]
        return { html: html.replace(`/${colorScheme}`, `/${colorSchemeFile}`), tags }
      },
    },
  }
}
