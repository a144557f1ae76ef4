// Whether the last build is still that of the sources: a built checkout starts without building.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.dirname(import.meta.dirname)
const stamp = path.join(root, '.cache', 'built')

/** Names, sizes and times of everything that the build reads. */
function sourceState() {
  const hash = createHash('sha256')
  const add = (file) => {
    const stat = statSync(path.join(root, file))
    if (stat.isFile()) hash.update(`${file} ${stat.size} ${stat.mtimeMs}\n`)
  }
  const list = (folder) =>
    readdirSync(path.join(root, folder), { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const addAll = (folder) => {
    for (const entry of list(folder)) {
      const file = `${folder}/${entry.name}`
      if (entry.isDirectory()) addAll(file)
      else add(file)
    }
  }
  for (const { name } of list('.')) if (/^(package-lock|tsconfig.*)\.json$/.test(name)) add(name)
  add('scripts/bundle-server.mjs')
  for (const kind of ['packages', 'apps'])
    for (const project of list(kind).filter((entry) => entry.isDirectory()))
      for (const entry of list(`${kind}/${project.name}`)) {
        const file = `${kind}/${project.name}/${entry.name}`
        if (!entry.isDirectory()) add(file)
        else if (entry.name === 'src' || entry.name === 'public') addAll(file)
      }
  return hash.digest('hex')
}

const outputs = ['apps/server/dist/cli.js', 'apps/web/dist/index.html']

export const isBuilt = () =>
  outputs.every((file) => existsSync(path.join(root, file))) && existsSync(stamp) && readFileSync(stamp, 'utf8') === sourceState()

/** Runs a build. An interrupted one counts as none, and so does one during which a source has changed. */
export async function recordBuild(build) {
  rmSync(stamp, { force: true })
  const state = sourceState()
  await build()
  mkdirSync(path.dirname(stamp), { recursive: true })
  writeFileSync(stamp, state)
}
