// Takes a field of a person out of each list alone, or changes what a list says about it, in a copy of the source: if the
// compiler does not notice, that is a finding, and fails the proof. Then the other way round: after a new line in the table
// alone, every list that must name the field has to fail to compile. Errors in tests do not count.
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { removeSafeguard } from '../../../apps/server/src/test/guarantees/apply-patch.ts'
import { copySource } from '../support/source-copy.ts'

interface Removal {
  file: string
  find: string
  replace?: string
}

const table = 'packages/contract/src/person-fields.ts'
const row = "occupation: { kind: 'line', max: 100, merge: 'ask', gedcom: 'fill' },"

/** Every place that names `occupation`, other fields or kinds of field, and what two places must state alike. */
const removals: Removal[] = [
  { file: table, find: row },
  { file: table, find: row, replace: row.replace('100', '120') },
  { file: table, find: row, replace: row.replace("gedcom: 'fill'", "gedcom: 'none'") },
  { file: table, find: row, replace: row.replace("merge: 'ask'", "merge: 'never'") },
  { file: table, find: row, replace: row.replace(' max: 100,', '') },
  { file: 'packages/contract/src/schemas/people.ts', find: 'occupation: z.string(),' },
  { file: 'packages/gedcom/src/types.ts', find: 'occupation: string' },
  { file: 'packages/gedcom/src/types.ts', find: 'occupation: string', replace: 'occupation: string; nickname: number' },
  { file: 'packages/gedcom/src/person-fields.ts', find: 'occupation: 100,' },
  { file: 'packages/gedcom/src/person-fields.ts', find: 'occupation: 100,', replace: 'occupation: 99,' },
  {
    file: 'packages/gedcom/src/person-fields.ts',
    find: "occupation: text('occupation', nodes.find(({ tag, value }) => tag === 'OCCU' && value.trim() !== '')),",
  },
  { file: 'packages/gedcom/src/person-fields.ts', find: "twitter: 'Twitter'," },
  { file: 'packages/gedcom/src/person-fields.ts', find: "email: 'EMAIL'," },
  { file: 'packages/gedcom/src/write/edit-person.ts', find: 'occupation: setOccupation,' },
  { file: 'apps/server/src/features/people/people.table.ts', find: 'occupation: Text' },
  { file: 'apps/server/src/features/people/people.table.ts', find: 'occupation: Text', replace: 'occupation: Generated<number>' },
  { file: 'apps/server/src/features/people/people.presenter.ts', find: 'occupation: row.occupation,' },
  { file: 'apps/server/src/features/people/people.presenter.ts', find: 'address: row.address,' },
  { file: 'apps/server/src/features/people/people.repository.ts', find: "'people.address'," },
  {
    file: 'apps/server/src/features/demo/demo.service.ts',
    find: 'address, latitude, longitude, occupation, spoken_languages, biographies: O',
    replace: 'address, latitude, longitude, spoken_languages, biographies: O',
  },
  { file: 'apps/web/src/features/merge/comparison.ts', find: 'occupation: true,' },
  { file: 'apps/web/src/features/profile/fields/field-table.ts', find: "telephone: { type: 'tel', link: 'telephone' }," },
  { file: 'apps/web/src/features/profile/fields/show-value.ts', find: "locked: { on: 'locked.on', off: 'locked.off' }," },
  { file: 'apps/web/src/features/history/change-line.tsx', find: "'biography', 'language'", replace: "'language'" },
  { file: 'apps/web/src/locales/en/profile.json', find: '"occupation": "Occupation",' },
]

/** New lines in the table alone, and the lists that must then fail to compile. */
const asking = [
  'packages/contract/src/schemas/people.ts',
  'apps/server/src/features/people/fields/person-fields.ts',
  'apps/server/src/features/people/people.repository.ts',
  'apps/server/src/features/gedcom/import/clean-person.ts',
  'apps/server/src/features/demo/demo.service.ts',
  'apps/web/src/features/merge/comparison.ts',
  'apps/web/src/features/profile/fields/field-row.tsx',
  'apps/web/src/features/history/change-line.tsx',
]

const { copy, remove } = await copySource('person-fields', [
  'package.json',
  'tsconfig.base.json',
  'tsconfig.tests.json',
  'packages',
  'apps/server/package.json',
  'apps/server/src',
  'apps/web/package.json',
  'apps/web/tsconfig.json',
  'apps/web/src',
])

const server = 'tsconfig.product.json'
const web = 'apps/web'

/** The compiler's errors outside of tests. */
async function compile(project: string): Promise<string[]> {
  const compiler = path.join(copy, 'node_modules/typescript/bin/tsc')
  const buildInfo = `${project.replaceAll('/', '-')}.info`
  const args = ['--noEmit', '--pretty', 'false', '-p', project, '--incremental', '--tsBuildInfoFile', buildInfo]
  const out = await new Promise<string>((resolve, reject) => {
    execFile(process.execPath, [compiler, ...args], { cwd: copy, maxBuffer: 2 ** 27 }, (error, text, problem) => {
      // A compiler that cannot run finds nothing, either.
      if (error === null || text.includes('error TS')) resolve(text)
      else reject(new Error(`the compiler did not run: ${problem || error.message}`))
    })
  })
  return out.split('\n').filter((line) => /error TS\d/.test(line) && !/\.test\.tsx?\(|\/test\/|\/bench\//.test(line))
}

/** Compiles the half that contains the file first, and the other half if that finds nothing. */
async function firstError(file: string): Promise<string | undefined> {
  const own = file.startsWith(web) ? web : server
  return (await compile(own))[0] ?? (await compile(own === web ? server : web))[0]
}

const results: { file: string; removed: string; error: string }[] = []
const missed: string[] = []
try {
  await writeFile(
    path.join(copy, 'tsconfig.product.json'),
    JSON.stringify({ extends: './tsconfig.tests.json', include: ['packages/*/src', 'apps/server/src'] }),
  )
  const before = [...(await compile(server)), ...(await compile(web))]
  if (before.length > 0) throw new Error(`the copy does not compile:\n${before.slice(0, 5).join('\n')}`)

  for (const { file, find, replace = '' } of removals) {
    const putBack = await removeSafeguard(copy, { name: find, file, find, replace, tests: [] })
    const error = await firstError(file)
    await putBack()
    results.push({ file, removed: replace === '' ? find : `${find} → ${replace}`, error: error ?? '' })
    if (error === undefined) missed.push(`${file}: ${find}`)
    console.log(`${error === undefined ? 'NOT NOTICED' : 'noticed'}: ${file}, ${find}\n  ${error ?? ''}`)
  }

  await removeSafeguard(copy, {
    name: 'a new field',
    file: table,
    find: row,
    replace: `${row} nickname: { kind: 'line', max: 50, merge: 'ask', gedcom: 'fill' },`,
    tests: [],
  })
  const errors = [...(await compile(server)), ...(await compile(web))]
  for (const file of asking) {
    const error = errors.find((each) => each.startsWith(file))
    if (error === undefined) missed.push(`${file} does not ask for a new field`)
    console.log(`a new field: ${error ?? `${file} DOES NOT ASK`}`)
  }
  const others = [...new Set(errors.map((each) => each.replace(/\(.*/, '')))].filter((file) => !asking.includes(file))
  console.log(`a new field also concerns: ${others.join(', ')}`)
} finally {
  await remove()
}
console.log(JSON.stringify({ prove: 'person-fields', places: results.length, missed }))
process.exitCode = missed.length === 0 ? 0 : 1
