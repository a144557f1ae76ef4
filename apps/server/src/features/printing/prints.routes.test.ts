import { writeFile } from 'node:fs/promises'
import type { Print } from '@banyan/contract'
import { writeGedcom } from '@banyan/gedcom'
import { generateFamily } from '@banyan/sample-family'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createJobWorker } from '../../platform/jobs/job-worker.ts'
import { importFile, listPeople } from '../../test/gedcom.ts'
import { readPdf } from '../../test/read-pdf.ts'
import { openTestApp } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'
import { jobHandlers } from '../../workers.ts'

let test: TestApp
let ada: Member
beforeAll(async () => {
  test = await openTestApp({}, { familiesApart: true })
})
beforeEach(async () => {
  ada = await test.newMember({ name: 'Ada Wong' })
})
afterAll(() => test.close())

const runJobs = (): Promise<number> => createJobWorker(test.platform, jobHandlers(test.platform)).runDue()
const everyone = (member: Member, more: object = {}) => ({
  kind: 'chart',
  chart: 'everyone',
  person_id: member.person_id,
  ...more,
})
const list = async (member: Member): Promise<Print[]> => (await test.call('listPrints', { token: member.access })).json()

/** Makes a print and returns its file. */
async function make(member: Member, body: object): Promise<{ print: Print; file: Buffer }> {
  const started = await test.call('startPrint', { token: member.access, body })
  expect(started.statusCode, started.body).toBe(200)
  await runJobs()
  const [print] = await list(member)
  expect(print).toMatchObject({ state: 'done', failure: null })
  const answer = await test.app.inject({ method: 'GET', url: print!.download! })
  expect(answer.statusCode).toBe(200)
  if (process.env['PRINT_TO'] !== undefined) await writeFile(process.env['PRINT_TO'], answer.rawPayload)
  return { print: print!, file: answer.rawPayload }
}

describe('a chart of everyone', () => {
  it('shows every name once, as text', async () => {
    await importFile(test, ada, writeGedcom(generateFamily({ people: 120, seed: 3 }), { version: '7.0' }))
    const people = await listPeople(test, ada)
    const { print, file } = await make(ada, everyone(ada))
    expect(print).toMatchObject({ pages: 1, format: 'pdf', chart: 'everyone', size_bytes: file.length, missing_characters: 0 })
    const { pages, title, language } = await readPdf(file)
    expect([title, language]).toEqual(['Everyone in our family', 'en'])
    const text = pages[0]!.text.replaceAll(/\s+/g, ' ')
    for (const { name } of people) expect(text).toContain(name)
  })
})
