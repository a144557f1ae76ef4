// The boundaries between the server's features, as rules for oxlint. oxlint.config.ts lists the files that they apply to.
import path from 'node:path'
import type { RuleTester } from 'oxlint/plugins-dev'
import { floors } from './floors.ts'

type Rule = Parameters<RuleTester['run']>[1]

/** The position of a syntax node in its file. */
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

/** The file that a relative import refers to; undefined for a package. */
const resolve = (from: string, specifier: unknown): string | undefined =>
  typeof specifier === 'string' && specifier.startsWith('.')
    ? path.posix.join(path.posix.dirname(normalized(from)), specifier)
    : undefined

const isRepository = (file: string | undefined): boolean => file?.endsWith('.repository.ts') === true

/** A rule that checks every imported file, whatever the form of the import; type imports count too. */
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

const privateRepositories = importRule((from, imported) => {
  const owner = featureOf(imported)
  return isRepository(imported) && owner !== undefined && owner !== featureOf(from)
    ? `The repositories of \`${owner}\` are private to its folder: call one of its services, or give it one that says what you need. Types of rows are in its *.table.ts.`
    : undefined
})

/** The methods of Kysely that begin a statement. */
const statements = new Set(['selectFrom', 'selectNoFrom', 'insertInto', 'replaceInto', 'updateTable', 'deleteFrom', 'mergeInto'])

const sqlInRepositories: Rule = {
  create(context) {
    if (isRepository(context.filename)) return {}
    const report = (node: Span): void =>
      context.report({
        node,
        message: 'SQL belongs in a *.repository.ts of the feature that owns the table: move the statement there and call it.',
      })
    return {
      ImportDeclaration(node) {
        if (node.source.value !== 'kysely' || node.importKind === 'type') return
        const isValue = node.specifiers.some((each) => each.type !== 'ImportSpecifier' || each.importKind !== 'type')
        if (isValue) report(node)
      },
      MemberExpression(node) {
        const { property } = node
        if (property.type === 'Identifier' && !node.computed && statements.has(property.name)) report(property)
        if (property.type === 'Literal' && typeof property.value === 'string' && statements.has(property.value)) report(property)
      },
      ObjectPattern(node) {
        for (const each of node.properties)
          if (each.type === 'Property' && each.key.type === 'Identifier' && statements.has(each.key.name)) report(each)
      },
    }
  },
}

const noRepositoryReexports: Rule = {
  create(context) {
    /** This file's imports from repositories, by local name. */
    const imported = new Set<string>()
    /** Whether it only names something imported from a repository, or a member of a namespace import of one. */
    const namesRepository = (value: { type: string; name?: unknown; object?: unknown } | null): boolean => {
      if (value?.type === 'MemberExpression') return namesRepository(value.object as Parameters<typeof namesRepository>[0])
      return value?.type === 'Identifier' && typeof value.name === 'string' && imported.has(value.name)
    }
    const report = (node: Span): void =>
      context.report({
        node,
        message:
          'A repository has no back door: give the service a function that says what its caller needs, and put types of rows in a *.table.ts.',
      })
    return {
      Program(program) {
        for (const node of program.body)
          if (node.type === 'ImportDeclaration' && isRepository(resolve(context.filename, node.source.value)))
            for (const { local } of node.specifiers) imported.add(local.name)
      },
      ExportAllDeclaration(node) {
        if (isRepository(resolve(context.filename, node.source.value))) report(node)
      },
      ExportNamedDeclaration(node) {
        if (isRepository(resolve(context.filename, node.source?.value))) return report(node)
        for (const { local } of node.source === null ? node.specifiers : [])
          if (local.type === 'Identifier' && imported.has(local.name)) report(local)
        const { declaration } = node
        if (declaration?.type === 'VariableDeclaration')
          for (const { init } of declaration.declarations) if (init !== null && namesRepository(init)) report(init)
        if (declaration?.type === 'TSTypeAliasDeclaration' && declaration.typeAnnotation.type === 'TSTypeReference') {
          const { typeName } = declaration.typeAnnotation
          if (typeName.type === 'Identifier' && imported.has(typeName.name)) report(declaration)
        }
      },
    }
  },
}

export default {
  meta: { name: 'boundaries' },
  rules: {
    'lower-floors-only': lowerFloorsOnly,
    'private-repositories': privateRepositories,
    'sql-in-repositories': sqlInRepositories,
    'no-repository-reexports': noRepositoryReexports,
  },
}
