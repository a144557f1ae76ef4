// Checks that every test exists that docs/specification/ or the list of the browser's core journeys names:
// `node scripts/check-specification.mjs`. A line of the specification names a file, followed in quotes by the beginnings of its tests' names.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { coreJourneys } from '../e2e/src/support/core-journeys.ts'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const tests = globSync('{e2e,apps,packages}/**/src/**/*.{test,spec}.{ts,tsx}', {
  cwd: root,
  exclude: (name) => name === 'node_modules' || name === 'dist',
})
const problems = []
let count = 0

for (const page of globSync('docs/specification/*.md', { cwd: root })) {
  for (const [at, line] of readFileSync(path.join(root, page), 'utf8').split('\n').entries()) {
    for (const [, file = '', names = ''] of line.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`((?: "[^"]+")*)/g))
      check(
        `${page}:${at + 1}`,
        file,
        [...names.matchAll(/"([^"]+)"/g)].map(([, name]) => name),
      )
  }
}

for (const [file, names] of Object.entries(coreJourneys)) check('e2e/src/support/core-journeys.ts', file, names)

for (const problem of problems) process.stderr.write(`${problem}\n`)
process.stderr.write(`specification: ${problems.length > 0 ? `${problems.length} problems` : 'ok'} (${count} tests named)\n`)
process.exitCode = problems.length > 0 ? 1 : 0

function check(where, file, names) {
  const found = tests.filter((test) => test.endsWith(`/${file}`))
  if (found.length !== 1) problems.push(`${where}: ${file} is ${found.length === 0 ? 'no test' : `several: ${found.join(', ')}`}`)
  else {
    const text = readFileSync(path.join(root, found[0]), 'utf8')
    for (const name of names)
      if (!["'", '`', '"'].some((quote) => text.includes(quote + name))) problems.push(`${where}: ${file} has no test "${name}"`)
    count += Math.max(1, names.length)
  }
}
