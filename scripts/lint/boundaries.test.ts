import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { floors } from './floors.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Lints files in a temporary folder with the repository's rules. @returns by file, what the boundary rules rejected */
async function lint(files: Record<string, string>): Promise<Record<string, string[]>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'banyan-lint-'))
  try {
    const config = pathToFileURL(path.join(root, 'oxlint.config.ts')).href
    await writeFile(path.join(folder, 'oxlint.config.ts'), `export { default } from '${config}'\n`)
    for (const [name, code] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
      await writeFile(path.join(folder, name), `${code}\n`)
    }
    const oxlint = path.join(root, 'node_modules/oxlint/bin/oxlint')
    const output = await new Promise<string>((resolve) => {
      execFile(process.execPath, [oxlint, '--format=json'], { cwd: folder }, (_error, stdout) => resolve(stdout))
    })
    const { diagnostics } = JSON.parse(output) as {
      diagnostics: { filename: string; code: string; message: string; help?: string }[]
    }
    const refused: Record<string, string[]> = {}
    for (const { filename, code, message, help = '' } of diagnostics)
      if (code.startsWith('boundaries') || code.includes('no-restricted-imports'))
        (refused[path.relative(folder, path.resolve(folder, filename)).replaceAll('\\', '/')] ??= []).push(`${message} ${help}`)
    return refused
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const features = 'apps/server/src/features'
const names = (message: string) => [expect.stringContaining(message)]

test('a feature imports only from lower floors, types and every form of import included', async () => {
  const tooHigh = names('a feature imports only from the floors below its own')
  expect(
    await lint({
      [`${features}/people/down.ts`]: "import { a } from '../changes/record-change.ts'\nexport const b = a",
      [`${features}/photos/images/inside.ts`]: "import { a } from '../galleries/galleries.service.ts'\nexport const b = a",
      [`${features}/people/up.ts`]: "import { a } from '../tags/tags.service.ts'\nexport const b = a",
      [`${features}/people/neighbour.ts`]: "import { a } from '../photos/images/images.service.ts'\nexport const b = a",
      [`${features}/photos/images/deep.ts`]: "import { a } from '../../people/people.service.ts'\nexport const b = a",
      [`${features}/people/type.ts`]: "import type { A } from '../tags/tags.service.ts'\nexport type B = A[]",
      [`${features}/people/export.ts`]: "export { a } from '../tags/tags.service.ts'",
      [`${features}/people/all.ts`]: "export * from '../tags/tags.service.ts'",
      [`${features}/people/later.ts`]: "export const a = () => import('../tags/tags.service.ts')",
      [`${features}/people/inline.ts`]: "export type A = import('../tags/tags.service.ts').A",
      [`${features}/people/people.test.ts`]: "import { a } from '../tags/tags.service.ts'\nexport const b = a",
    }),
  ).toEqual({
    [`${features}/people/up.ts`]: tooHigh,
    [`${features}/people/neighbour.ts`]: tooHigh,
    [`${features}/photos/images/deep.ts`]: tooHigh,
    [`${features}/people/type.ts`]: tooHigh,
    [`${features}/people/export.ts`]: tooHigh,
    [`${features}/people/all.ts`]: tooHigh,
    [`${features}/people/later.ts`]: tooHigh,
    [`${features}/people/inline.ts`]: tooHigh,
  })
})

test('no feature imports a neighbour or one above, on any floor', async () => {
  const all = floors.flat()
  const importing = (mine: string, others: readonly string[]) => ({
    [`apps/server/src/features/${mine}/all.ts`]: others
      .map((other, at) => `import { a${at} } from '../${other}/x.service.ts'\nexport const b${at} = a${at}`)
      .join('\n'),
  })
  const files = Object.assign(
    {},
    ...all.map((mine) =>
      importing(
        mine,
        all.filter((each) => each !== mine),
      ),
    ),
  ) as Record<string, string>
  const refused = await lint(files)
  floors.forEach((floor, at) => {
    const notBelow = floors.slice(at).flat().length - 1
    for (const mine of floor) expect(refused[`apps/server/src/features/${mine}/all.ts`] ?? [], mine).toHaveLength(notBelow)
  })
})

test('a feature without a floor is refused', async () => {
  expect(
    await lint({
      [`${features}/recipes/recipes.service.ts`]: "import { a } from '../people/people.service.ts'\nexport const b = a",
    }),
  ).toEqual({ [`${features}/recipes/recipes.service.ts`]: names('on which floor `recipes` stands') })
})

test('a repository is private to its feature, types and every form of import included', async () => {
  const owned = names('The repositories of `people` are private')
  expect(
    await lint({
      [`${features}/people/people.service.ts`]: "import { a } from './people.repository.ts'\nexport const b = a()",
      [`${features}/people/fields/fields.service.ts`]: "import { a } from '../people.repository.ts'\nexport const b = a()",
      [`${features}/tags/service.ts`]: "import { a } from '../people/people.service.ts'\nexport const b = a()",
      [`${features}/tags/value.ts`]: "import { a } from '../people/people.repository.ts'\nexport const b = a()",
      [`${features}/tags/faces/deep.ts`]: "import { a } from '../../people/people.repository.ts'\nexport const b = a()",
      [`${features}/tags/type.ts`]: "import type { A } from '../people/people.repository.ts'\nexport type B = A[]",
      [`${features}/tags/inline.ts`]: "export type A = import('../people/people.repository.ts').A[]",
      [`${features}/tags/later.ts`]: "export const a = () => import('../people/people.repository.ts')",
      [`${features}/tags/tags.repository.ts`]: "import { a } from '../people/people.repository.ts'\nexport const b = a()",
      'apps/server/src/app.ts': "import { a } from './features/people/people.repository.ts'\nexport const b = a()",
      'apps/server/src/cli/people.ts': "import { a } from '../features/people/people.repository.ts'\nexport const b = a()",
      'apps/server/src/cli/people.test.ts': "import { a } from '../features/people/people.repository.ts'\nexport const b = a()",
    }),
  ).toEqual({
    [`${features}/tags/value.ts`]: owned,
    [`${features}/tags/faces/deep.ts`]: owned,
    [`${features}/tags/type.ts`]: owned,
    [`${features}/tags/inline.ts`]: owned,
    [`${features}/tags/later.ts`]: owned,
    [`${features}/tags/tags.repository.ts`]: owned,
    'apps/server/src/app.ts': owned,
    'apps/server/src/cli/people.ts': owned,
  })
})

test('SQL is in repositories alone', async () => {
  const refused = names('SQL belongs in a *.repository.ts')
  const statements = ['selectFrom', 'selectNoFrom', 'insertInto', 'replaceInto', 'updateTable', 'deleteFrom', 'mergeInto']
  const code = statements.map((each) => `export const ${each} = (db) => db.${each}('people')`).join('\n')
  const raw = "import { sql } from 'kysely'\nexport const a = (db) => sql`select 1`.execute(db)"
  expect(
    await lint({
      [`${features}/people/people.repository.ts`]: `${code}\n${raw.replaceAll('const a', 'const raw')}`,
      [`${features}/people/people.test.ts`]: code,
      'apps/server/src/platform/jobs/queue.ts': code,
      [`${features}/people/row.ts`]: "import type { Selectable } from 'kysely'\nexport type Row = Selectable<{ id: number }>",
      [`${features}/people/people.service.ts`]: code,
      [`${features}/people/raw.ts`]: raw,
      [`${features}/people/whole.ts`]: "import * as kysely from 'kysely'\nexport const a = kysely",
      [`${features}/people/named.ts`]: "export const a = (db) => db['selectFrom']('people')",
      [`${features}/people/taken.ts`]: "export const a = ({ selectFrom }) => selectFrom('people')",
    }),
  ).toEqual({
    [`${features}/people/people.service.ts`]: statements.flatMap(() => refused),
    [`${features}/people/raw.ts`]: refused,
    [`${features}/people/whole.ts`]: refused,
    [`${features}/people/named.ts`]: refused,
    [`${features}/people/taken.ts`]: refused,
  })
})

test('no file hands on what a repository exports', async () => {
  const refused = names('A repository has no back door')
  const exporting = (code: string) => `import { a, b } from './people.repository.ts'\n${code}`
  expect(
    await lint({
      [`${features}/people/called.ts`]: exporting('export const c = () => a(b)'),
      [`${features}/people/from.ts`]: "export { a } from './people.repository.ts'",
      [`${features}/people/renamed.ts`]: "export { a as b } from './people.repository.ts'",
      [`${features}/people/type.ts`]: "export type { A } from './people.repository.ts'",
      [`${features}/people/all.ts`]: "export * from './people.repository.ts'",
      [`${features}/people/space.ts`]: "export * as people from './people.repository.ts'",
      [`${features}/people/later.ts`]: exporting('export { a, b }'),
      [`${features}/people/named.ts`]: exporting('export const c = a'),
      [`${features}/people/member.ts`]: "import * as people from './people.repository.ts'\nexport const c = people.a",
      [`${features}/people/alias.ts`]: "import type { A } from './people.repository.ts'\nexport type B = A",
      [`${features}/people/other.repository.ts`]: "export { a } from './people.repository.ts'",
      [`${features}/people/people.test.ts`]: "export { a } from './people.repository.ts'",
    }),
  ).toEqual({
    ...Object.fromEntries(
      ['from', 'renamed', 'type', 'all', 'space', 'named', 'member', 'alias', 'other.repository'].map((name) => [
        `${features}/people/${name}.ts`,
        refused,
      ]),
    ),
    [`${features}/people/later.ts`]: [...refused, ...refused],
  })
})

test('features, platform, packages and the web stay apart', async () => {
  const importing = (specifier: string) => `import { a } from '${specifier}'\nexport const b = a`
  expect(
    await lint({
      [`${features}/people/app.ts`]: importing('../../app.ts'),
      [`${features}/people/web.ts`]: importing('@banyan/web'),
      'apps/server/src/platform/feature.ts': importing('../features/people/people.service.ts'),
      'apps/server/src/platform/http/app.ts': importing('../../app.ts'),
      'apps/server/src/cli/web.ts': importing('../../../web/src/lib/api.ts'),
      'packages/contract/src/server.ts': importing('@banyan/server'),
      'packages/contract/src/node.ts': importing('node:fs'),
      'packages/gedcom/src/contract.ts': importing('@banyan/contract'),
      'packages/gedcom/src/node.ts': importing('node:fs'),
      'apps/web/src/app/server.ts': importing('@banyan/server'),
      'apps/web/src/app/zod.ts': importing('zod'),
      'apps/web/src/lib/feature.ts': importing('../features/people/people.queries.ts'),
      'apps/web/src/ui/app.ts': importing('../app/router.ts'),
      'apps/web/src/features/people/map.ts': importing('../map/map.ts'),
      'apps/web/src/features/people/edit/map.ts': importing('../../map/map.ts'),
      'apps/web/src/features/people/edit/inside.ts': importing('../people.queries.ts'),
    }),
  ).toEqual({
    [`${features}/people/app.ts`]: names('Features are composed by app.ts'),
    [`${features}/people/web.ts`]: names('The server never imports the web'),
    'apps/server/src/platform/feature.ts': names('The platform knows no feature'),
    'apps/server/src/platform/http/app.ts': names('The platform does not know what is built on it'),
    'apps/server/src/cli/web.ts': names('The server never imports the web'),
    'packages/contract/src/server.ts': names('A package never imports an app'),
    'packages/contract/src/node.ts': names('Packages are pure'),
    'packages/gedcom/src/contract.ts': names('Domain packages declare the smallest shape'),
    'packages/gedcom/src/node.ts': names('Packages are pure'),
    'apps/web/src/app/server.ts': names('The web never imports the server'),
    'apps/web/src/app/zod.ts': names('The browser trusts what the server has validated'),
    'apps/web/src/lib/feature.ts': names('ui and lib know no feature'),
    'apps/web/src/ui/app.ts': names('Only app composes'),
    'apps/web/src/features/people/map.ts': names('Features do not import each other'),
    'apps/web/src/features/people/edit/map.ts': names('Features do not import each other'),
  })
})
