import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { CallResponse } from '@banyan/contract'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findFfmpeg } from '../../../platform/films/ffmpeg.ts'
import { createJobWorker } from '../../../platform/jobs/job-worker.ts'
import { filmName } from '../../../platform/media/picture-keys.ts'
import { oneFace } from '../../../test/photos/faces.ts'
import { photosOf } from '../../../test/photos/photos.ts'
import type { Image } from '../../../test/photos/photos.ts'
import { openTestApp, password } from '../../../test/test-app.ts'
import type { Member, TestApp } from '../../../test/test-app.ts'
import { jobHandlers, startWorkers } from '../../../workers.ts'

const real = findFfmpeg({ films: { maxBytes: 0, ffmpeg: undefined } } as never)
const films = path.resolve(import.meta.dirname, '../../../test/fixtures/films')
const film = (name: string): Promise<Buffer> => readFile(path.join(films, name))

let folder: string
let test: TestApp
let workers: ReturnType<typeof startWorkers> | undefined
let hostile: Member
let honest: Member
let galleries = 0

/** ffmpeg that is never done with a film in which it finds the word, until the test says so, and notes each process that began. */
async function writeSlowFfmpeg(): Promise<string> {
  const file = path.join(folder, 'ffmpeg')
  const script = `#!/bin/sh
case "$*" in *progress*) kind=version;; *) kind=poster;; esac
for each; do case "$each" in file:*.mp4|file:*.jpg) ;; file:*) film="\${each#file:}";; esac; done
if grep -q "ENDLESS $kind" "$film"; then
  echo >"${folder}/$kind.$$"
  while [ ! -e "${folder}/enough" ]; do :; done
  exit 1
fi
exec ${real} "$@"
`
  await writeFile(file, script)
  await chmod(file, 0o755)
  return file
}

const endless = async (kind: 'poster' | 'version'): Promise<Buffer> =>
  Buffer.concat([await film('moving.webm'), Buffer.from(`ENDLESS ${kind}`)])

async function send(member: Member, bytes: Buffer): Promise<Image> {
  const gallery = (await photosOf(test, member).gallery(`Films ${(galleries += 1)}`)).id
  const { token, headers } = { token: member.access, headers: { 'content-type': 'application/octet-stream' } }
  const body = { gallery_id: gallery, file_name: 'Film.webm', size_bytes: bytes.length }
  const { id } = (await test.call('startUpload', { token, body })).json<CallResponse<'startUpload'>>()
  await test.call('appendUpload', { token, headers, params: { id }, query: { offset: '0' }, body: bytes })
  const done = await test.call('finishUpload', { token, params: { id } })
  expect(done.statusCode, done.body).toBe(200)
  return done.json<Image>()
}

/** The processes that have begun with films that never end. */
const begun = async (kind: 'poster' | 'version'): Promise<number[]> =>
  (await readdir(folder)).filter((name) => name.startsWith(`${kind}.`)).map((name) => Number(name.split('.')[1]))

const isRunning = (pid: number): boolean => existsSync(`/proc/${pid}`)

const isLinux = process.platform === 'linux'

describe.skipIf(real === undefined || !isLinux)('films of several families', { timeout: 180_000 }, () => {
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'banyan-films-'))
    test = await openTestApp({ films: { maxBytes: 100_000, ffmpeg: await writeSlowFfmpeg() } })
  })
  afterAll(async () => {
    await test.close()
    await rm(folder, { recursive: true })
  })
  beforeEach(async () => {
    hostile = await test.newMember()
    honest = await test.newMember()
  })
  afterEach(async () => {
    await writeFile(path.join(folder, 'enough'), '')
    await workers?.stop(5_000)
    workers = undefined
    await test.platform.database.write((tx) => tx.deleteFrom('jobs').execute())
    for (const name of await readdir(folder)) if (name !== 'ffmpeg') await rm(path.join(folder, name))
  })

  it('get their posters although those of another family never end', async () => {
    const others = await Promise.all([test.newMember(), test.newMember()])
    const bytes = await endless('poster')
    let ended = 0
    const pending = [hostile, hostile, ...others].map((member) => send(member, bytes).finally(() => (ended += 1)))
    await expect.poll(async () => (await begun('poster')).length).toBeGreaterThan(1)
    const image = await send(honest, await film('moving.webm'))
    const poster = await photosOf(test, honest).fetch(image.large_thumbnail)
    expect([(await sharp(poster.rawPayload).stats()).entropy > 1, ended]).toEqual([true, 0])
    await writeFile(path.join(folder, 'enough'), '')
    await Promise.all(pending)
  })

  it('are made playable while those of another family take for ever', async () => {
    const bytes = await endless('version')
    const slow = [await send(hostile, bytes), await send(hostile, bytes)]
    workers = startWorkers(test.platform, oneFace)
    await expect.poll(async () => (await begun('version')).length).toBe(1)
    const image = await send(honest, await film('moving.webm'))
    const photos = photosOf(test, honest)
    await expect.poll(async () => (await photos.image(image.id)).film?.is_playable, { timeout: 60_000 }).toBe(true)
    for (const { id } of slow) expect((await photosOf(test, hostile).image(id)).film).toMatchObject({ is_in_work: true })
    // One of a family at a time.
    expect(await begun('version')).toHaveLength(1)
  })

  it('are let go when they are deleted, and made when they are put back', async () => {
    const photos = photosOf(test, hostile)
    const image = await send(hostile, await endless('version'))
    workers = startWorkers(test.platform, oneFace)
    await expect.poll(async () => (await begun('version')).length).toBe(1)
    const [pid] = await begun('version')
    const { token, params } = { token: hostile.access, params: { id: image.id } }
    expect((await test.call('deleteImage', { token, params })).statusCode).toBe(200)
    await expect.poll(() => isRunning(pid!), { timeout: 60_000 }).toBe(false)
    const jobs = test.platform.database.read.selectFrom('jobs').select('id').where('kind', '=', 'make-film')
    await expect.poll(() => jobs.execute()).toEqual([])
    const restored = await test.call('restoreImage', { token, params })
    expect(restored.statusCode).toBe(200)
    await expect.poll(async () => (await begun('version')).length).toBe(2)
    expect((await photos.image(image.id)).film).toMatchObject({ is_in_work: true })
  })

  it('are let go with their family', async () => {
    await send(hostile, await endless('version'))
    workers = startWorkers(test.platform, oneFace)
    await expect.poll(async () => (await begun('version')).length).toBe(1)
    const [pid] = await begun('version')
    const body = { password, delete_profile: true }
    expect((await test.call('deleteAccount', { token: hostile.access, body })).statusCode).toBe(204)
    await expect.poll(() => isRunning(pid!), { timeout: 60_000 }).toBe(false)
  })

  it('are let go with the server, also when it is killed', async () => {
    const [program, file] = [path.join(folder, 'ffmpeg'), path.join(folder, 'endless')]
    await writeFile(file, await endless('version'))
    const maker = path.resolve(import.meta.dirname, '../../../test/dying-film-maker.ts')
    const args = ['--conditions=banyan-source', maker, program, file, path.join(folder, 'made.mp4')]
    const server = spawn(process.execPath, args, { stdio: 'ignore' })
    await expect.poll(async () => (await begun('version')).length, { timeout: 60_000 }).toBe(1)
    const [pid] = await begun('version')
    expect(isRunning(pid!)).toBe(true)
    server.kill('SIGKILL')
    await expect.poll(() => isRunning(pid!), { timeout: 60_000 }).toBe(false)
  })

  it('count with what was made of them', async () => {
    const image = await send(honest, await film('moving.webm'))
    const used = async () =>
      (await test.call('getUsage', { token: honest.access })).json<CallResponse<'getUsage'>>().storage_bytes
    expect(await used()).toBe(image.size_bytes)
    workers = startWorkers(test.platform, oneFace)
    const photos = photosOf(test, honest)
    await expect.poll(async () => (await photos.image(image.id)).film?.is_playable, { timeout: 60_000 }).toBe(true)
    const version = await photos.fetch((await photos.image(image.id)).film?.address ?? '')
    expect(await used()).toBe(image.size_bytes + version.rawPayload.length)
    await test.platform.database.write((tx) => tx.deleteFrom('images').where('id', '=', image.id).execute())
    expect(await used()).toBe(0)
  })
  it('have no version for which their family has no room', async () => {
    const bytes = await film('moving.webm')
    const limited = await openTestApp({
      familyLimits: { bytes: bytes.length + 100, photos: 100, people: 100, members: 100 },
      films: { maxBytes: 100_000, ffmpeg: undefined },
    })
    try {
      const member = await limited.newMember()
      const photos = photosOf(limited, member)
      const image = await photos.upload((await photos.gallery()).id, bytes, 'Film.webm')
      expect(image.film).toMatchObject({ is_in_work: true })
      await createJobWorker(limited.platform, jobHandlers(limited.platform)).runDue()
      expect((await photos.image(image.id)).film).toMatchObject({ is_playable: false, is_in_work: false })
      expect((await photos.files()).filter((key) => key.endsWith(filmName))).toEqual([])
      expect((await photos.fetch(image.original_image)).rawPayload.equals(bytes)).toBe(true)
    } finally {
      await limited.close()
    }
  })
})
