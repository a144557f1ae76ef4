import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createJobWorker } from '../../platform/jobs/job-worker.ts'
import { joinFamily } from '../../test/family.ts'
import { oneFace } from '../../test/photos/faces.ts'
import { listPrints, makePrint } from '../../test/prints/make-print.ts'
import { everybody } from '../../test/prints/prints.ts'
import { openTestApp } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'
import { jobHandlers, startWorkers } from '../../workers.ts'

let test: TestApp
let ada: Member
beforeEach(async () => {
  test = await openTestApp()
  ada = await test.newMember({ name: 'Ada Wong' })
})
afterEach(() => test.close())

it('other work does not wait while prints of several readers are made', async () => {
  const members = [ada, await joinFamily(test, ada), await joinFamily(test, ada)]
  for (const member of members) {
    const started = await test.call('startPrint', { token: member.access, body: everybody(member) })
    expect(started.statusCode, started.body).toBe(200)
  }
  const { media } = test.platform
  let begun = 0
  let release = (): void => undefined
  const gate = new Promise<void>((resolve) => (release = resolve))
  const put: typeof media.put = async (key, content) => {
    if (key.includes('/prints/')) {
      begun += 1
      await gate
    }
    return media.put(key, content)
  }
  const workers = startWorkers({ ...test.platform, media: { ...media, put } }, oneFace)
  try {
    await vi.waitFor(() => expect(begun).toBeGreaterThan(0), 10_000)
    expect((await test.call('startDataExport', { token: ada.access })).statusCode).toBe(200)
    await vi.waitFor(async () => {
      const [copy] = (await test.call('listDataExports', { token: ada.access })).json<{ state: string }[]>()
      expect(copy?.state).toBe('done')
    }, 10_000)
    expect(begun).toBe(1)
  } finally {
    release()
    await workers.stop(10_000)
  }
})

/** The processes that this one has started, also those that have ended and of which it has not taken note. */
const children = (): string[] =>
  readdirSync('/proc/self/task').flatMap((thread) =>
    readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  )

/** Those of them that print. */
const printing = (): number[] =>
  children()
    .filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('printing-process'))
    .map(Number)

it.runIf(process.platform === 'linux')('a process that is killed while nobody waits for it is replaced', async () => {
  await makePrint(test, ada, everybody(ada))
  const [kept, ...others] = printing()
  expect(others).toEqual([])
  process.kill(kept!, 'SIGKILL')
  const preview = () => test.call('previewPrint', { token: ada.access, body: everybody(ada) })
  await vi.waitFor(async () => expect((await preview()).statusCode).toBe(200), 120_000)
  expect(printing()).not.toContain(kept)
  expect((await makePrint(test, ada, everybody(ada))).print.state).toBe('done')
})

it.runIf(process.platform === 'linux')('a print that is given up leaves nothing of its process', async () => {
  const { media } = test.platform
  const put: typeof media.put = async (key, content) => {
    if (!key.includes('/prints/')) return media.put(key, content)
    for await (const _ of content as AsyncIterable<Uint8Array>) {
      expect(printing()).toHaveLength(1)
      throw Object.assign(new Error('There is no room.'), { code: 'ENOSPC' })
    }
  }
  const platform = { ...test.platform, media: { ...media, put } }
  expect((await test.call('startPrint', { token: ada.access, body: everybody(ada) })).statusCode).toBe(200)
  await createJobWorker(platform, jobHandlers(platform)).runDue()
  expect((await listPrints(test, ada))[0]).toMatchObject({ state: 'failed', failure: 'no_storage' })
  expect(printing()).toEqual([])
  expect(children().filter((pid) => readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z '))).toEqual([])
})

it.runIf(process.platform === 'linux')('a print whose process is killed between two pieces is made again', async () => {
  const { media } = test.platform
  let killed = 0
  const put: typeof media.put = (key, content) => {
    return media.put(key, key.includes('/prints/') ? { isReused: true, [Symbol.asyncIterator]: pieces } : content)
    async function* pieces(): AsyncGenerator<Uint8Array> {
      for await (const piece of content as AsyncIterable<Uint8Array>) {
        yield piece
        if (killed > 0) continue
        const pid = printing()[0]!
        killed += 1
        process.kill(pid, 'SIGKILL')
        await vi.waitFor(() => expect(children()).not.toContain(`${pid}`))
      }
    }
  }
  const platform = { ...test.platform, media: { ...media, put } }
  expect((await test.call('startPrint', { token: ada.access, body: everybody(ada) })).statusCode).toBe(200)
  const worker = createJobWorker(platform, jobHandlers(platform))
  await worker.runDue()
  expect([killed, (await listPrints(test, ada))[0]?.state]).toEqual([1, 'running'])
  test.platform.clock.advance({ hours: 1 })
  await worker.runDue()
  expect((await listPrints(test, ada))[0]?.state).toBe('done')
})
