import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { DataExport, PersonSummary, SessionSummary } from '@banyan/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { commands } from '../../cli/commands.ts'
import { runCommand } from '../../cli/run-command.ts'
import { listen } from '../../test/events.ts'
import { joinFamily } from '../../test/family.ts'
import { multipart } from '../../test/multipart.ts'
import { fourColours, photosOf } from '../../test/photos/photos.ts'
import type { Image, TestPhotos } from '../../test/photos/photos.ts'
import { openTestApp, password } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'
import { createBareTestDatabase } from '../../test/test-database.ts'
import { addressJobHandlers, jobHandlers } from '../../workers.ts'
import { openDatabase } from '../db/open-database.ts'
import { createJobWorker } from '../jobs/job-worker.ts'

let test: TestApp
let stays: Member
let goes: Member
let photos: TestPhotos
let image: Image
let environment: Record<string, string>
let close: () => Promise<void>

beforeEach(async () => {
  // A location that commands can use as well.
  const folder = await mkdtemp(path.join(os.tmpdir(), 'banyan-test-'))
  const dataDir = path.join(folder, 'data')
  await mkdir(dataDir, { mode: 0o700 })
  const { location, remove } = await createBareTestDatabase()
  const database = 'url' in location ? location : { file: path.join(dataDir, 'banyan.sqlite') }
  environment = {
    BANYAN_DATA_DIR: dataDir,
    BANYAN_BREACH_URL: 'off',
    ...('url' in location ? { BANYAN_DATABASE_URL: location.url } : {}),
  }
  await (await openDatabase(database)).close()
  test = await openTestApp({ dataDir, database, media: { folder: path.join(dataDir, 'media') } })
  close = async () => {
    await test.close()
    await remove()
    await rm(folder, { recursive: true, force: true })
  }
  test.platform.clock.set(new Date())
  stays = await test.newMember({ name: 'Ada Wong' })
  goes = await joinFamily(test, stays, { name: 'Bo Wong' })
  photos = photosOf(test, stays)
  const gallery = await photos.gallery()
  image = await photos.upload(gallery.id)
  const deleted = await photos.upload(gallery.id, await fourColours({ width: 90 }))
  await test.call('deleteImage', { token: stays.access, params: { id: deleted.id } })
  const portrait = { bytes: await fourColours(), fileName: 'portrait.jpg' }
  await test.call('setProfileImage', {
    token: stays.access,
    params: { id: stays.person_id },
    ...multipart([
      ['x', '0'],
      ['y', '0'],
      ['w', '100'],
      ['h', '100'],
      ['r', '0'],
      ['picture', portrait],
    ]),
  })
  await test.call('startDataExport', { token: goes.access })
  await createJobWorker(test.platform, jobHandlers(test.platform)).runDue()
})
afterEach(() => close())

/** Lists every picture address that a member receives. */
async function addressesOf(member: Member): Promise<string[]> {
  const get = async <Answer>(name: Parameters<TestApp['call']>[0], params = {}): Promise<Answer> =>
    (await test.call(name, { token: member.access, params })).json<Answer>()
  const answers: unknown[] = [
    await get('listImages'),
    await get('getImage', { id: image.id }),
    await get('listGalleries'),
    await get('listTrash'),
    await get<PersonSummary[]>('listPeople'),
    await get('getPerson', { id: stays.person_id }),
    (await get<DataExport[]>('listDataExports')).map(({ download }) => (download === null ? '' : `http://localhost${download}`)),
  ]
  return [...new Set(JSON.stringify(answers).match(/https?:\/\/[^"]+(?:\/media\/|\/api\/data_export\/)[^"]+/g))]
}

const statuses = async (addresses: string[]): Promise<number[]> => [
  ...new Set(await Promise.all(addresses.map(async (address) => (await photos.fetch(address)).statusCode))),
]
const wait = (seconds: number): void => test.platform.clock.advance({ seconds })
const renew = (): Promise<number> => createJobWorker(test.platform, addressJobHandlers(test.platform)).runDue()

async function signInElsewhere(member: Member): Promise<Member> {
  return { ...member, ...(await test.call('obtainToken', { body: { email: member.email, password } })).json<Member>() }
}

/** The ways in which a session ends early, using the credentials from before. */
const ways: Record<string, () => Promise<void>> = {
  'by the command that removes a user': async () => {
    const status = await runCommand(['remove-user', goes.email], commands, {
      environment,
      folder: '.',
      out: () => undefined,
      progress: () => undefined,
      askSecret: () => Promise.resolve(''),
    })
    expect(status).toBe(0)
  },
  'by leaving': async () => {
    expect((await test.call('deleteAccount', { token: goes.access, body: { password } })).statusCode).toBe(204)
  },
  'by a session ended from another device': async () => {
    const other = await signInElsewhere(goes)
    const sessions = (await test.call('listSessions', { token: other.access })).json<SessionSummary[]>()
    for (const { id } of sessions.filter((session) => !session.is_current))
      expect((await test.call('endSession', { token: other.access, params: { id } })).statusCode).toBe(200)
  },
  'by a new password': async () => {
    const other = await signInElsewhere(goes)
    expect(
      (
        await test.call('changePassword', {
          token: other.access,
          body: { old_password: password, new_password: 'another under the fig tree' },
        })
      ).statusCode,
    ).toBe(200)
  },
  'by a reset': async () => {
    await test.call('requestPasswordReset', { body: { email: goes.email } })
    wait(4)
    await createJobWorker(test.platform, jobHandlers(test.platform)).runDue()
    const token = (await test.mailedLink(goes.email)).searchParams.get('token')
    expect(
      (await test.call('confirmPasswordReset', { body: { token, password: 'another under the fig tree' } })).statusCode,
    ).toBe(200)
  },
}

/** Commands go by the machine's clock. */
const followTheMachine = (): void => test.platform.clock.set(new Date(Math.max(Date.now(), test.platform.now().getTime())))

describe('who is shut out', () => {
  it.each(Object.keys(ways))('has no address that opens anything after a minute: %s', async (way) => {
    const seen = await addressesOf(goes)
    expect(seen.length).toBe(8)
    expect(seen.some((address) => address.includes('/original.'))).toBe(true)
    expect(seen.some((address) => address.includes('/api/data_export/'))).toBe(true)
    expect(await statuses(seen)).toEqual([200])
    await ways[way]?.()
    followTheMachine()
    wait(60)
    expect(await statuses(seen)).toEqual([404])
    expect(await statuses(await addressesOf(stays))).toEqual([200])
  })

  it('gets no address that lasts, even by a session that a server still remembers', async () => {
    await ways['by the command that removes a user']?.()
    const last = await addressesOf(goes)
    // This process has not learned of it yet.
    expect(last.length).toBeGreaterThan(0)
    followTheMachine()
    wait(60)
    expect(await statuses(last)).toEqual([404])
  })
})

describe('who stays', () => {
  it('has addresses that go on until new ones are there, is told of those, and the bytes keep their tag', async () => {
    const server = await listen(test)
    const following = await server.follow(stays.access)
    expect((await following.next()).event).toBe('ready')
    const old = await addressesOf(stays)
    const { etag } = (await test.call('listPeople', { token: stays.access })).headers
    const tag = (await photos.fetch(image.thumbnail)).headers.etag
    await ways['by leaving']?.()
    expect((await following.change()).reload).toBe(false)
    let renewed = 0
    // A page that reacts within seconds shows only valid addresses, all the time.
    for (let second = 0; second < 45 && renewed === 0; second += 1) {
      wait(1)
      expect(await statuses(old)).toEqual([200])
      renewed = await renew()
    }
    expect(renewed).toBe(1)
    expect((await following.change()).reload).toBe(true)
    following.close()
    expect((await test.call('listPeople', { token: stays.access, headers: { 'if-none-match': String(etag) } })).statusCode).toBe(
      200,
    )
    const fresh = await addressesOf(stays)
    expect(fresh.filter((address) => old.includes(address))).toEqual([])
    expect(await statuses([...old, ...fresh])).toEqual([200])
    wait(24)
    expect(await statuses(old)).toEqual([200])
    wait(1)
    expect(await statuses(old)).toEqual([404])
    expect(await statuses(fresh)).toEqual([200])
    const renewedImage = await photos.image(image.id)
    expect(new URL(renewedImage.thumbnail).pathname).toBe(new URL(image.thumbnail).pathname)
    expect((await photos.fetch(renewedImage.thumbnail)).headers.etag).toBe(tag)
    // The zip accepts addresses of any age.
    expect(
      (await test.call('downloadImages', { body: { token: stays.access, images: [image.original_image] } })).statusCode,
    ).toBe(200)
  })

  it('is told once of many sessions that end in a row, and never of a sign-out', async () => {
    for (let i = 0; i < 30; i += 1) {
      const other = await signInElsewhere(goes)
      expect(
        (
          await test.call('endSession', {
            token: goes.access,
            params: {
              id:
                (await test.call('listSessions', { token: other.access }))
                  .json<SessionSummary[]>()
                  .find((each) => each.is_current)?.id ?? '',
            },
          })
        ).statusCode,
      ).toBe(200)
    }
    await test.call('logout', { token: (await signInElsewhere(goes)).access })
    wait(60)
    const told = await renew()
    expect(told).toBe(1)
    await test.call('logout', { token: goes.access })
    wait(60)
    expect(await renew()).toBe(0)
  })

  it('is not touched by another family', async () => {
    const stranger = await test.newMember()
    const old = await addressesOf(stays)
    const other = await signInElsewhere(stranger)
    await test.call('changePassword', {
      token: other.access,
      body: { old_password: password, new_password: 'another under the fig tree' },
    })
    wait(120)
    expect(await statuses(old)).toEqual([200])
  })
})
