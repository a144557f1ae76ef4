import type { CallResponse, Print } from '@banyan/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createJobWorker } from '../../../platform/jobs/job-worker.ts'
import { importFile, listPeople } from '../../../test/gedcom.ts'
import { readPdf } from '../../../test/prints/read-pdf.ts'
import { openTestApp } from '../../../test/test-app.ts'
import type { Member, TestApp } from '../../../test/test-app.ts'
import { jobHandlers } from '../../../workers.ts'

let test: TestApp
let ada: Member
beforeAll(async () => {
  test = await openTestApp({}, { familiesApart: true })
})
beforeEach(async () => {
  ada = await test.newMember({ name: 'Ada Wong' })
})
afterAll(() => test.close())

/** A made-up family of six generations: names, courtesy names, heirs, a husband who joined, lunar dates. */
const chens = `0 HEAD
1 GEDC
2 VERS 7.0
1 SCHMA
2 TAG _M3 https://example.com/m3
0 @I1@ INDI
1 NAME 陳德昌
2 TYPE BIRTH
2 GIVN 德昌
2 SURN 陳
1 SEX M
1 BIRT
2 DATE 3 MAY 1820
1 DEAT
2 DATE 6 JUN 1890
1 BURI
2 PLAC 西山
2 NOTE 坐子向午
1 FAMS @F1@
0 @I2@ INDI
1 NAME 李氏
1 SEX F
1 FAMS @F1@
0 @I3@ INDI
1 NAME 陳文彬
2 GIVN 文彬
2 SURN 陳
1 SEX M
1 BIRT
2 DATE 8 APR 1845
1 DEAT Y
1 FAMC @F1@
1 FAMS @F2@
0 @I4@ INDI
1 NAME 陳文質
1 SEX M
1 BIRT
2 DATE 1850
1 DEAT
2 DATE 1899
1 NCHI 0
1 FAMC @F1@
0 @I5@ INDI
1 NAME 陳秀蘭
1 SEX F
1 BIRT
2 DATE 1853
1 DEAT Y
1 FAMC @F1@
1 FAMS @F3@
0 @I6@ INDI
1 NAME 王大明
1 SEX M
1 DEAT Y
1 FAMS @F3@
0 @I7@ INDI
1 NAME 陳國華
1 SEX M
1 BIRT
2 DATE 1870
1 DEAT Y
1 FAMC @F2@
0 @I8@ INDI
1 NAME Peter Chen
1 SEX M
1 FAMC @F2@
0 @F1@ FAM
1 HUSB @I1@
1 WIFE @I2@
1 MARR Y
1 CHIL @I3@
1 CHIL @I4@
1 CHIL @I5@
0 @F2@ FAM
1 HUSB @I3@
1 CHIL @I7@
1 CHIL @I8@
0 @F3@ FAM
1 HUSB @I6@
1 WIFE @I5@
1 MARR Y
0 TRLR
`

const runJobs = (): Promise<number> => createJobWorker(test.platform, jobHandlers(test.platform)).runDue()

async function idOf(member: Member, name: string): Promise<number> {
  return (await listPeople(test, member)).find((person) => person.name === name)!.id
}

/** Makes a clan book and returns its file, as words without what separates them, page by page. */
async function make(member: Member, body: object): Promise<{ print: Print; pages: string[]; title: string; language: string }> {
  const started = await test.call('startPrint', { token: member.access, body: { kind: 'clan_book', ...body } })
  expect(started.statusCode, started.body).toBe(200)
  await runJobs()
  const [print] = (await test.call('listPrints', { token: member.access })).json<Print[]>()
  expect(print).toMatchObject({ kind: 'clan_book', format: 'pdf', state: 'done', failure: null })
  const answer = await test.app.inject({ method: 'GET', url: print!.download! })
  const { pages, title, language } = await readPdf(answer.rawPayload)
  return { print: print!, pages: pages.map(({ text }) => text.replaceAll(/\s+/gu, '')), title, language }
}

async function preview(member: Member, body: object): Promise<CallResponse<'previewPrint'>> {
  const answer = await test.call('previewPrint', { token: member.access, body: { kind: 'clan_book', ...body } })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

describe('a clan book', () => {
  it('has everybody as text in the file: names, lunar dates, age, grave, wife, sons and daughters', async () => {
    await importFile(test, ada, Buffer.from(chens))
    const courtesy = { token: ada.access, params: { id: await idOf(ada, '陳文彬') }, body: { kind: 'courtesy', text: '子雅' } }
    expect((await test.call('createName', courtesy)).statusCode).toBe(200)
    const { print, pages, title, language } = await make(ada, {
      person_id: await idOf(ada, '陳德昌'),
      poem: '德文國',
      hall: '敦睦堂',
    })
    expect([title, language]).toEqual(['陳氏族譜', 'zh-TW'])
    expect(print).toMatchObject({ pages: pages.length, missing_characters: 0, missing_pictures: 0 })
    const text = pages.join('')
    for (const words of [
      '陳德昌生於嘉慶二十五年庚辰三月二十一日卒於光緒十六年庚寅四月十九日享壽七十一歲葬西山坐子向午配李氏子二文彬文質女一秀蘭',
      '陳文彬長房字子雅德昌長子生於道光二十五年乙巳三月初二日卒年失考子二國華PeterChen',
      '陳文質二房德昌次子生於道光三十年庚戌卒於光緒二十五年己亥享年約五十歲無嗣',
      '陳秀蘭德昌之女生於咸豐三年癸丑卒年失考適王大明',
      '敦睦堂',
    ])
      expect(text).toContain(words)
  })

  it('tells in the preview how names follow the poem, and draws any sheet', async () => {
    await importFile(test, ada, Buffer.from(chens))
    const drawn = await preview(ada, { person_id: await idOf(ada, '陳德昌'), poem: '德 文國', layout: 'ouyang' })
    expect(drawn.clan).toEqual({
      generations: 3,
      poem: [
        { generation: 1, character: '德', conforming: 1, differing: 0, untold: 0, names: [] },
        { generation: 2, character: '文', conforming: 2, differing: 0, untold: 0, names: [] },
        { generation: 3, character: '國', conforming: 1, differing: 0, untold: 1, names: [] },
      ],
    })
    expect(drawn).toMatchObject({ sheet: 1, people: 6, scale_percent: null })
    expect(drawn.sheets).toBeGreaterThan(4)
  })

  it('has no fact that is marked private, whoever makes it', async () => {
    await importFile(test, ada, Buffer.from(chens))
    const bury = async (place: string, is_private: boolean) => {
      const options = { token: ada.access, params: { id: await idOf(ada, '陳文彬') } }
      const answer = await test.call('createPersonFact', { ...options, body: { kind: 'BURI', place, is_private } })
      expect(answer.statusCode, answer.body).toBe(200)
    }
    const read = async () => (await make(ada, { person_id: await idOf(ada, '陳德昌') })).pages.join('')
    await bury('犀牛山', true)
    expect(await read()).not.toContain('犀牛山')
    await bury('白象山', false)
    expect(await read()).toContain('葬白象山')
  })

  it('is in the characters that its reader knows, or chooses', async () => {
    await importFile(test, ada, Buffer.from(chens))
    const person_id = await idOf(ada, '陳德昌')
    const mainland = (await make(ada, { person_id, language: 'zh-cn', title: '陈氏宗谱' })).pages.join('')
    expect(mainland).toContain('生于嘉庆二十五年庚辰三月二十一日')
    const chosen = (
      await make(ada, { person_id, script: 'simplified', binding: 'page', paper: 'Letter', lines: 'black', solar_dates: true })
    ).pages.join('')
    expect(chosen).toContain('享寿七十一岁')
    expect(chosen).toContain('〔公历一八二〇年五月三日〕')
  })

  it('refuses a founder who is not there, and values that nobody can mean', async () => {
    const refused = async (body: object): Promise<number> =>
      (await test.call('startPrint', { token: ada.access, body: { kind: 'clan_book', ...body } })).statusCode
    expect(await refused({ person_id: 9_999 })).toBe(404)
    expect(await refused({})).toBe(400)
    expect(await refused({ person_id: ada.person_id, poem: '字'.repeat(501) })).toBe(400)
    expect(await refused({ person_id: ada.person_id, first_generation: 0 })).toBe(400)
    expect(await refused({ person_id: ada.person_id, branch_generation: 'all' })).toBe(400)
    expect(await refused({ person_id: ada.person_id, layout: 'round' })).toBe(400)
  })

  it('is made of one person alone', async () => {
    const { pages } = await make(ada, { person_id: ada.person_id })
    expect(pages.join('')).toContain('AdaWong')
  })
})
