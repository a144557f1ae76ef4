import type { Fact } from '@banyan/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createJobWorker } from '../../platform/jobs/job-worker.ts'
import type { MediaStore } from '../../platform/media/media-store.ts'
import { familyOf, joinFamily } from '../../test/family.ts'
import type { TestFamily } from '../../test/family.ts'
import { gedcom, importFile, listPeople } from '../../test/gedcom.ts'
import { markOf } from '../../test/living/marked-family.ts'
import { listPrints } from '../../test/prints/make-print.ts'
import { readPdf } from '../../test/prints/read-pdf.ts'
import { openTestApp } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'
import { jobHandlers } from '../../workers.ts'

const marks = /Zyxp[b-m]{5}/gu

let test: TestApp
let ada: Member
let family: TestFamily
/** The founder first, the youngest of his grandsons last. */
let ids: number[]
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  ada = await test.newMember({ name: 'Ada Wong' })
  family = familyOf(test, ada)
})

/** Imports a family in which nobody lives, which Ada has married into. */
async function importClan(sons: number): Promise<void> {
  await importFile(test, ada, clan(sons))
  const people = (await listPeople(test, ada)).filter(({ name }) => name.startsWith('Zyxp'))
  ids = people.toSorted((one, other) => one.birth_year - other.birth_year).map(({ id }) => id)
  await family.relate(ada.person_id, ids.at(-1)!, 1)
}

/** A founder, so many sons, and as many of each of theirs. */
function clan(sons: number): Uint8Array {
  const lines: string[] = []
  let count = 0
  const add = (birth: number, from: string, to: string): void => {
    lines.push(`0 @I${++count}@ INDI`, `1 NAME ${markOf(90_000 + count)}`, '1 SEX M', '1 BIRT', `2 DATE ${birth}`)
    lines.push('1 DEAT', '2 DATE 2001', ...(from === '' ? [] : [`1 FAMC @${from}@`]), ...(to === '' ? [] : [`1 FAMS @${to}@`]))
  }
  const year = (of: number): number => Math.floor((40 * of) / sons)
  add(1870, '', 'F1')
  for (let son = 2; son <= sons + 1; son++) add(1890 + year(son - 2), 'F1', `F${son}`)
  for (let son = 2; son <= sons + 1; son++) for (let at = 0; at < sons; at++) add(1930 + year(son - 2), `F${son}`, '')
  const husband = (of: number): string[] => [`0 @F${of}@ FAM`, `1 HUSB @I${of}@`]
  lines.push(...husband(1))
  for (let son = 2; son <= sons + 1; son++) lines.push(`1 CHIL @I${son}@`)
  for (let son = 2; son <= sons + 1; son++) {
    lines.push(...husband(son))
    for (let at = 0; at < sons; at++) lines.push(`1 CHIL @I${sons + 2 + (son - 2) * sons + at}@`)
  }
  return gedcom(lines.join('\n'))
}

type Kind = 'chart' | 'family_book' | 'clan_book'

const bodyOf = (kind: Kind, { person_id }: Member): object =>
  kind === 'chart'
    ? { kind, chart: 'everyone', person_id, show: { portraits: false, dates: true, places: true, kin_names: true } }
    : kind === 'family_book'
      ? { kind, people: 'everyone' }
      : { kind, person_id: ids[0]! }

async function start(kind: Kind, member: Member): Promise<void> {
  const started = await test.call('startPrint', { token: member.access, body: bodyOf(kind, member) })
  expect(started.statusCode, started.body).toBe(200)
}

/** Runs what is due; `change` is called before a print is begun, with its first piece, or once it is written. */
const run = (when: 'before' | 'begun' | 'written' = 'before', change = async (): Promise<void> => undefined): Promise<number> => {
  const { media } = test.platform
  const put: MediaStore['put'] = async (key, content) => {
    if (!key.includes('/prints/')) return media.put(key, content)
    if (when === 'before') await change()
    await media.put(key, { isReused: true, [Symbol.asyncIterator]: pieces })
    if (when === 'written') await change()
    async function* pieces(): AsyncGenerator<Uint8Array> {
      let isBegun = false
      for await (const piece of content as AsyncIterable<Uint8Array>) {
        if (!isBegun && when === 'begun') await change()
        isBegun = true
        yield piece
      }
    }
  }
  const platform = { ...test.platform, media: { ...media, put } }
  return createJobWorker(platform, jobHandlers(platform)).runDue()
}

/** The marks in the newest print of somebody, each as often as it is printed; undefined until there is one. */
async function printed(member: Member): Promise<string[] | undefined> {
  const [print] = await listPrints(test, member)
  if (print?.state !== 'done') return undefined
  const { statusCode, rawPayload } = await test.app.inject({ method: 'GET', url: print.download! })
  expect(statusCode).toBe(200)
  const { pages } = await readPdf(rawPayload)
  return pages.flatMap(({ text }) => text.replaceAll(/\s+/gu, '').match(marks) ?? [])
}

it.each(['chart', 'family_book', 'clan_book'] as const)(
  'a %s shows the family of one moment, however often it changes meanwhile',
  async (kind) => {
    // More than are read at once.
    const sons = kind === 'chart' ? 34 : 12
    await importClan(sons)
    const all = new Map((await listPeople(test, ada)).map(({ id, name }) => [id, name]))
    const renamed = [ids[0]!, ids[7]!, ids[sons]!, ids.at(-1)!]
    /** Of those who change: what they are called now, and ever were. */
    const names = new Map(renamed.map((id) => [id, all.get(id)!]))
    const ever = new Set<string>()
    const moments = new Set<string>()
    const note = (id: number, name: string | undefined): void => {
      if (name === undefined) names.delete(id)
      else names.set(id, name)
      for (const each of names.values()) ever.add(each)
      moments.add([...names.values()].toSorted().join(' '))
    }
    const made = new AbortController()
    async function change(): Promise<void> {
      for (let round = 0; !made.signal.aborted; round++) {
        for (const [at, id] of renamed.entries()) note(id, (await family.set(id, 'name', markOf(10_000 * at + round))).name)
        const born = { beside: ids[1 + (round % sons)]!, type: 2, name: markOf(40_000 + round), gender: 'M', birth_year: 1925 }
        const { person } = await family.add(born)
        note(person.id, person.name)
        await family.deletePerson(person.id)
        note(person.id, undefined)
      }
    }
    note(ids[0]!, all.get(ids[0]!))
    await start(kind, ada)
    const changing = change()
    await run().finally(() => made.abort())
    await changing
    const found = new Set(await printed(ada))
    expect(moments).toContain(
      [...found]
        .filter((name) => ever.has(name))
        .toSorted()
        .join(' '),
    )
    const others = ids.map((id) => all.get(id)!).filter((name) => !ever.has(name))
    expect(others.filter((name) => !found.has(name))).toEqual([])
  },
)

it.each([
  ['chart', 'before'],
  ['chart', 'begun'],
  ['chart', 'written'],
  ['family_book', 'begun'],
  ['clan_book', 'before'],
] as const)('a %s says nothing of anybody who becomes hidden (%s)', async (kind, when) => {
  await importClan(12)
  const bo = await joinFamily(test, ada, { name: 'Bo' })
  const settings = { living_seen_by: 'near', near_steps: 1 }
  expect((await test.call('updateFamilySettings', { token: ada.access, body: settings })).statusCode).toBe(200)
  const [dead, old, told] = [ids.at(-3)!, ids.at(-4)!, ids[3]!]
  const words = [markOf(50_001), markOf(50_002), markOf(50_003), markOf(50_004)]
  await family.set(dead, 'name', words[0])
  await family.set(old, 'name', words[1])
  await family.set(old, 'birth_year', 1900)
  await family.set(old, 'year_of_death', 0)
  const fact = await test.call('createPersonFact', {
    token: ada.access,
    params: { id: told },
    body: { kind: 'OCCU', value: words[2], date: '1930' },
  })
  await start(kind, bo)
  const { id } = fact.json<Fact>()
  await run(when, async () => {
    await family.set(dead, 'year_of_death', 0)
    await family.set(old, 'birth_year', 1990)
    await family.add({ beside: dead, type: 2, name: words[3]!, gender: 'M', birth_year: 1990 })
    const marked = await test.call('updateFact', { token: ada.access, params: { id }, body: { is_private: true } })
    expect(marked.statusCode, marked.body).toBe(200)
  })
  expect(await printed(bo)).toBe(undefined)
  test.platform.clock.advance({ hours: 1 })
  await run()
  const found = await printed(bo)
  expect(found).toContain(markOf(90_001))
  expect(found?.filter((word) => words.includes(word))).toEqual([])
})
