// The boundaries between the features of the server, as rules for oxlint. oxlint.config.ts says for which files they hold.
import path from 'node:path'
import type { RuleTester } from 'oxlint/plugins-dev'
import { floors } from './floors.ts'

type Rule = Parameters<RuleTester['run']>[1]

/** Where a node of the syntax tree stands in its file. */
interface Span {
  start: number
  end: number
  range: [number, number]
}

const featuresFolder = '/apps/server/src/features/'

/** The feature that a file belongs to; undefined elsewhere. */
function featureOf(file: string): string | undefined {
  const start = file.indexOf(featuresFolder)
  return start === -1 ? undefined : file.slice(start + featuresFolder.length).split('/')[0]
}

const normalized = (file: string): string => file.replaceAll('\\', '/')

/** The file that a relative import means; undefined for a package. */
const resolve = (from: string, specifier: unknown): string | undefined =>
  typeof specifier === 'string' && specifier.startsWith('.')
    ? path.posix.join(path.posix.dirname(normalized(from)), specifier)
    : undefined

/** A rule that looks at every file that is imported, whatever the form of the import; types count as well. */
const importRule = (refusal: (from: string, imported: string) => string | undefined): Rule => ({
  create(context) {
    const check = (node: Span, specifier: unknown): void => {
      const imported = resolve(context.filename, specifier)
      const message = imported === undefined ? undefined : refusal(normalized(context.filename), imported)
      if (message !== undefined) context.report({ node, message })
    }
    return {
      ImportDeclaration: (node) => check(node.source, node.source.value),
      ExportAllDeclaration: (node) => check(node.source, node.source.value),
      ExportNamedDeclaration: (node) => node.source !== null && check(node.source, node.source.value),
      ImportExpression: (node) => node.source.type === 'Literal' && check(node.source, node.source.value),
      TSImportType: (node) => check(node.source, node.source.value),
    }
  },
})

const floorOf = (feature: string): number => floors.findIndex((floor) => floor.includes(feature))

const lowerFloorsOnly = importRule((from, imported) => {
  const [mine, other] = [featureOf(from), featureOf(imported)]
  if (mine === undefined || other === undefined || mine === other) return undefined
  const unplaced = [mine, other].find((feature) => floorOf(feature) === -1)
  if (unplaced !== undefined) return `Say first in scripts/lint/floors.ts on which floor \`${unplaced}\` stands.`
  return floorOf(other) < floorOf(mine)
    ? undefined
    : `\`${mine}\` stands on floor ${floorOf(mine)} and \`${other}\` on floor ${floorOf(other)}: a feature imports only from the floors below its own (docs/architecture.md). What happens above follows an event (events.ts, reactions.ts).`
})

export default {
  meta: { name: 'boundaries' },
  rules: {
    'lower-floors-only': lowerFloorsOnly,
  },
}
