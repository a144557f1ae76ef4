import { Readable } from 'node:stream'
import type { CallName } from '@banyan/contract'
import { dataVersion } from '@banyan/gazetteer'
import { eraseJob } from '../../features/accounts/leaving/erase.service.ts'
import { passwordResetJob } from '../../features/accounts/passwords/password-reset.service.ts'
import { dataExportJob } from '../../features/data-export/data-exports.service.ts'
import { findFacesJob, findProfileFaceJob, recogniseJob } from '../../features/faces/faces.job.ts'
import { importJob } from '../../features/gedcom/gedcom-imports.service.ts'
import { undoImportJob } from '../../features/gedcom/undo/undo-import.service.ts'
import { deletionAlarmJob } from '../../features/history/deletion-alarm/watch-deletions.ts'
import { putBackJob } from '../../features/history/put-back/put-back.job.ts'
import { locatePeopleJob } from '../../features/people/locate-people.service.ts'
import { processImageJob } from '../../features/photos/images/process-image.service.ts'
import { loadPlaces, loadPlacesJob, placesLoadedJob } from '../../features/places/load-places.service.ts'
import { describeAgainJob } from '../../features/tags/faces/describe-again.service.ts'
import { enqueueForgetting, forgetFacesJob } from '../../features/tags/faces/forget-faces.service.ts'
import { sweepPhotosTask } from '../../features/trash/sweep-photos.service.ts'
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts'
import { createJobWorker } from '../../platform/jobs/job-worker.ts'
import { deletePicturesJob } from '../../platform/media/delete-pictures.job.ts'
import { renewAddressesJob } from '../../platform/media/media-epochs.ts'
import { addressJobHandlers, faceJobHandlers } from '../../workers.ts'
import { oneFace } from '../faces.ts'
import { gedcom } from '../gedcom.ts'
import type { Attempt } from '../isolation/attempts.ts'
import { multipart } from '../multipart.ts'
import { password, testAppOn } from '../test-app.ts'
import { testTown } from '../test-places.ts'
import { zip } from '../zip.ts'
import type { OpenCopy } from './laboratory.ts'
import { call, runJobs } from './work.ts'
import type { Work } from './work.ts'
import type { World } from './world.ts'

/** By the job that it waits for; each is begun by the call that queues it. */
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
}: World): (Work & { job: string })[] {
  const job = (
    kind: string,
    token: string,
    name: CallName,
    attempt: Attempt,
    more?: (copy: OpenCopy) => Promise<void>,
  ): Work & { job: string } => ({
    job: kind,
    name: `job ${kind}`,
    prepare: async (copy) => {
      await call(copy.platform, token, name, attempt)
      copy.platform.clock.advance({ minutes: 1 })
      await more?.(copy)
    },
    run: async (copy) => void (await runJobs(copy)),
  })
  // A small family in a file that is too large to be imported while its sender waits.
  const family = gedcom(
    '0 @I1@ INDI\n1 NAME Jan /Long/\n0 @I2@ INDI\n1 NAME Kim /Long/\n1 FAMC @F1@\n0 @F1@ FAM\n1 HUSB @I1@\n1 CHIL @I2@',
  )
  const large = zip([
    { name: 'gedcom.ged', bytes: family },
    { name: 'unused.bin', bytes: Buffer.alloc(2_200_000, 7), stored: true },
  ])
  return [
    job(dataExportJob, ada.access, 'startDataExport', {}),
    job(importJob, ada.access, 'importGedcom', multipart([['file', { bytes: large, fileName: 'large.gdz' }]])),
    { ...job(eraseJob, ben.access, 'deleteAccount', { body: { password, delete_profile: true } }), name: 'job erase of a user' },
    { ...job(eraseJob, carl.access, 'deleteAccount', { body: { password } }), name: 'job erase of a family' },
    job(passwordResetJob, ada.access, 'requestPasswordReset', { body: { email: ada.email } }),
    job(locatePeopleJob, ada.access, 'updatePerson', { params: { id: cousin }, body: { fieldName: 'address', value: 'Paris' } }),
    job(deletePicturesJob, ada.access, 'deleteImage', { params: { id: things.image } }, async ({ platform }) => {
      platform.clock.advance({ days: 31 })
      await sweepPhotosTask.run(platform)
    }),
    job(deletionAlarmJob, ada.access, 'deleteGallery', { params: { id: things.gallery } }, async ({ platform }) => {
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
      job: describeAgainJob,
      name: `job ${describeAgainJob}`,
      prepare: async ({ platform }) => {
        for (const face_recognition of [false, true])
          await call(platform, ada.access, 'updateFamilySettings', { body: { face_recognition } })
      },
      run: async (copy) => void (await runJobs(copy)),
    },
    // Its queueing is a part of many calls; by itself it empties the journal.
    {
      job: forgetFacesJob,
      name: `job ${forgetFacesJob}`,
      prepare: ({ platform }) => platform.database.write((tx) => enqueueForgetting(tx, platform)),
      run: async (copy) => void (await runJobs(copy)),
    },
    // Somebody whose address nobody could look up before.
    {
      job: placesLoadedJob,
      name: `job ${placesLoadedJob}`,
      prepare: ({ platform }) =>
        platform.database.write(async (tx) => {
          await tx.updateTable('people').set({ address: 'Paris', latitude: 0, longitude: 0 }).where('id', '=', cousin).execute()
          await enqueueJob(tx, platform, { kind: placesLoadedJob, payload: {} })
        }),
      run: async (copy) => void (await runJobs(copy)),
    },
    // The process that received the picture has died; its job takes over.
    {
      ...job(
        processImageJob,
        ada.access,
        'createImage',
        multipart([
          ['gallery_id', String(things.gallery)],
          ['picture', { bytes: photo, fileName: 'a.jpg' }],
        ]),
        async ({ platform }) => {
          // What is added hours after the photos before is a line of its own in the history, however often it is tried.
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
            const at = platform.now().toISOString()
            await tx
              .insertInto('jobs')
              .values({
                kind: processImageJob,
                payload: JSON.stringify({ familyId: family_id, key }),
                family_id,
                run_at: at,
                leased_until: null,
                failure: null,
                created_at: at,
              })
              .execute()
          })
        },
      ),
    },
    job(putBackJob, ada.access, 'putBack', {
      body: { user_id: author, since: '2000-01-01T00:00:00Z', last_id: 1_000_000, groups: ['details'] },
    }),
    job(undoImportJob, ada.access, 'undoImport', { params: { id: things.importLine } }),
    // In a process of its own, and with more places; in two transactions too.
    {
      job: loadPlacesJob,
      name: `job ${loadPlacesJob}`,
      run: async ({ platform }) =>
        void (await loadPlaces(platform, {
          version: dataVersion,
          places: Readable.from(Array.from({ length: 2_100 }, (_each, index) => testTown(index + 1, `Town ${index + 1}`))),
        })),
    },
    {
      ...job(renewAddressesJob, ada.access, 'endSession', { params: { id: otherSession } }),
      run: async ({ platform }) => void (await createJobWorker(platform, addressJobHandlers(platform)).runDue()),
    },
    ...[findFacesJob, findProfileFaceJob, recogniseJob].map((kind) => ({
      job: kind,
      name: `job ${kind}`,
      prepare: async ({ platform }: OpenCopy) => {
        const { family_id: familyId, key } = await platform.database.read
          .selectFrom('profile_photos')
          .select(['family_id', 'key'])
          .where('person_id', '=', things.person)
          .executeTakeFirstOrThrow()
        const payloads: Record<string, object> = { [findFacesJob]: { imageId: secondImage }, [findProfileFaceJob]: { key } }
        await platform.database.write((tx) => enqueueJob(tx, platform, { kind, payload: payloads[kind] ?? {}, familyId }))
      },
      run: lookAtFaces,
    })),
  ]
}

/** Looks for faces, where that is on, and then learns from what was found, which the first job queues for a moment later. */
async function lookAtFaces({ platform }: OpenCopy): Promise<void> {
  const seeing = { ...platform, config: { ...platform.config, faces: true } }
  for (let turn = 0; turn < 2; turn += 1) {
    await createJobWorker(seeing, faceJobHandlers(seeing, oneFace)).runDue()
    platform.clock.advance({ seconds: 2 })
  }
}
