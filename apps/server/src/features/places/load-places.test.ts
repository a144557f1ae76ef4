import { dataVersion } from '@banyan/gazetteer'
import type { GazetteerPlace } from '@banyan/gazetteer'
import { afterEach, describe, expect, it } from 'vitest'
import { createJobWorker } from '../../platform/jobs/job-worker.ts'
import { openTestApp } from '../../test/test-app.ts'
import type { TestApp } from '../../test/test-app.ts'
import { testTown } from '../../test/test-places.ts'
import { openTestPlatform } from '../../test/test-platform.ts'
import type { TestPlatform } from '../../test/test-platform.ts'
import { jobHandlers } from '../../workers.ts'
import type { GazetteerData } from './gazetteer-data.ts'
import { loadPlaces, requestPlaces } from './load-places.service.ts'

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const each of open.splice(0)) await each.close()
})

async function openPlatform(): Promise<TestPlatform> {
  const platform = await openTestPlatform()
  open.push(platform)
  return platform
}

async function openApp(): Promise<TestApp> {
  const test = await openTestApp()
  open.push(test)
  return test
}

/** An edition of towns called A1, A2, ...; it can be told to break off. */
function edition(version: number, letter: string, count: number, breakAfter = Infinity): GazetteerData {
  async function* places(): AsyncGenerator<GazetteerPlace> {
    for (let id = 1; id <= count; id += 1) {
      if (id > breakAfter) throw new Error('the power went')
      yield testTown(id, `${letter}${id}`)
    }
  }
  return { version, places: places() }
}

const state = (platform: TestPlatform) => platform.database.read.selectFrom('place_data').selectAll().executeTakeFirst()
const names = async (platform: TestPlatform): Promise<string[]> =>
  (await platform.database.read.selectFrom('places').select('name').orderBy('id').execute()).map((row) => row.name)
const jobs = async (platform: TestPlatform): Promise<string[]> =>
  (await platform.database.read.selectFrom('jobs').select('kind').execute()).map((row) => row.kind)

describe('loading an edition', () => {
  it('loads it once', async () => {
    const platform = await openPlatform()
    expect(await loadPlaces(platform, edition(1, 'A', 1_200))).toMatchObject({ loaded: 1_200 })
    expect(await names(platform)).toEqual(Array.from({ length: 1_200 }, (_value, index) => `A${index + 1}`))
    expect(await state(platform)).toMatchObject({ version: 1, lines_loaded: 1_200, is_complete: 1 })
    expect(await loadPlaces(platform, edition(1, 'B', 3))).toMatchObject({ loaded: 0 })
  })

  it('goes on where it was interrupted', async () => {
    const platform = await openPlatform()
    await expect(loadPlaces(platform, edition(1, 'A', 5_000, 3_000))).rejects.toThrow('the power went')
    expect(await state(platform)).toMatchObject({ lines_loaded: 2_000, is_complete: 0 })
    await loadPlaces(platform, edition(1, 'A', 5_000))
    expect(await names(platform)).toHaveLength(5_000)
    expect(await platform.database.read.selectFrom('place_names').select('name_key').execute()).toHaveLength(10_000)
  })

  it('replaces an older one, and leaves a newer one', async () => {
    const platform = await openPlatform()
    await loadPlaces(platform, edition(1, 'A', 600))
    await loadPlaces(platform, edition(2, 'B', 3))
    expect(await names(platform)).toEqual(['B1', 'B2', 'B3'])
    expect(await loadPlaces(platform, edition(1, 'A', 600))).toMatchObject({ loaded: 0 })
    expect(await names(platform)).toHaveLength(3)
  })

  it('is done by one of two that begin at the same time', async () => {
    const platform = await openPlatform()
    const results = await Promise.allSettled([1, 2].map(() => loadPlaces(platform, edition(1, 'A', 6_000))))
    expect(results.some((result) => result.status === 'fulfilled')).toBe(true)
    expect(await names(platform)).toHaveLength(6_000)
    expect(await state(platform)).toMatchObject({ lines_loaded: 6_000, is_complete: 1 })
  })
})

describe('a server', () => {
  it('queues the loading once, also when others start beside it', async () => {
    const platform = await openPlatform()
    await Promise.all([1, 2, 3].map(() => requestPlaces(platform)))
    await requestPlaces(platform)
    expect(await jobs(platform)).toEqual(['load-places'])
  })

  it('queues nothing when its edition or a newer one is there', async () => {
    const platform = await openPlatform()
    await loadPlaces(platform, edition(dataVersion + 1, 'A', 3))
    await requestPlaces(platform)
    expect(await jobs(platform)).not.toContain('load-places')
  })

  it('says that it is loading, and locates afterwards who came meanwhile', async () => {
    const test = await openApp()
    const { access, person_id: id } = await test.newMember()
    for (const name of ['findLocation', 'searchPlaces'] as const) {
      const answer = await test.call(name, { token: access, query: { address: 'A1', q: 'A1' } })
      expect([answer.statusCode, answer.json().code, Number(answer.headers['retry-after']) > 0]).toEqual([
        503,
        'places_loading',
        true,
      ])
    }
    const saved = await test.call('updatePerson', { token: access, params: { id }, body: { fieldName: 'address', value: 'A1' } })
    expect(saved.json()).toMatchObject({ address: 'A1', latitude: 0, longitude: 0 })

    await loadPlaces(test.platform, edition(1, 'A', 3))
    await createJobWorker(test.platform, jobHandlers(test.platform)).runDue()
    expect((await test.call('getPerson', { token: access, params: { id } })).json()).toMatchObject({
      latitude: 10,
      longitude: 20,
    })
    expect((await test.call('findLocation', { token: access, query: { address: 'old A2' } })).json()).toMatchObject({
      label: 'A2',
    })
  })
})
