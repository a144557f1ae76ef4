import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Image } from '@banyan/contract'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { restoreBackup } from '../platform/backup/restore-backup.ts'
import { connectDatabase, openDatabase } from '../platform/db/open-database.ts'
import { createJobWorker } from '../platform/jobs/job-worker.ts'
import { createLogger } from '../platform/log/logger.ts'
import { createMailWorker } from '../platform/mail/mail-worker.ts'
import { openFileMediaStore } from '../platform/media/file-media-store.ts'
import { mediaFolder } from '../platform/media/media-location.ts'
import { originalKey } from '../platform/media/picture-keys.ts'
import { openPlatform } from '../platform/open-platform.ts'
import type { OpenPlatform } from '../platform/open-platform.ts'
import { jobHandlers } from '../workers.ts'
import { expectMirror } from './mirror.ts'
import { multipart } from './multipart.ts'
import { motionPhoto } from './photos/moving-photos.ts'
import { fourColours } from './photos/photos.ts'
import { createBareTestDatabase, testEngine } from './test-database.ts'
import { copyDataFolder, listFixtures } from './upgrade/fixture.ts'
import type { Fixture, SeenFamily, SeenImage } from './upgrade/fixture.ts'
import { expectSameRows, rowsOfArchive, rowsOfDatabase } from './upgrade/rows.ts'
import type { RowsByTable } from './upgrade/rows.ts'

const cleanUp: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const step of cleanUp.splice(0).toReversed()) await step()
})

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'banyan-upgrade-'))
  cleanUp.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

interface Upgraded {
  platform: OpenPlatform
  app: FastifyInstance
  /** The rows that the older version had left. */
  saved: RowsByTable
}

const environment = { BANYAN_BREACH_URL: 'off', BANYAN_FACES: 'off', BANYAN_RATE_LIMIT: 'off' }

async function serve(platform: OpenPlatform, saved: RowsByTable): Promise<Upgraded> {
  cleanUp.push(() => platform.close())
  await expectFactsOfYears(platform, saved)
  const app = await createApp(platform, { checkAnswers: true })
  cleanUp.push(() => app.close())
  return { platform, app, saved }
}

/** Every year of birth or death, of deleted people too, has become a fact. */
async function expectFactsOfYears({ database }: OpenPlatform, saved: RowsByTable): Promise<void> {
  const years = (saved.get('people') ?? []).flatMap(({ family_id, id, birth_year, year_of_death }) => [
    ...(birth_year === 0 ? [] : [`${family_id} ${id} BIRT ${birth_year}`]),
    ...(year_of_death === 0 ? [] : [`${family_id} ${id} DEAT ${year_of_death}`]),
  ])
  const facts = await database.read.selectFrom('facts').select(['family_id', 'person_id', 'kind', 'date']).execute()
  expect(facts.map((fact) => `${fact.family_id} ${fact.person_id} ${fact.kind} ${fact.date}`).toSorted()).toEqual(
    years.toSorted(),
  )
  await expectMirror({ database })
}

async function fromDataFolder(fixture: Fixture): Promise<Upgraded> {
  const dataDir = path.join(await temporaryFolder(), 'data')
  await copyDataFolder(fixture, dataDir)
  const config = readConfig({ ...environment, BANYAN_DATA_DIR: dataDir }, dataDir)
  const before = connectDatabase(config.database)
  const saved = await rowsOfDatabase(before.read)
  await before.close()
  return serve(await openPlatform(config, { log: createLogger('silent'), now: () => fixture.soonAfter }), saved)
}

async function fromBackup(fixture: Fixture): Promise<Upgraded> {
  const dataDir = path.join(await temporaryFolder(), 'data')
  const config = readConfig({ ...environment, BANYAN_DATA_DIR: dataDir }, await temporaryFolder())
  const { location, remove } = await createBareTestDatabase()
  cleanUp.push(remove)
  await restoreBackup(fixture.archive, { database: location, media: await openFileMediaStore(mediaFolder(config.dataDir)) })
  const platform = await openPlatform(config, {
    log: createLogger('silent'),
    now: () => fixture.soonAfter,
    database: await openDatabase(location),
  })
  const saved = await rowsOfArchive(fixture.archive)
  // Face descriptors are never restored, even when an older backup holds them.
  for (const face of saved.get('faces') ?? []) face['descriptor'] = ''
  for (const photo of saved.get('profile_photos') ?? []) photo['descriptor'] = null
  return serve(platform, saved)
}

const bearer = (token: string): InjectOptions => ({ headers: { authorization: `Bearer ${token}` } })

/** Compares what a family sees with what it saw then; newer fields may be added. */
async function expectSeen(app: FastifyInstance, token: string, family: SeenFamily): Promise<void> {
  const get = async (url: string): Promise<unknown> => (await app.inject({ url, ...bearer(token) })).json()
  const results = async (url: string): Promise<unknown> => ((await get(url)) as { results: unknown[] }).results
  expect(await get('/api/person/')).toMatchObject(withoutAddresses(family.people))
  expect(await get('/api/relation/')).toMatchObject(family.relations)
  expect(await get(`/api/person/${family.own}/`)).toMatchObject(withoutAddresses(family.ownPerson))
  if (family.users !== undefined) expect(await get('/api/users/')).toMatchObject(family.users)
  if (family.changes !== undefined) expect(await get('/api/change/')).toMatchObject(family.changes)
  if (family.galleries !== undefined) expect(await results('/api/gallery/')).toMatchObject(withoutAddresses(family.galleries))
  if (family.images !== undefined) expect(await results('/api/image/')).toMatchObject(withoutAddresses(family.images))
  if (family.trash !== undefined) expect(await results('/api/trash/')).toMatchObject(withoutAddresses(family.trash))
  for (const [index, tags] of (family.tags ?? []).entries())
    expect(await get(`/api/image_tagging/?image_id=${family.images?.[index]?.id}`)).toMatchObject(withoutAddresses(tags))
  if (family.imports !== undefined) expect(await get('/api/gedcom/import/')).toMatchObject(family.imports)
}

/** Ignores signed addresses, which change over time; those given out then have a separate test. */
const withoutAddresses = <Value extends object>(value: Value): Value =>
  JSON.parse(JSON.stringify(value), (_key, each: unknown) =>
    typeof each === 'string' && each.startsWith('http') && each.includes('/media/') ? undefined : each,
  ) as Value

async function signIn(app: FastifyInstance, account: SeenFamily['account']): Promise<string> {
  const signedIn = await app.inject({ method: 'POST', url: '/api/auth/obtain_token/', payload: account })
  expect(signedIn.statusCode, signedIn.body).toBe(200)
  return signedIn.json<{ access: string }>().access
}

/** The picture addresses that these families had received. */
const addressesOf = (image: SeenImage): string[] =>
  [image.thumbnail ?? [], image.large_thumbnail ?? [], image.original_image ?? []].flat()

const fetchMedia = (app: FastifyInstance, address: string): Promise<LightMyRequestResponse> => {
  const { pathname, search } = new URL(address)
  return app.inject({ url: pathname + search })
}

/** Expects that an address opens the picture, or answers as if it had never existed. */
async function expectCleanAddress(app: FastifyInstance, address: string, bytes: number | undefined): Promise<number> {
  const answer = await fetchMedia(app, address)
  expect([200, 404], address).toContain(answer.statusCode)
  if (answer.statusCode === 404) expect(answer.json()).toMatchObject({ detail: expect.any(String) })
  else if (bytes === undefined) expect(answer.rawPayload.length).toBeGreaterThan(0)
  else expect(answer.rawPayload.length).toBe(bytes)
  return answer.statusCode
}

const work = async ({ platform }: Upgraded): Promise<void> =>
  void (await createJobWorker(platform, jobHandlers(platform)).runDue())

async function sendMails({ platform }: Upgraded): Promise<string[]> {
  const outbox = path.join(platform.config.dataDir, 'outbox')
  const before = new Set(await readdir(outbox).catch(() => []))
  // Mails and jobs that failed before the upgrade wait for their next attempt.
  await platform.database.write((tx) =>
    tx
      .updateTable('mails')
      .set({ next_attempt_at: platform.now().toISOString() })
      .where('sent_at', 'is', null)
      .where('next_attempt_at', '<', '9999')
      .execute(),
  )
  const worker = createMailWorker(platform)
  await worker.sendDue()
  await worker.sendDue()
  await worker.stop()
  const names = (await readdir(outbox).catch(() => [])).filter((name) => !before.has(name))
  return Promise.all(names.map((name) => readFile(path.join(outbox, name), 'utf8')))
}

const tokenIn = (fixture: Fixture, recipient: string): string =>
  /\/(?:invite_confirmation|sign_up_confirmation)\/([\w-]+)\/|\?token=([\w-]+)/
    .exec(fixture.mails.find((mail) => mail.recipient === recipient)?.text ?? '')
    ?.slice(1)
    .find((token) => token !== undefined) ?? ''

/** Opens the links in mails from before the upgrade. @returns the status of each */
async function openLinks({ app }: Upgraded, fixture: Fixture): Promise<Record<string, number>> {
  const password = 'another fig tree'
  const open = async (method: 'PATCH' | 'PUT' | 'POST', url: string, payload: object): Promise<number> =>
    (await app.inject({ method, url, payload })).statusCode
  return {
    invitation: await open('PATCH', `/api/invite_email_confirmation/${tokenIn(fixture, 'noa@example.org')}/`, { password }),
    signUp: await open('PUT', `/api/sign_up/${tokenIn(fixture, 'ines@example.org')}/`, { password }),
    email: await open('POST', '/api/email_change/confirm/', { token: tokenIn(fixture, 'ada.new@example.org') }),
    reset: await open('POST', '/api/reset-password/confirm/', { token: tokenIn(fixture, 'yuki@example.org'), password }),
    unsubscribe: await open('POST', `/api/unsubscribe/${fixture.unsubscribe?.token}/`, {}),
  }
}

const ways = [
  ...(testEngine === 'sqlite' ? [['its data folder', fromDataFolder] as const] : []),
  ['its backup', fromBackup] as const,
]

for (const fixture of listFixtures()) {
  describe.each(ways)(`data of version ${fixture.version} from %s`, (way, open) => {
    let upgraded: Upgraded
    const isWholeFolder = way === 'its data folder'
    beforeEach(async () => {
      upgraded = await open(fixture)
    })

    it('comes up with every row and everything that the families saw', async () => {
      const { app, platform, saved } = upgraded
      expectSameRows(await rowsOfDatabase(platform.database.read), saved)
      for (const family of fixture.families) await expectSeen(app, await signIn(app, family.account), family)
    })

    it('keeps its sessions, or ends them cleanly', async () => {
      const { app } = upgraded
      for (const family of fixture.families) {
        if (family.access === undefined || family.refresh === undefined) continue
        const listed = await app.inject({ url: '/api/person/', ...bearer(family.access) })
        const refreshed = await app.inject({
          method: 'POST',
          url: '/api/auth/refresh_token/',
          payload: { refresh: family.refresh },
        })
        expect([200, 401]).toContain(refreshed.statusCode)
        if (!isWholeFolder) expect([listed.statusCode, refreshed.statusCode]).toEqual([401, 401])
        else if (listed.statusCode === 200) await expectSeen(app, family.access, family)
        else expect(listed.statusCode).toBe(401)
        if (refreshed.statusCode === 200) await expectSeen(app, refreshed.json<{ access: string }>().access, family)
      }
    })

    it('has every file, and opens the signed addresses given out before or answers that they are gone', async () => {
      const { app, saved } = upgraded
      const sizes = new Map(saved.get('images')?.map((row) => [row['id'], Number(row['size_bytes'])]))
      for (const family of fixture.families) {
        const token = await signIn(app, family.account)
        for (const [image, index] of (family.images ?? []).map((each, place) => [each, place] as const)) {
          const now = (await app.inject({ url: '/api/image/', ...bearer(token) })).json<{ results: SeenImage[] }>().results[index]
          for (const address of addressesOf(now ?? image)) expect((await fetchMedia(app, address)).statusCode, address).toBe(200)
          expect((await fetchMedia(app, now?.original_image ?? '')).rawPayload.length).toBe(sizes.get(image.id))
          for (const address of addressesOf(image)) {
            const status = await expectCleanAddress(
              app,
              address,
              address === image.original_image ? sizes.get(image.id) : undefined,
            )
            // The addresses of a restored backup were signed with another secret.
            if (!isWholeFolder) expect(status).toBe(404)
          }
        }
        for (const image of family.trash ?? [])
          for (const address of addressesOf(image)) await expectCleanAddress(app, address, undefined)
        for (const { download } of family.dataExports ?? []) {
          const answer = await app.inject({ url: download ?? '' })
          expect([200, 404]).toContain(answer.statusCode)
          if (answer.statusCode === 200) expect(answer.rawPayload.subarray(0, 2).toString()).toBe('PK')
        }
      }
    })

    it('sends the mails that wait once each, and does the work that waits', async () => {
      const { platform } = upgraded
      await work(upgraded)
      const mails = await sendMails(upgraded)
      for (const { recipient } of fixture.mails)
        expect(
          mails.filter((mail) => mail.includes(`To: ${recipient}`) && mail.includes(tokenIn(fixture, recipient))),
          recipient,
        ).toHaveLength(1)
      expect(await sendMails(upgraded)).toEqual([])
      const failed = await platform.database.read
        .selectFrom('jobs')
        .select(['kind', 'failure'])
        .where('failure', 'is not', null)
        .execute()
      expect(failed).toEqual([])
      const exports = await platform.database.read.selectFrom('data_exports').select('state').execute()
      expect(exports.every(({ state }) => state === 'done')).toBe(true)
    })

    it.runIf(fixture.mails.length > 0)('opens the links in mails from before', async () => {
      // Backups hold nothing that lets somebody in, nor the secret that signs the address to unsubscribe.
      expect(await openLinks(upgraded, fixture)).toEqual(
        isWholeFolder
          ? { invitation: 200, signUp: 200, email: 200, reset: 200, unsubscribe: 200 }
          : { invitation: 403, signUp: 200, email: 404, reset: 404, unsubscribe: 404 },
      )
      if (!isWholeFolder) return
      const told = await upgraded.platform.database.read
        .selectFrom('users')
        .innerJoin('accounts', 'accounts.id', 'users.account_id')
        .select(['email', 'receive_update_emails'])
        .orderBy('email')
        .execute()
      expect(told.filter((user) => user.receive_update_emails === 0).map((user) => user.email)).toEqual([
        fixture.unsubscribe?.email,
      ])
    })

    it('finds the film in a motion photo that came before, and takes films', async () => {
      const { app, platform } = upgraded
      const film = await readFile(path.join(import.meta.dirname, 'fixtures/films/plain.mp4'))
      const imagesOf = async (token: string) =>
        (await app.inject({ url: '/api/image/', ...bearer(token) })).json<{ results: Image[] }>().results
      const searched = []
      for (const family of fixture.families) {
        const token = await signIn(app, family.account)
        const photo = (await imagesOf(token)).find(({ content_type: type }) => type === 'image/jpeg')
        if (photo === undefined) continue
        searched.push({ token, photo })
        const key = new URL(photo.original_image).pathname.split('/')[3] ?? ''
        const { family_id } = await platform.database.read
          .selectFrom('images')
          .select('family_id')
          .where('key', '=', key)
          .executeTakeFirstOrThrow()
        await platform.media.put(originalKey(family_id, key), motionPhoto(await fourColours(), film))
      }
      await work(upgraded)
      for (const { token, photo } of searched) {
        const now = (await imagesOf(token)).find(({ id }) => id === photo.id)
        expect(now?.motion).toMatchObject({ duration: 1.2, is_playable: true })
        expect((await fetchMedia(app, now?.motion?.address ?? '')).rawPayload.equals(film)).toBe(true)
        const form = multipart([
          ['gallery_id', String(photo.gallery_id)],
          ['picture', { bytes: film, fileName: 'Rowing.mp4' }],
        ])
        const sent = await app.inject({
          method: 'POST',
          url: '/api/image/',
          payload: form.body,
          headers: { ...form.headers, ...bearer(token).headers },
        })
        expect(sent.json<Image>().film, sent.body).toMatchObject({ duration: 1.2, is_playable: true })
      }
    })

    it('goes on: families add people and photos, and none gets an id again', async () => {
      const { app, saved } = upgraded
      const known = new Set(saved.get('people')?.map((row) => Number(row['id'])))
      for (const family of fixture.families) {
        const token = await signIn(app, family.account)
        const answer = await app.inject({
          method: 'POST',
          url: '/api/person/',
          ...bearer(token),
          payload: { from_person_id: family.own, relation_type: 2, name: 'New', gender: 'F', birth_year: 2001 },
        })
        expect(answer.statusCode, answer.body).toBe(200)
        expect(known).not.toContain(answer.json<{ person: { id: number } }>().person.id)
      }
    })
  })
}
