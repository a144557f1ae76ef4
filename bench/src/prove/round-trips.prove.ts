// Every family tree of a folder (--data=FOLDER, searched whole; .ged and .gdz) goes through the real server. For each: it is imported
// and exported; a second import adds nothing; one fact is edited, and only its lines differ; the edit is undone, and the export is as
// before; a new family imports the export, in both versions, and exports the same.
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Change, GedcomImport, Person, PersonSummary } from '@banyan/contract'
import { Connection } from '../../../apps/server/src/test/kills/connection.ts'
import { signUp } from '../../../apps/server/src/test/kills/sign-up.ts'
import { canonical } from '../../../packages/gedcom/test/gedcom-files.ts'
import { startServer } from '../support/real-server.ts'

const option = (name: string): string | undefined =>
  process.argv.find((each) => each.startsWith(`--${name}=`))?.slice(name.length + 3)
const data = option('data') ?? path.resolve(import.meta.dirname, '../../../../shared/data')
if (!existsSync(data)) {
  console.error(`${data} is not there: --data=FOLDER with family trees`)
  process.exit(2)
}
const owner = 'Quirina Testament'
const versions = ['7.0', '5.5.1'] as const
const mostLinesOfAnEdit = 16

const files = globSync(path.join(data, '**/*.{ged,GED,gdz}')).toSorted()
const server = await startServer(18_461, { BANYAN_FACES: 'off', BANYAN_TRUST_PROXY: '1' })
const problems: string[] = []
const fail = (problem: string): void => {
  problems.push(problem)
  console.error(problem)
}
const counts = { files: files.length, imported: 0, refused: 0, people: 0, edited: 0, withoutFacts: 0 }
let families = 0

async function newFamily(): Promise<Connection> {
  families += 1
  const family = new Connection()
  family.origin = server.origin
  await signUp(family, { name: owner, email: `family${families}@example.org`, dataDir: server.dataDir })
  return family
}

/** @returns undefined when the file is refused */
async function send(family: Connection, bytes: Uint8Array, name: string, own?: string): Promise<GedcomImport | undefined> {
  const form = new FormData()
  if (own !== undefined) form.set('own_person', own)
  form.set('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), name)
  const { status, body } = await family.ask<GedcomImport>('POST', '/api/gedcom/', form)
  if (status >= 300) return undefined
  let state = body
  while (state.state === 'waiting' || state.state === 'running') {
    await wait(50)
    state = await family.expect<GedcomImport>('GET', `/api/gedcom/import/${state.id}/`)
  }
  if (state.state !== 'done') throw new Error(`the import failed: ${state.error}`)
  return state
}

async function exported(family: Connection, version: (typeof versions)[number]): Promise<Uint8Array> {
  const answer = await fetch(`${family.origin}/api/gedcom/?version=${version}`, {
    headers: { authorization: `Bearer ${family.token}` },
  })
  if (!answer.ok) throw new Error(`export: ${answer.status}`)
  return new Uint8Array(await answer.arrayBuffer())
}

/** The lines that one list has more often than the other. */
function surplus(lines: string[], others: string[]): string[] {
  const left = new Map<string, number>()
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1)
  return lines.filter((line) => {
    const count = left.get(line) ?? 0
    left.set(line, count - 1)
    return count <= 0
  })
}

function expectEqual(name: string, what: string, before: Uint8Array, after: Uint8Array): void {
  const [one, two] = [canonical(before), canonical(after)]
  const [lost, added] = [surplus(one, two), surplus(two, one)]
  if (lost.length + added.length > 0)
    fail(
      `${name}: ${what}: ${lost.length} records lost, ${added.length} added\n- ${lost[0]?.slice(0, 600)}\n+ ${added[0]?.slice(0, 600)}`,
    )
}

async function editOneFact(family: Connection, name: string, before: Uint8Array): Promise<void> {
  const people = await family.expect<PersonSummary[]>('GET', '/api/person/')
  for (const { id } of people.slice(0, 60)) {
    const person = await family.expect<Person>('GET', `/api/person/${id}/`)
    // The later the fact, the more may stand around it.
    const fact = person.name === owner ? undefined : person.facts.at(-1)
    if (fact === undefined) continue
    await family.expect('PATCH', `/api/fact/${fact.id}/`, { place: 'Edited in Between' })
    const after = await exported(family, '7.0')
    const [one, two] = [before, after].map((bytes) => new TextDecoder().decode(bytes).split('\n'))
    const [lost, added] = [surplus(one ?? [], two ?? []), surplus(two ?? [], one ?? [])]
    const isOwn = added.some((line) => line.endsWith('PLAC Edited in Between'))
    if (!isOwn || lost.length + added.length > mostLinesOfAnEdit)
      fail(`${name}: an edited ${fact.kind}: -${lost.slice(0, 12).join('|')} +${added.slice(0, 12).join('|')}`)
    const changes = await family.expect<Change[]>('GET', `/api/person/${id}/change/`)
    const change = changes.find((each) => each.can_revert)
    if (change === undefined) throw new Error('the edit cannot be undone')
    await family.expect('POST', `/api/change/${change.id}/revert/`, {})
    expectEqual(name, 'edited and undone', before, await exported(family, '7.0'))
    counts.edited += 1
    return
  }
  counts.withoutFacts += 1
}

for (const [at, file] of files.entries()) {
  const name = path.relative(data, file)
  const bytes = readFileSync(file)
  try {
    const first = await newFamily()
    const report = await send(first, bytes, name)
    if (report === undefined) {
      counts.refused += 1
      console.log(`refused: ${name}`)
      continue
    }
    counts.imported += 1
    counts.people += report.people
    const written = new Map<string, Uint8Array>()
    for (const version of versions) written.set(version, await exported(first, version))
    await send(first, bytes, name)
    expectEqual(name, 'imported twice', written.get('7.0') ?? bytes, await exported(first, '7.0'))
    await editOneFact(first, name, written.get('7.0') ?? bytes)
    for (const [version, before] of written) {
      const own = new RegExp(String.raw`^0 @([^@\n]+)@ INDI(?:\n[1-9].*)*?\n1 NAME Quirina /?Testament`, 'mu').exec(
        new TextDecoder().decode(before),
      )?.[1]
      const again = await newFamily()
      if ((await send(again, before, 'family.ged', own)) === undefined) throw new Error(`its export ${version} is refused`)
      expectEqual(name, `exported as ${version}, imported, exported`, before, await exported(again, version as '7.0'))
    }
  } catch (error) {
    fail(`${name}: ${error instanceof Error ? error.message : String(error)}`)
  }
  if (at % 50 === 49) console.log(`${at + 1} files, ${problems.length} problems`)
}
await server.stop()
console.table([{ ...counts, problems: problems.length }])
if (problems.length > 0) process.exitCode = 1
