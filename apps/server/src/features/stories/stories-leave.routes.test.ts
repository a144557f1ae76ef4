import type { Print, Story } from '@banyan/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createJobWorker } from '../../platform/jobs/job-worker.ts'
import { familyOf } from '../../test/family.ts'
import { personCalled, sendFile } from '../../test/gedcom.ts'
import { photosOf } from '../../test/photos/photos.ts'
import { voiceFile, voiceForm } from '../../test/photos/voices.ts'
import { readPdf } from '../../test/prints/read-pdf.ts'
import { addGrandmother, askNow, mailedStories } from '../../test/stories.ts'
import { openTestApp } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'
import { unzip, zip } from '../../test/zip.ts'
import { jobHandlers } from '../../workers.ts'

const question = 'What is the first thing you remember?'
const told = 'A banyan stood in front of the house.\nWe climbed it.'
const voice = voiceFile('audio/mp4', 'A banyan stood in front of the house.')

let here: TestApp
let there: TestApp
let ada: Member
let grandmother: { id: number; email: string }
beforeAll(async () => {
  ;[here, there] = [await openTestApp(), await openTestApp()]
  ada = await here.newMember({ name: 'Ada Wong' })
  const family = familyOf(here, ada)
  grandmother = await addGrandmother(family, 'Ida Nowak')
  await askNow(family, grandmother.id)
  const token = (await mailedStories(here, grandmother.email))[0]?.token ?? ''
  await here.call('answerStory', { token, body: { text: told } })
  const spoken = await here.call('answerStoryByVoice', { token, ...voiceForm(voice, 900, { waveform: '0az9' }) })
  expect(spoken.statusCode, spoken.body).toBe(200)
})
afterAll(async () => {
  await here.close()
  await there.close()
})

const runJobs = async (test: TestApp): Promise<void> => {
  while ((await createJobWorker(test.platform, jobHandlers(test.platform)).runDue()) > 0);
}
const storiesOf = async (test: TestApp, by: Member, person: number): Promise<Story[]> =>
  (await test.call('listStories', { token: by.access, query: { person_id: String(person) } })).json()

it('leave with the archive, and come back with what was said', async () => {
  const archive = await here.call('exportGedcom', { token: ada.access, query: { version: '7.0', media: '1' } })
  const files = await unzip(archive.rawPayload)
  const text = [...files].find(([name]) => name.endsWith('.ged'))?.[1].toString() ?? ''
  expect(text).toMatch(/1 _STORY\n2 DATE .*\n2 TYPE What is the first thing you remember\?\n/)
  expect(text).toContain('2 NOTE A banyan stood in front of the house.\n3 CONT We climbed it.')
  const kit = await there.newMember({ name: 'Kit' })
  const packed = zip([...files].map(([name, bytes]) => ({ name, bytes, stored: true })))
  const sent = await sendFile(there, kit, packed, { fileName: 'Wongs.gdz' })
  expect(sent.statusCode, sent.body).toBe(200)
  await runJobs(there)
  const ida = (await personCalled(there, kit, 'Ida Nowak')).id
  const [story] = await storiesOf(there, kit, ida)
  expect(story).toMatchObject({ question, text: told, voice: { duration_ms: 900, waveform: '0az9' } })
  const heard = await photosOf(there, kit).fetch(story?.voice?.url ?? '', {})
  expect(heard.rawPayload.equals(voice)).toBe(true)
})

it('leave with a file of the older version, in words', async () => {
  const file = await here.call('exportGedcom', { token: ada.access, query: { version: '5.5.1' } })
  const kit = await there.newMember({ name: 'Uma' })
  await sendFile(there, kit, file.rawPayload, { fileName: 'Wongs.ged' })
  await runJobs(there)
  const ida = (await personCalled(there, kit, 'Ida Nowak')).id
  expect(await storiesOf(there, kit, ida)).toMatchObject([{ question, text: told, voice: null }])
})

it('are found by their words, and are in the family book with the length of what was said', async () => {
  const found = await here.call('searchLives', { token: ada.access, query: { search: 'banyan' } })
  expect(found.json()).toMatchObject({ results: [{ person_id: grandmother.id }] })
  const options = { kind: 'family_book', people: 'everyone', living: true, photos: 'none', sources: false }
  const started = await here.call('startPrint', { token: ada.access, body: options })
  expect(started.statusCode, started.body).toBe(200)
  await runJobs(here)
  const [print] = (await here.call('listPrints', { token: ada.access })).json<Print[]>()
  const { rawPayload } = await here.app.inject({ method: 'GET', url: print?.download ?? '' })
  const text = (await readPdf(rawPayload)).pages.map((page) => page.text.replaceAll(/\s+/g, ' ')).join('\n')
  expect(text).toContain(question)
  expect(text).toContain('A banyan stood in front of the house.')
  expect(text).toContain('Told aloud: a recording of 0:01')
})
