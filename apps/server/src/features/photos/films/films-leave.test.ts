import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { CallResponse, GedcomImport } from '@banyan/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBackup } from '../../../platform/backup/create-backup.ts'
import { restoreFamily } from '../../../platform/backup/restore-family.ts'
import { findFfmpeg } from '../../../platform/films/ffmpeg.ts'
import { createJobWorker } from '../../../platform/jobs/job-worker.ts'
import { filmName } from '../../../platform/media/picture-keys.ts'
import { sendFile } from '../../../test/gedcom.ts'
import { motionPhoto } from '../../../test/photos/moving-photos.ts'
import { fourColours, photosOf } from '../../../test/photos/photos.ts'
import type { Image } from '../../../test/photos/photos.ts'
import { s3Missing, startS3Server } from '../../../test/servers/s3-server.ts'
import type { S3Server } from '../../../test/servers/s3-server.ts'
import { openTestApp, password } from '../../../test/test-app.ts'
import type { Member, TestApp } from '../../../test/test-app.ts'
import { unzip } from '../../../test/zip.ts'
import { jobHandlers } from '../../../workers.ts'
import { isBeingErased } from '../../accounts/leaving/erase.service.ts'
import { finishErasures, reapplyToFamily } from '../../accounts/leaving/reapply-erasures.service.ts'

const isFfmpegThere = findFfmpeg({ films: { maxBytes: 0, ffmpeg: undefined } } as never) !== undefined
const fixture = (name: string): Promise<Buffer> =>
  readFile(path.resolve(import.meta.dirname, '../../../test/fixtures/films', name))
const film = await fixture('tall.mov')
const key = 'the key of these backups, long enough'

describe.each(['a folder', 'S3'] as const)('films in %s', { timeout: 180_000 }, (store) => {
  describe.skipIf(!isFfmpegThere || (store === 'S3' && s3Missing !== undefined))('', () => {
    let s3: S3Server | undefined
    let test: TestApp
    let member: Member
    let folder: string
    let image: Image
    beforeAll(async () => {
      folder = await mkdtemp(path.join(os.tmpdir(), 'banyan-test-'))
      s3 = store === 'S3' ? await startS3Server() : undefined
      const backup = { everyHours: 24, keepDays: 14, keepCount: 1, key }
      test = await openTestApp({ backup, ...(s3 === undefined ? {} : { media: { s3: s3.location() } }) })
      member = await test.newMember({ name: 'Ada Wong' })
      image = await send(member)
      await runJobs()
      image = await photosOf(test, member).image(image.id)
    })
    afterAll(async () => {
      await test.close()
      await s3?.stop()
      await rm(folder, { recursive: true, force: true })
    })

    const runJobs = () => createJobWorker(test.platform, jobHandlers(test.platform)).runDue()

    async function send({ access: token }: Member, bytes = film, file_name = 'Rowing.mov'): Promise<Image> {
      const gallery = await photosOf(test, member).gallery(file_name)
      const body = { gallery_id: gallery.id, file_name, size_bytes: bytes.length }
      const { id } = (await test.call('startUpload', { token, body })).json<CallResponse<'startUpload'>>()
      const headers = { 'content-type': 'application/octet-stream' }
      const half = Math.ceil(bytes.length / 2)
      for (const offset of [0, half]) {
        const piece = bytes.subarray(offset, offset + half)
        const query = { offset: String(offset) }
        expect((await test.call('appendUpload', { token, params: { id }, query, body: piece, headers })).statusCode).toBe(200)
      }
      const done = await test.call('finishUpload', { token, params: { id } })
      expect(done.statusCode, done.body).toBe(200)
      return done.json<Image>()
    }

    async function expectWhole(by: Member, { original_image: original, film: played }: Image): Promise<void> {
      const photos = photosOf(test, by)
      expect((await photos.fetch(original)).rawPayload.equals(film)).toBe(true)
      expect(played).toMatchObject({ is_playable: true, is_in_work: false, duration: 1.2 })
      const version = (await photos.fetch(played?.address ?? '')).rawPayload
      const part = await photos.fetch(played?.address ?? '', { range: 'bytes=100-299' })
      expect([part.statusCode, part.rawPayload.equals(version.subarray(100, 300))]).toEqual([206, true])
      const end = await photos.fetch(original, { range: 'bytes=-10' })
      expect([end.statusCode, end.rawPayload.equals(film.subarray(-10))]).toEqual([206, true])
    }

    it('are there whole and in ranges, with their version, and no piece is left', async () => {
      await expectWhole(member, image)
      const files = await photosOf(test, member).files()
      expect(files.filter((name) => name.includes('/uploads/'))).toEqual([])
      expect(files.filter((name) => name.endsWith(`.${filmName}`))).toHaveLength(1)
    })

    it('leave in the copy and in a GEDZIP, which brings them back', async () => {
      const { access: token } = member
      expect((await test.call('startDataExport', { token })).statusCode).toBe(200)
      await runJobs()
      const [copy] = (await test.call('listDataExports', { token })).json<CallResponse<'listDataExports'>>()
      const { pathname, search } = new URL(copy?.download ?? '', 'http://here')
      const copied = await unzip((await test.app.inject({ url: pathname + search })).rawPayload)
      expect([...copied.values()].some((each) => each.equals(film))).toBe(true)

      const gedzip = await exportGedzip(member)
      const other = await test.newMember({ name: 'Kit' })
      const sent = await sendFile(test, other, gedzip, { fileName: 'Lake.gdz' })
      expect(sent.json<GedcomImport>().problems).toEqual([])
      await runJobs()
      const [arrived] = await photosOf(test, other).images()
      expect(arrived).toMatchObject({ title: image.title, content_type: image.content_type, taken: image.taken })
      await expectWhole(other, arrived!)
    })

    it('are in backups, and restored with their version', async () => {
      const { file } = await createBackup(test.platform)
      test.platform.clock.advance({ hours: 1 })
      const left = await test.call('deleteAccount', { token: member.access, body: { password } })
      expect(left.statusCode).toBe(204)
      await runJobs()
      const { platform } = test
      await restoreFamily(file, platform, {
        email: member.email,
        key,
        isBeingErased,
        reapply: (tx, { uid, erasures }) => reapplyToFamily(tx, platform, uid, erasures),
        progress: () => undefined,
      })
      await finishErasures(platform)
      const signedIn = await test.call('obtainToken', { body: { email: member.email, password } })
      Object.assign(member, signedIn.json<object>())
      await runJobs()
      await expectWhole(member, await photosOf(test, member).image(image.id))
    })

    it('in photos that move play from the file, or from the version that is made', async () => {
      const photos = photosOf(test, member)
      const { id } = await photos.gallery('Garden')
      const still = await fourColours()
      const plain = await fixture('plain.mp4')
      const uploaded = {
        plain: motionPhoto(still, plain),
        phone: motionPhoto(still, await fixture('phone.mp4')),
      }
      await photos.upload(id, uploaded.plain, 'plain.jpg')
      await send(member, uploaded.phone, 'phone.jpg')
      await runJobs()
      const images = await photos.images()
      for (const [name, bytes] of Object.entries(uploaded)) {
        const moving = images.find(({ title }) => title === name)!
        expect([name, moving.film, moving.motion]).toEqual([
          name,
          null,
          expect.objectContaining({ is_playable: true, is_in_work: false }),
        ])
        expect((await photos.fetch(moving.original_image)).rawPayload.equals(bytes)).toBe(true)
        const address = moving.motion?.address ?? ''
        const whole = await photos.fetch(address)
        expect([name, whole.statusCode, whole.headers['content-type']]).toEqual([name, 200, 'video/mp4'])
        if (name === 'plain') expect(whole.rawPayload.equals(plain)).toBe(true)
        const part = await photos.fetch(address, { range: 'bytes=100-299' })
        expect([part.statusCode, part.rawPayload.equals(whole.rawPayload.subarray(100, 300))]).toEqual([206, true])
        expect((await photos.fetch(address, { range: `bytes=${whole.rawPayload.length}-` })).statusCode).toBe(416)
      }
    })

    async function exportGedzip(by: Member): Promise<Uint8Array> {
      const answer = await test.call('exportGedcom', { token: by.access, query: { version: '7.0', media: '1' } })
      expect(answer.statusCode).toBe(200)
      return answer.rawPayload
    }
  })
})
