import { inflateSync } from 'node:zlib'
import type { CallName, CallResponse, PersonSummary, Print } from '@banyan/contract'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createJobWorker } from '../../platform/jobs/job-worker.ts'
import { jobHandlers } from '../../workers.ts'
import { makeUser } from '../family.ts'
import { importFile, listPeople, listRelations } from '../gedcom.ts'
import { everybody } from '../prints/prints.ts'
import { readPdf } from '../prints/read-pdf.ts'
import { openTestApp } from '../test-app.ts'
import type { Member, TestApp } from '../test-app.ts'
import { firstYears } from './first-years.ts'
import { markedFamily } from './marked-family.ts'
import { naivelyLiving, naivelyNear } from './who-sees-whom.ts'

const steps = 2

let test: TestApp
let keeper: Member
let people: PersonSummary[]
/** The mark of each person, by id: a word that nothing about anybody else contains. */
let marks: Map<number, string>
let reader: Member & { hidden: Set<number> }

const ok = <Answer>(answer: LightMyRequestResponse): Answer => {
  if (answer.statusCode >= 300) throw new Error(`${answer.statusCode} ${answer.body}`)
  return answer.json<Answer>()
}
const byReader = (name: CallName, more: object = {}) => test.call(name, { token: reader.access, ...more })
const runJobs = (): Promise<number> => createJobWorker(test.platform, jobHandlers(test.platform)).runDue()

const scan = (text: string, words: readonly string[]): string[] => {
  const found = new Set(text.match(/Zyxp[b-m]{5}/g))
  return words.filter((word) => found.has(word))
}

/** All that a PDF holds, as it is written. */
const inflated = (file: Buffer): string =>
  [...file.toString('latin1').matchAll(/\/FlateDecode\/Length (\d+)>>stream\n/g)]
    .map(({ 0: { length }, 1: size, index }) =>
      inflateSync(file.subarray(index + length, index + length + Number(size))).toString('latin1'),
    )
    .join('\n')

/** Everything that a card can say. */
const asked = (more: object = {}) =>
  everybody(reader, {
    show: { portraits: true, dates: true, places: true, kin_names: true },
    colours: 'branches',
    legend: true,
    ...more,
  })

async function make(more: object, isBook = false): Promise<LightMyRequestResponse> {
  ok(await byReader('startPrint', { body: isBook ? more : asked(more) }))
  await runJobs()
  const [print] = ok<Print[]>(await byReader('listPrints'))
  expect(print).toMatchObject({ state: 'done' })
  return byReader('downloadPrint', { params: { id: print!.id } })
}

beforeAll(async () => {
  test = await openTestApp()
  keeper = await test.newMember({ name: 'Keeper' })
  await importFile(test, keeper, markedFamily(3))
  people = (await listPeople(test, keeper)).filter(({ name }) => name !== 'Keeper')
  const relations = await listRelations(test, keeper)
  marks = new Map(people.map(({ id, name }) => [id, name.split(' ')[0]!]))
  const policy = {
    people: people.map(({ id, birth_year, year_of_death, deceased }) => ({ id, birth_year, year_of_death, deceased, user: 0 })),
    ties: relations.map((relation) => ({ ...relation, ended: relation.ended ?? null })),
    first: await firstYears(test),
  }
  const living = naivelyLiving(policy, test.platform.now().getUTCFullYear())
  const chosen = living[Math.floor(living.length / 2)]!
  const near = new Set(naivelyNear(policy, chosen, steps))
  reader = { ...(await makeUser(test, keeper, chosen)), hidden: new Set(living.filter((id) => !near.has(id))) }
  expect(reader.hidden.size).toBeGreaterThan(50)
  ok(await test.call('updateFamilySettings', { token: keeper.access, body: { living_seen_by: 'near', near_steps: steps } }))
}, 600_000)
afterAll(() => test.close())

it('what is printed shows initials of those who are hidden, and nothing else of them', async () => {
  const words = [...reader.hidden].map((id) => marks.get(id)!)
  const seen = people.filter(({ id }) => !reader.hidden.has(id)).map(({ id }) => marks.get(id)!)
  // In an SVG, all texts stand as they are, also those that only readers without sight get.
  const svg = (await make({ format: 'svg' })).body
  expect(scan(svg, words)).toEqual([])
  expect(scan(svg, seen)).toHaveLength(seen.length)
  for (const chart of ['everyone', 'focus']) {
    const { pages } = await readPdf((await make({ chart })).rawPayload)
    const text = pages.map((page) => page.text).join(' ')
    expect(scan(text, words)).toEqual([])
    expect(scan(text, [marks.get(reader.person_id)!])).toHaveLength(1)
  }
  const { pages } = await readPdf((await make({ sheet: { size: 'A3', tiled: true } })).rawPayload)
  const text = pages.map((page) => page.text).join(' ')
  expect([scan(text, words), scan(text, seen).length]).toEqual([[], seen.length])
})

const charts = ['focus', 'ancestors', 'descendants', 'hourglass', 'fan', 'half_fan', 'lives', 'line'] as const

it.each([...charts, 'family_book', 'clan_book'] as const)('%s has nothing of them either', async (kind) => {
  const words = [...reader.hidden].map((id) => marks.get(id)!)
  const [hidden] = reader.hidden
  // Those whose children hold the hidden ones: everybody's first ancestors.
  const [founder] = people.toSorted((one, other) => one.birth_year - other.birth_year)
  const from = ['descendants', 'family_book', 'clan_book'].includes(kind) ? founder!.id : reader.person_id
  const around = { person_id: from, generations_up: 8, generations_down: 8 }
  const body =
    kind === 'family_book'
      ? { kind, people: 'descendants', person_id: founder!.id, photos: 'none' }
      : kind === 'clan_book'
        ? { kind, person_id: from }
        : {
            chart: kind,
            ...around,
            ...(kind === 'line' ? { other_person_id: hidden } : {}),
            ...(kind === 'lives' ? { people: 'everyone' } : {}),
          }
  const isBook = kind === 'family_book' || kind === 'clan_book'
  const { rawPayload } = await make(body, isBook)
  const { pages, title } = await readPdf(rawPayload)
  const text = pages.map((page) => page.text).join(' ')
  expect([scan(text, words), scan(title, words)]).toEqual([[], []])
  expect(scan(text, [marks.get(from)!])).toHaveLength(1)
  // Nor has what is read aloud in place of a picture or a shortened name.
  const spoken = [...marks]
    .filter(([id]) => reader.hidden.has(id))
    .map(([, mark]) => Buffer.from(mark, 'utf16le').swap16().toString('hex'))
  const raw = inflated(rawPayload)
  expect(spoken.filter((hex) => raw.includes(hex.toUpperCase()))).toEqual([])
})

it('a preview shows no more', async () => {
  const preview = ok<CallResponse<'previewPrint'>>(await byReader('previewPrint', { body: asked() }))
  expect(preview.people).toBeGreaterThan(people.length)
  expect(scan(preview.svg, [...marks.values()])).toEqual([])
})

it('what was made before somebody is hidden can no longer be downloaded', async () => {
  const address = ok<Print[]>(await byReader('listPrints'))[0]!.download!
  expect((await test.app.inject({ method: 'GET', url: address })).statusCode).toBe(200)
  test.platform.clock.advance({ minutes: 1 })
  const token = keeper.access
  ok(await test.call('updateFamilySettings', { token, body: { living_seen_by: 'near', near_steps: 1 } }))
  expect((await test.app.inject({ method: 'GET', url: address })).statusCode).toBe(404)
})
