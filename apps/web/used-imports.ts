import path from 'node:path'
import type { Rolldown } from 'vite'
import { parseSync } from 'vite'

export type Modules = Pick<Rolldown.PluginContext, 'getModuleInfo'>

/** What a module says about its imports and exports. */
interface Summary {
  /** Names that it takes from other modules; undefined if it takes a whole one. */
  readonly names: ReadonlySet<string> | undefined
  /** Only a list of what other modules export: their specifiers by exported name. */
  readonly listed: ReadonlyMap<string, string> | undefined
}

const summaries = new Map<string, Summary>()

/**
 * The modules that a module uses. Of one that only lists what others export, as the first file of a package does, these are the ones
 * whose exports it names: with all others, every page would need the whole package.
 */
export function usedImports(id: string, modules: Modules): readonly string[] {
  const { names } = summaryOf(id, modules)
  const follow = (imported: string): readonly string[] => {
    const { listed } = summaryOf(imported, modules)
    if (!listed || !names) return [imported]
    const within = modules.getModuleInfo(imported)?.importedIds ?? []
    const used = new Set([...names].flatMap((name) => listed.get(name) ?? []))
    return within.filter((each) => [...used].some((specifier) => isOf(specifier, imported, each))).flatMap(follow)
  }
  return (modules.getModuleInfo(id)?.importedIds ?? []).flatMap(follow)
}

const isOf = (specifier: string, importer: string, id: string): boolean => path.join(path.dirname(importer), specifier) === id

function summaryOf(id: string, modules: Modules): Summary {
  const known = summaries.get(id)
  if (known) return known
  const summary = summarise(id, modules.getModuleInfo(id)?.code ?? '')
  summaries.set(id, summary)
  return summary
}

function summarise(id: string, code: string): Summary {
  const { module, program } = parseSync(id.replace(/\?.*$/, '').replace(/\.\w+$/, '.js'), code)
  const imports = module.staticImports.flatMap(({ moduleRequest, entries }) =>
    entries.map((entry) => ({ ...entry, specifier: moduleRequest.value })),
  )
  const exports = module.staticExports.flatMap(({ entries }) => entries)
  const taken = [...imports, ...exports.filter((each) => each.moduleRequest)].map(({ importName }) => importName)
  const isList =
    exports.length > 0 &&
    exports.every(({ exportName }) => exportName.kind === 'Name') &&
    program.body.every(
      (node) => node.type === 'ImportDeclaration' || (node.type === 'ExportNamedDeclaration' && !node.declaration),
    )
  const sources = new Map(imports.map(({ localName, specifier }) => [localName.value, specifier]))
  return {
    names: taken.every(({ kind }) => kind === 'Name' || kind === 'Default')
      ? new Set(taken.flatMap(({ name }) => name ?? []))
      : undefined,
    listed: isList
      ? new Map(
          exports.map((each) => [
            each.exportName.name ?? '',
            each.moduleRequest?.value ?? sources.get(each.localName.name ?? '') ?? '',
          ]),
        )
      : undefined,
  }
}
