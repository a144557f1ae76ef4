import type { CallResponse, Print } from '@banyan/contract'
import { chartKinds } from '@banyan/contract'
import { writeGedcom } from '@banyan/gedcom'
import { generateFamily } from '@banyan/sample-family'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createJobWorker } from '../../platform/jobs/job-worker.ts'
import { importFile, listPeople } from '../../test/gedcom.ts'
import { readPdf } from '../../test/prints/read-pdf.ts'
import { openTestApp } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'
import { jobHandlers } from '../../workers.ts'

let test: TestApp
let ada: Member
let people: Awaited<ReturnType<typeof listPeople>>
let relations: CallResponse<'listRelations'>
beforeAll(async () => {
  test = await openTestApp({}, { familiesApart: true })
  ada = await test.newMember({ name: 'Ada Wong' })
  const family = generateFamily({ people: 150, seed: 5, cousins: 0.1 })
  await importFile(test, ada, writeGedcom(family, { version: '7.0' }))
  people = await listPeople(test, ada)
  relations = (await test.call('listRelations', { token: ada.access })).json()
})
afterAll(() => test.close())

const parentsOf = (id: number): number[] =>
  relations.filter((one) => one.relation_type === 2 && one.to_person_id === id).map((one) => one.from_person_id)
const childrenOf = (id: number): number[] =>
  relations.filter((one) => one.relation_type === 2 && one.from_person_id === id).map((one) => one.to_person_id)
const nameOf = (id: number): string => people.find((person) => person.id === id)!.name
/** Somebody with grandparents and children. */
const middle = (): number =>
  people.find(({ id }) => childrenOf(id).length > 0 && parentsOf(id).flatMap(parentsOf).length === 4)!.id

const chart = (body: object): object => ({ kind: 'chart', person_id: middle(), colours: 'branches', legend: true, ...body })

async function printed(body: object): Promise<{ print: Print; text: string }> {
  const started = await test.call('startPrint', { token: ada.access, body: chart(body) })
  expect(started.statusCode, started.body).toBe(200)
  await createJobWorker(test.platform, jobHandlers(test.platform)).runDue()
  const [print] = (await test.call('listPrints', { token: ada.access })).json() as Print[]
  expect(print).toMatchObject({ state: 'done', failure: null })
  const file = await test.app.inject({ method: 'GET', url: print!.download! })
  const { pages } = await readPdf(file.rawPayload)
  await test.call('deletePrint', { token: ada.access, params: { id: print!.id } })
  return { print: print!, text: pages.map((page) => page.text.replaceAll(/\s+/gu, ' ')).join(' ') }
}

const preview = async (body: object) => test.call('previewPrint', { token: ada.access, body: chart(body) })

/** The words of a name: charts break long names, so its words stand in several lines. */
const isIn = (text: string, name: string): boolean => name.split(/\s+/u).every((word) => text.includes(word))

describe('charts of a person', () => {
  it('ancestors, a fan and half a fan have every grandparent', async () => {
    const grandparents = parentsOf(middle()).flatMap(parentsOf).map(nameOf)
    for (const kind of ['ancestors', 'fan', 'half_fan']) {
      const { text, print } = await printed({ chart: kind, generations_up: 4 })
      expect([kind, grandparents.filter((name) => !isIn(text, name))]).toEqual([kind, []])
      expect(text).toContain(`Ancestors of ${nameOf(middle())}`)
      expect(print.missing_characters).toBe(0)
    }
  })

  it('descendants, an hourglass and the person’s family have every child', async () => {
    const children = childrenOf(middle()).map(nameOf)
    for (const kind of ['descendants', 'hourglass', 'focus'])
      for (const arrangement of ['compact', 'rows']) {
        const { text } = await printed({ chart: kind, generations_down: 2, arrangement })
        expect([kind, children.filter((name) => !isIn(text, name))]).toEqual([kind, []])
      }
  })

  it('lives have a bar for each, with years that are known', async () => {
    const { text, print } = await printed({ chart: 'lives', people: 'everyone', order: 'birth' })
    expect(people.filter(({ name }) => !isIn(text, name))).toEqual([])
    expect(print.pages).toBe(1)
  })

  it('lives of a person begin with the closest relatives, by name', async () => {
    const { text } = await printed({ chart: 'lives', people: 'focus', order: 'branch' })
    expect(text).toContain(`${nameOf(middle())} and closest relatives`)
    expect(text).not.toContain('Others')
  })

  it('a line says how each is related to the next, and in words how the ends are', async () => {
    const [parent] = parentsOf(middle())
    const [grandparent] = parentsOf(parent!)
    const { text } = await printed({ chart: 'line', other_person_id: grandparent })
    expect(text).toMatch(/father|mother/u)
    expect(text).toMatch(/grandfather|grandmother/u)
    for (const id of [middle(), parent!, grandparent!]) expect(isIn(text, nameOf(id))).toBe(true)
    expect(text).toContain(`How ${nameOf(middle())} and ${nameOf(grandparent!)} are related`)
  })

  it('a line that does not exist is refused with its reason', async () => {
    const stranger = await preview({ chart: 'line', other_person_id: ada.person_id })
    expect(stranger.json()).toMatchObject({ code: 'no_line' })
    const byBlood = await preview({ chart: 'line', line: 'blood', other_person_id: childrenOf(middle())[0] })
    expect(byBlood.statusCode).toBe(200)
  })

  it('each has a preview by the code that prints, of one sheet, without anything from elsewhere', async () => {
    for (const kind of chartKinds) {
      const answer = await preview({ chart: kind, other_person_id: parentsOf(middle())[0], sheet: { size: 'A3' } })
      expect([kind, answer.statusCode]).toEqual([kind, 200])
      const { svg, sheets, width_mm: width, people: shown } = answer.json() as CallResponse<'previewPrint'>
      expect([kind, sheets, Math.round(width) === 420 || Math.round(width) === 297]).toEqual([kind, 1, true])
      expect(shown).toBeGreaterThan(1)
      expect(svg).toMatch(/^<(\?xml|svg)/u)
      expect(svg).not.toMatch(/<script|href="http|foreignObject/u)
    }
  })

  it('says nothing of dates, places and relations when that is not wanted', async () => {
    const { text } = await printed({ chart: 'focus', show: { dates: false, portraits: false }, date: false, legend: false })
    expect(text).not.toMatch(/\d{4}/u)
  })

  it('writes dates in the language of the paper', async () => {
    const { text } = await printed({ chart: 'fan', language: 'zh-tw', show: { dates: true, full_dates: true } })
    expect(text).toMatch(/生於\d{4}年|年/u)
    expect(text).toContain('的祖先')
  })
})
