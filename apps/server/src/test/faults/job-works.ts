import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { CallName } from '@banyan/contract'
import { dataVersion } from '@banyan/gazetteer'
import { findFacesJob, findProfileFaceJob, groupFacesJob, recogniseJob } from '../../features/faces/faces.job.ts'
import { enqueueLocatingFacts } from '../../features/facts/locate-facts.service.ts'
import { makeFilmJob } from '../../features/photos/films/make-film.job.ts'
import { processImageJob } from '../../features/photos/images/process-image.service.ts'
import { describeLooksJob } from '../../features/photos/looks/picture-looks.service.ts'
import { findMotionsJob } from '../../features/photos/motion/find-motions.job.ts'
import { loadPlaces, placesLoadedJob } from '../../features/places/load-places.service.ts'
import { pushDaysJob } from '../../features/push/push-days.service.ts'
import { enqueueForgetting } from '../../features/tags/faces/forget-faces.service.ts'
import { sweepPhotosTask } from '../../features/trash/sweep-photos.service.ts'
import { pushNewsJob } from '../../features/updates/push-news.task.ts'
import type { Writer } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { JobKind } from '../../platform/jobs/define-job.ts'
import { createJobWorker } from '../../platform/jobs/job-worker.ts'
import { originalKey } from '../../platform/media/picture-keys.ts'
import { addressJobHandlers, faceJobHandlers, pushJobHandlers } from '../../workers.ts'
import { foldRecords } from '../fold-records.ts'
import { gedcom } from '../gedcom.ts'
import type { Attempt } from '../isolation/attempts.ts'
import { multipart } from '../multipart.ts'
import { oneFace } from '../photos/faces.ts'
import { motionPhoto } from '../photos/moving-photos.ts'
import { fourColours } from '../photos/photos.ts'
import { everybody } from '../prints/prints.ts'
import { password, testAppOn } from '../test-app.ts'
import { testTown } from '../test-places.ts'
import { zip } from '../zip.ts'
import type { OpenCopy } from './laboratory.ts'
import { call, runJobs } from './work.ts'
import type { Work } from './work.ts'
import type { World } from './world.ts'

/** Keyed by the job that it waits for; each is started by the call that queues it. */
export function jobWorks({
  ada,
  ben,
  carl,
  things,
  otherSession,
  cousin,
  secondImage,
  photo,
  author,
}: World): (Work & { job: JobKind })[] {
  const job = (
    kind: JobKind,
    token: string,
    name: CallName,
    attempt: Attempt,
    more?: (copy: OpenCopy) => Promise<void>,
  ): Work & { job: JobKind } => ({
    job: kind,
    name: `job ${kind}`,
    prepare: async (copy) => {
      await call(copy.platform, token, name, attempt)
      copy.platform.clock.advance({ minutes: 1 })
      await more?.(copy)
    },
    run: async (copy) => void (await runJobs(copy)),
  })
  /** `key` names the person's profile photo. */
  const onFaces = (
    kind: JobKind,
    enqueue: (tx: Writer, copy: OpenCopy, familyId: FamilyId, key: string) => Promise<unknown>,
  ): Work & { job: JobKind } => ({
    job: kind,
    name: `job ${kind}`,
    prepare: async (copy) => {
      const { family_id, key } = await copy.platform.database.read
        .selectFrom('profile_photos')
        .select(['family_id', 'key'])
        .where('person_id', '=', things.person)
        .executeTakeFirstOrThrow()
      await copy.platform.database.write((tx) => enqueue(tx, copy, family_id as FamilyId, key))
    },
    run: lookAtFaces,
  })
  /** A device whose session nobody can renew any more, so that the job forgets it and asks nobody on the internet. */
  const onSignedOut = (
    kind: JobKind,
    enqueue: (tx: Writer, copy: OpenCopy, deviceId: number, familyId: FamilyId) => Promise<unknown>,
  ): Work & { job: JobKind } => ({
    job: kind,
    name: `job ${kind}`,
    prepare: async (copy) => {
      copy.platform.clock.advance({ days: 100 })
      const { id, family_id } = await copy.platform.database.read
        .selectFrom('push_devices')
        .select(['id', 'family_id'])
        .where('id', '=', things.pushDevice)
        .executeTakeFirstOrThrow()
      await copy.platform.database.write((tx) => enqueue(tx, copy, id, family_id as FamilyId))
    },
    run: async ({ platform }) => void (await createJobWorker(platform, pushJobHandlers(platform)).runDue()),
  })
  // A small family in a file that is too large to be imported during the call.
  const family = gedcom(
    '0 @I1@ INDI\n1 NAME Jan /Long/\n0 @I2@ INDI\n1 NAME Kim /Long/\n1 FAMC @F1@\n0 @F1@ FAM\n1 HUSB @I1@\n1 CHIL @I2@',
  )
  const large = zip([
    { name: 'gedcom.ged', bytes: family },
    { name: 'unused.bin', bytes: Buffer.alloc(2_200_000, 7), stored: true },
  ])
  const bulky = Buffer.concat([
    family.subarray(0, -7),
    Buffer.from('0 @N1@ SNOTE\n' + '1 CONT of the old mill\n'.repeat(100_000) + '0 TRLR\n'),
  ])
  return [
    job('data-export', ada.access, 'startDataExport', {}),
    job('print', ada.access, 'startPrint', { body: everybody({ person_id: things.person }) }),
    job('gedcom-import', ada.access, 'importGedcom', multipart([['file', { bytes: large, fileName: 'large.gdz' }]])),
    job(
      'gedcom-preview',
      ada.access,
      'importGedcom',
      multipart([
        ['preview', '1'],
        ['file', { bytes: bulky, fileName: 'bulky.ged' }],
      ]),
    ),
    { ...job('erase', ben.access, 'deleteAccount', { body: { password, delete_profile: true } }), name: 'job erase of a user' },
    { ...job('erase', carl.access, 'deleteAccount', { body: { password } }), name: 'job erase of a family' },
    job('password-reset', ada.access, 'requestPasswordReset', { body: { email: ada.email } }),
    job('recovery-asked', ada.access, 'askKeepers', { body: { email: ben.email } }),
    job('check-log', ada.access, 'checkFamilyLog', {}),
    {
      ...job('log-failed-sign-in', ada.access, 'obtainToken', {}),
      prepare: async ({ platform }) => {
        const test = await testAppOn(platform)
        await test.call('obtainToken', { body: { email: ben.email, password: 'wrong' } })
        await test.app.close()
        platform.clock.advance({ minutes: 1 })
      },
    },
    job('locate-people', ada.access, 'updatePerson', { params: { id: cousin }, body: { fieldName: 'address', value: 'Paris' } }),
    job(
      'locate-records',
      ada.access,
      'importGedcom',
      multipart([
        ['file', { bytes: gedcom('0 @I7@ INDI\n1 NAME Lou /Far/\n1 BIRT\n2 PLAC Paris, France'), fileName: 'far.ged' }],
      ]),
    ),
    job(
      'locate-facts',
      ada.access,
      'createPersonFact',
      { params: { id: cousin }, body: { kind: 'RESI', place: 'Paris, France' } },
      async ({ platform }) => {
        const { id } = await platform.database.read
          .selectFrom('facts')
          .select('family_id as id')
          .where('place', '=', 'Paris, France')
          .executeTakeFirstOrThrow()
        await platform.database.write((tx) => enqueueLocatingFacts(tx, platform, id as FamilyId))
      },
    ),
    job(
      'unfold-records',
      ada.access,
      'importGedcom',
      multipart([
        [
          'file',
          {
            bytes: gedcom(
              '0 @I8@ INDI\n1 NAME Ada /Near/\n1 BIRT\n2 DATE 3 MAY 1900\n2 SOUR @S8@\n1 OCCU Miller\n0 @S8@ SOUR\n1 TITL A letter',
            ),
            fileName: 'near.ged',
          },
        ],
      ]),
      async ({ platform }) => {
        const { family_id } = await platform.database.read
          .selectFrom('people')
          .select('family_id')
          .where('name', '=', 'Ada Near')
          .executeTakeFirstOrThrow()
        await foldRecords(platform, family_id)
      },
    ),
    job('delete-pictures', ada.access, 'deleteImage', { params: { id: things.image } }, async ({ platform }) => {
      platform.clock.advance({ days: 31 })
      await sweepPhotosTask.run(platform)
    }),
    job('deletion-alarm', ada.access, 'deleteGallery', { params: { id: things.gallery } }, async ({ platform }) => {
      const test = await testAppOn(platform)
      for (let turn = 0; turn < 25; turn += 1) {
        const { id } = (
          await test.call('createGallery', { token: ada.access, body: { title: `Short-lived ${turn}`, description: '' } })
        ).json<{ id: number }>()
        await test.call('deleteGallery', { token: ada.access, params: { id } })
      }
      await test.app.close()
      platform.clock.advance({ minutes: 2 })
    }),
    {
      job: 'describe-faces',
      name: 'job describe-faces',
      prepare: async ({ platform }) => {
        for (const face_recognition of [false, true])
          await call(platform, ada.access, 'updateFamilySettings', { body: { face_recognition } })
      },
      run: async (copy) => void (await runJobs(copy)),
    },
    // Many calls queue it as a part of their work; on its own it empties the journal.
    {
      job: 'forget-faces',
      name: 'job forget-faces',
      prepare: ({ platform }) => platform.database.write((tx) => enqueueForgetting(tx, platform)),
      run: async (copy) => void (await runJobs(copy)),
    },
    // Somebody whose address could not be looked up before.
    {
      job: 'places-loaded',
      name: 'job places-loaded',
      prepare: ({ platform }) =>
        platform.database.write(async (tx) => {
          await tx.updateTable('people').set({ address: 'Paris', latitude: 0, longitude: 0 }).where('id', '=', cousin).execute()
          await placesLoadedJob.enqueue(tx, platform, {})
        }),
      run: async (copy) => void (await runJobs(copy)),
    },
    // The process that received the picture has died, so the job takes over.
    {
      ...job(
        'process-image',
        ada.access,
        'createImage',
        multipart([
          ['gallery_id', String(things.gallery)],
          ['picture', { bytes: photo, fileName: 'a.jpg' }],
        ]),
        async ({ platform }) => {
          // Photos added hours after the previous ones get their own history line, however often the job is tried.
          platform.clock.advance({ hours: 3 })
          const { id, family_id, key } = await platform.database.read
            .selectFrom('images')
            .selectAll()
            .orderBy('id', 'desc')
            .executeTakeFirstOrThrow()
          await platform.database.write(async (tx) => {
            await tx
              .updateTable('images')
              .set({ processed_at: null })
              .where('id', '=', id)
              .where('family_id', '=', family_id)
              .execute()
            await processImageJob.enqueue(tx, platform, { key }, { familyId: family_id as FamilyId })
          })
        },
      ),
    },
    // Photos of older versions, which nobody has described.
    {
      job: 'describe-looks',
      name: 'job describe-looks',
      prepare: ({ platform }) =>
        platform.database.write(async (tx) => {
          const { family_id } = await tx
            .selectFrom('images')
            .select('family_id')
            .where('id', '=', secondImage)
            .executeTakeFirstOrThrow()
          await tx.deleteFrom('picture_looks').where('family_id', '=', family_id).execute()
          await describeLooksJob.enqueue(tx, platform, {}, { familyId: family_id as FamilyId })
        }),
      run: async (copy) => void (await runJobs(copy)),
    },
    // As an upgrade queues it, for photos in which nobody has looked for films.
    {
      job: 'find-motions',
      name: 'job find-motions',
      prepare: async ({ platform }) => {
        const { family_id, key } = await platform.database.read
          .selectFrom('images')
          .selectAll()
          .where('id', '=', secondImage)
          .executeTakeFirstOrThrow()
        const film = await readFile(path.join(import.meta.dirname, '../fixtures/films/plain.mp4'))
        await platform.media.put(originalKey(family_id, key), motionPhoto(await fourColours(), film))
        await platform.database.write((tx) => findMotionsJob.enqueue(tx, platform, {}, { familyId: family_id as FamilyId }))
      },
      run: async (copy) => void (await runJobs(copy)),
    },
    {
      job: 'make-film',
      name: 'job make-film',
      prepare: async ({ platform }) => {
        const { family_id } = await platform.database.read
          .selectFrom('images')
          .select('family_id')
          .where('id', '=', secondImage)
          .executeTakeFirstOrThrow()
        await platform.database.write(async (tx) => {
          const film = { film: 'waiting', content_type: 'video/mp4' } as const
          await tx
            .updateTable('images')
            .set(film as object)
            .where('family_id', '=', family_id)
            .where('id', '=', secondImage)
            .execute()
          await makeFilmJob.enqueue(tx, platform, { image: secondImage }, { familyId: family_id as FamilyId })
        })
      },
      run: async (copy) => void (await runJobs(copy)),
    },
    job('put-back', ada.access, 'putBack', {
      body: { user_id: author, since: '2000-01-01T00:00:00Z', last_id: 1_000_000, groups: ['details'] },
    }),
    job('undo-import', ada.access, 'undoImport', { params: { id: things.importLine } }),
    // Runs in a separate process with more places, and in two transactions.
    {
      job: 'load-places',
      name: 'job load-places',
      run: async ({ platform }) =>
        void (await loadPlaces(platform, {
          version: dataVersion,
          places: Readable.from(Array.from({ length: 2_100 }, (_each, index) => testTown(index + 1, `Town ${index + 1}`))),
        })),
    },
    {
      ...job('renew-addresses', ada.access, 'endSession', { params: { id: otherSession } }),
      run: async ({ platform }) => void (await createJobWorker(platform, addressJobHandlers(platform)).runDue()),
    },
    onSignedOut('push-news', (tx, copy, deviceId, familyId) => {
      const told = { id: 0, at: copy.platform.now().toISOString() }
      return pushNewsJob.enqueue(tx, copy.platform, { deviceId, after: told, upTo: told }, { familyId })
    }),
    onSignedOut('push-days', (tx, { platform }, deviceId, familyId) =>
      pushDaysJob.enqueue(tx, platform, { deviceId, count: 1, key: 'a', path: '/' }, { familyId }),
    ),
    onFaces('find-faces', (tx, { platform }, familyId) =>
      findFacesJob.enqueue(tx, platform, { imageId: secondImage }, { familyId }),
    ),
    onFaces('find-profile-face', (tx, { platform }, familyId, key) =>
      findProfileFaceJob.enqueue(tx, platform, { key }, { familyId }),
    ),
    onFaces('group-faces', (tx, { platform }, familyId) => groupFacesJob.enqueue(tx, platform, {}, { familyId })),
    onFaces('recognise-faces', (tx, { platform }, familyId) => recogniseJob.enqueue(tx, platform, {}, { familyId })),
  ]
}

/** Detects faces, if that is on, then learns from the results, and groups the others: each job queues the next with a delay. */
async function lookAtFaces({ platform }: OpenCopy): Promise<void> {
  const seeing = { ...platform, config: { ...platform.config, faces: true } }
  for (const seconds of [2, 15, 0]) {
    await createJobWorker(seeing, faceJobHandlers(seeing, oneFace)).runDue()
    platform.clock.advance({ seconds })
  }
}
