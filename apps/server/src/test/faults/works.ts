import { mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import type { CallName } from '@banyan/contract'
import { commands } from '../../cli/commands.ts'
import { runCommand } from '../../cli/run-command.ts'
import { eraseJob } from '../../features/accounts/leaving/erase.service.ts'
import { passwordResetJob } from '../../features/accounts/passwords/password-reset.service.ts'
import { dataExportJob, expireExportsTask } from '../../features/data-export/data-exports.service.ts'
import { deletionAlarmJob } from '../../features/history/deletion-alarm/watch-deletions.ts'
import { importJob } from '../../features/gedcom/gedcom-imports.service.ts'
import { undoImportJob } from '../../features/gedcom/undo/undo-import.service.ts'
import { processImageJob } from '../../features/photos/images/process-image.service.ts'
import { locatePeopleJob } from '../../features/people/locate-people.service.ts'
import { loadPlacesJob } from '../../features/places/load-places.service.ts'
import { deletePicturesJob } from '../../platform/media/delete-pictures.job.ts'
import { describeAgainJob } from '../../features/tags/faces/describe-again.service.ts'
import { enqueueForgetting, forgetFacesJob } from '../../features/tags/faces/forget-faces.service.ts'
import { sweepMediaTask } from '../../features/trash/sweep-media.service.ts'
import { sweepPhotosTask } from '../../features/trash/sweep-photos.service.ts'
import { updateMailTask } from '../../features/updates/update-mails.task.ts'
import { backupTask, pruneTask } from '../../platform/backup/backup-task.ts'
import { createJobWorker } from '../../platform/jobs/job-worker.ts'
import type { ScheduledTask } from '../../platform/jobs/schedule.ts'
import { sweepTask } from '../../platform/jobs/sweep.ts'
import { createMailWorker } from '../../platform/mail/mail-worker.ts'
import { jobHandlers } from '../../workers.ts'
import { gedcom } from '../gedcom.ts'
import { multipart } from '../multipart.ts'
import { password, testAppOn } from '../test-app.ts'
import type { TestPlatform } from '../test-platform.ts'
import type { Attempt } from '../isolation/attempts.ts'
import { zip } from '../zip.ts'
import type { OpenCopy } from './trials.ts'
import type { World } from './world.ts'

/** What is done beside the calls, or by a command. */
export interface Work {
  name: string
  /** Left to the full proof. */
  isSlow?: true
  /** What must be there before; nothing fails meanwhile. */
  prepare?(copy: OpenCopy): Promise<void>
  /** Does it once. @throws whatever it likes: it is done again later */
  run(copy: OpenCopy): Promise<void>
  /** Where what it does is to be seen, when that is not where it is done. */
  target?(copy: OpenCopy): string
  /** It reads the clock of the machine, which is ahead of that of the world. */
  isOnWallClock?: true
}

/** Jobs whose work is done elsewhere, and why no operation of theirs fails here. */
export const leftOut: Record<string, string> = {
  [loadPlacesJob]: 'a process of its own reads the places; its one transaction is tried by load-places.test.ts',
}

const runJobs = ({ platform }: OpenCopy): Promise<unknown> => createJobWorker(platform, jobHandlers(platform)).runDue()

async function call(platform: TestPlatform, token: string, name: CallName, attempt: Attempt): Promise<void> {
  const test = await testAppOn(platform)
  const answer = await test.call(name, { ...attempt, token })
  await test.app.close()
  if (answer.statusCode >= 300) throw new Error(`${name}: ${answer.statusCode} ${answer.body}`)
}

/** By the job that it waits for; each is begun by the call that queues it. */
function jobs({ ada, ben, carl, things, cousin, photo }: World): (Work & { job: string })[] {
  const job = (kind: string, token: string, name: CallName, attempt: Attempt, more?: (copy: OpenCopy) => Promise<void>): Work & { job: string } => ({
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
  const family = gedcom('0 @I1@ INDI\n1 NAME Jan /Long/\n0 @I2@ INDI\n1 NAME Kim /Long/\n1 FAMC @F1@\n0 @F1@ FAM\n1 HUSB @I1@\n1 CHIL @I2@')
  const large = zip([{ name: 'gedcom.ged', bytes: family }, { name: 'unused.bin', bytes: Buffer.alloc(2_200_000, 7), stored: true }])
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
        const { id } = (await test.call('createGallery', { token: ada.access, body: { title: `Short-lived ${turn}`, description: '' } })).json<{ id: number }>()
        await test.call('deleteGallery', { token: ada.access, params: { id } })
      }
      await test.app.close()
      platform.clock.advance({ minutes: 2 })
    }),
    {
      job: describeAgainJob,
      name: `job ${describeAgainJob}`,
      prepare: async ({ platform }) => {
        for (const face_recognition of [false, true]) await call(platform, ada.access, 'updateFamilySettings', { body: { face_recognition } })
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
    // The process that received the picture has died; its job takes over.
    {
      ...job(processImageJob, ada.access, 'createImage', multipart([['gallery_id', String(things.gallery)], ['picture', { bytes: photo, fileName: 'a.jpg' }]]), async ({ platform }) => {
        // What is added hours after the photos before is a line of its own in the history, however often it is tried.
        platform.clock.advance({ hours: 3 })
        const { id, family_id, key } = await platform.database.read.selectFrom('images').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
        await platform.database.write(async (tx) => {
          await tx.updateTable('images').set({ processed_at: null }).where('id', '=', id).where('family_id', '=', family_id).execute()
          const at = platform.now().toISOString()
          await tx.insertInto('jobs').values({ kind: processImageJob, payload: JSON.stringify({ familyId: family_id, key }), family_id, run_at: at, leased_until: null, failure: null, created_at: at }).execute()
        })
      }),
    },
    job(undoImportJob, ada.access, 'undoImport', { params: { id: things.importLine } }),
  ]
}

function tasks({ ada, things, wholeUpload }: World): Work[] {
  const task = (scheduled: ScheduledTask, prepare?: (copy: OpenCopy) => Promise<void>): Work => ({ name: `task ${scheduled.name}`, ...(prepare === undefined ? {} : { prepare }), run: ({ platform }) => scheduled.run(platform) })
  const later = (days: number) => async ({ platform }: OpenCopy): Promise<void> => platform.clock.advance({ days })
  return [
    task(sweepTask, later(40)),
    task(sweepPhotosTask, async (copy) => {
      await call(copy.platform, ada.access, 'deleteGallery', { params: { id: things.gallery } })
      await later(31)(copy)
    }),
    task(sweepMediaTask, async ({ platform }) => {
      // Of an upload whose row is gone, as a crash may leave it.
      await platform.database.write((tx) => tx.deleteFrom('uploads').where('id', '=', wholeUpload).execute())
      platform.clock.set(new Date(Date.now() + 2 * 86_400_000))
    }),
    task(backupTask, async () => undefined),
    task(pruneTask, async (copy) => {
      await backupTask.run(copy.platform)
      await later(20)(copy)
      await backupTask.run(copy.platform)
    }),
    task(updateMailTask, async ({ platform }) => {
      await platform.database.write((tx) => tx.updateTable('users').set({ updates_told_id: 0 }).execute())
      platform.clock.set(new Date('2026-03-02T07:00:00Z'))
    }),
    task(expireExportsTask, later(4)),
  ]
}

const said: string[] = []

/** Runs `banyan <args>` on a folder. @throws when its status is not 0 */
async function banyan(folder: string, ...args: string[]): Promise<void> {
  const status = await runCommand(args, commands, {
    folder,
    environment: { BANYAN_DATA_DIR: path.join(folder, 'data'), BANYAN_BREACH_URL: 'off', BANYAN_FACES: 'off' },
    out: () => undefined,
    progress: (text) => void said.push(text),
    askSecret: () => Promise.resolve(password),
  })
  if (status !== 0) throw new Error(said.splice(0).join('\n'))
  said.length = 0
}

const restored = ({ folder }: OpenCopy): string => path.join(folder, 'restored')

async function archiveIn(folder: string): Promise<string> {
  const backups = path.join(folder, 'data', 'backups')
  const names = (await readdir(backups)).filter((name) => /^banyan-.*\.zip$/.test(name))
  return path.join(backups, names.toSorted().at(-1) ?? '')
}

const commandWorks = (world: World): Work[] => listCommands(world).map((work) => ({ ...work, isOnWallClock: true }))

const listCommands = ({ ada, ben, carl }: World): Work[] => [
  { name: 'command backup', isSlow: true, run: ({ folder }) => banyan(folder, 'backup') },
  {
    name: 'command restore',
    isSlow: true,
    // Ben leaves after the backup: a restore erases him again.
    prepare: async (copy) => {
      await banyan(copy.folder, 'backup')
      await call(copy.platform, ben.access, 'deleteAccount', { body: { password, delete_profile: true } })
      await runJobs(copy)
      await mkdir(restored(copy))
    },
    run: async (copy) => banyan(restored(copy), 'restore', await archiveIn(copy.folder)),
    target: restored,
  },
  {
    name: 'command restore of a family',
    isSlow: true,
    prepare: async (copy) => {
      await banyan(copy.folder, 'backup')
      await call(copy.platform, carl.access, 'deleteAccount', { body: { password } })
      await runJobs(copy)
    },
    run: async ({ folder }) => banyan(folder, 'restore', await archiveIn(folder), '--family', carl.email),
  },
  { name: 'command export', run: ({ folder }) => banyan(folder, 'export', '--email', ada.email, '--out', path.join(folder, 'data', 'family.gdz'), '--media') },
  { name: 'command create-user', run: ({ folder }) => banyan(folder, 'create-user', '--email', 'leo@example.org', '--name', 'Leo') },
  { name: 'command remove-user', run: ({ folder }) => banyan(folder, 'remove-user', ben.email) },
  { name: 'command unlock', run: ({ folder }) => banyan(folder, 'unlock', '203.0.113.7') },
]

const mails = ({ things }: World): Work => ({
  name: 'mails',
  prepare: async ({ platform }) => {
    await call(platform, '', 'signUp', { body: { name: 'Mia', email: 'mia@example.org', language: 'pl', gender: 'F', birth_year: 1990 } })
    await call(platform, things.access, 'resendInvite', { params: { id: things.invited } })
  },
  run: async ({ platform }) => void (await createMailWorker(platform).sendDue()),
})

/** Every job, every task that comes round, the mails, and the commands that change something. @throws when a job is missing */
export function listWorks(world: World, platform: TestPlatform): Work[] {
  const known = jobs(world)
  const missing = Object.keys(jobHandlers(platform)).filter((kind) => leftOut[kind] === undefined && known.every(({ job }) => job !== kind))
  if (missing.length > 0) throw new Error(`No work says how the job ${missing.join(', ')} is begun: add it to works.ts.`)
  return [...known, ...tasks(world), mails(world), ...commandWorks(world)]
}
