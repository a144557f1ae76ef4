import { eraseHandler } from './features/accounts/leaving/erase.service.ts'
import { passwordResetHandler } from './features/accounts/passwords/password-reset.service.ts'
import { recoveryAskedHandler } from './features/accounts/recoveries/ask-keepers.service.ts'
import { failedSignInHandler } from './features/accounts/sessions/failed-sign-in.job.ts'
import { copyFiles } from './features/data-export/copy-files.ts'
import { dataExportHandler } from './features/data-export/data-exports.service.ts'
import type { FaceFinder } from './features/faces/face-finder.ts'
import { locateFactsHandler } from './features/facts/locate-facts.service.ts'
import { checkLogHandler, checkLogsTask } from './features/family-log/check-logs.service.ts'
import { forgetEntriesTask } from './features/family-log/forget-entries.task.ts'
import { importHandler } from './features/gedcom/gedcom-imports.service.ts'
import { previewHandler } from './features/gedcom/preview/previews.service.ts'
import { undoImportHandler } from './features/gedcom/undo/undo-import.service.ts'
import { unfoldHandler } from './features/gedcom/unfold/unfold.job.ts'
import { deletionAlarmHandler } from './features/history/deletion-alarm/deletion-alarm.service.ts'
import { renewAddressesHandler } from './features/history/live/renew-addresses.service.ts'
import { putBackHandler } from './features/history/put-back/put-back.job.ts'
import { legacyTask } from './features/legacy/legacy.task.ts'
import { checkOriginalsTask, healOriginalsTask } from './features/originals/check-originals.task.ts'
import { locateEverybodyHandler, locatePeopleHandler } from './features/people/locate-people.service.ts'
import { makeFilmHandler } from './features/photos/films/make-film.service.ts'
import { processImageHandler } from './features/photos/images/process-image.service.ts'
import { describeLooksHandler } from './features/photos/looks/describe-looks.job.ts'
import { findMotionsHandler } from './features/photos/motion/find-motions.job.ts'
import { loadPlacesHandler } from './features/places/load-places.service.ts'
import { printFiles } from './features/printing/print-files.ts'
import { printHandler } from './features/printing/print.job.ts'
import { findProfileFaceHandler } from './features/profile-photos/find-profile-face.service.ts'
import { pushDaysHandler } from './features/push/push-days.service.ts'
import { locateRecordsHandler } from './features/records/recorded-places.service.ts'
import { sendQuestionsTask } from './features/stories/send-questions.task.ts'
import { describeAgainHandler } from './features/tags/faces/describe-again.service.ts'
import { findFacesHandler } from './features/tags/faces/find-faces.service.ts'
import { forgetFacesHandler } from './features/tags/faces/forget-faces.service.ts'
import { forgetUnnamedFacesTask } from './features/tags/faces/forget-unnamed-faces.task.ts'
import { recogniseHandler } from './features/tags/faces/recognise.service.ts'
import { groupFacesHandler } from './features/tags/groups/group-faces.job.ts'
import { sweepMediaTask } from './features/trash/sweep-media.service.ts'
import { deletePicturesHandler, sweepPhotosTask } from './features/trash/sweep-photos.service.ts'
import { pushNewsHandler, pushNewsTask } from './features/updates/push-news.task.ts'
import { updateMailTask } from './features/updates/update-mails.task.ts'
import { backupTask, pruneTask } from './platform/backup/backup-task.ts'
import { restoreDrillTask } from './platform/backup/restore-drill.ts'
import { renewStatistics, statisticsTask } from './platform/db/statistics.task.ts'
import { filmsAtOnce } from './platform/films/ffmpeg.ts'
import { clockTask } from './platform/installation/clock.ts'
import { watchDatabaseTask } from './platform/installation/watch-database.task.ts'
import type { JobHandlers, JobKind } from './platform/jobs/define-job.ts'
import { createJobWorker } from './platform/jobs/job-worker.ts'
import { startSchedule } from './platform/jobs/schedule.ts'
import type { ScheduledTask } from './platform/jobs/scheduled-task.ts'
import { sweepTask } from './platform/jobs/sweep.ts'
import { createMailWorker } from './platform/mail/mail-worker.ts'
import './reactions.ts'
import type { Platform } from './platform/platform.ts'

/** Thousands of these may wait, each for a second or so, so they have a separate worker. */
type FaceKind = 'find-faces' | 'find-profile-face' | 'recognise-faces' | 'group-faces'
/** Open pages wait for these, so they have a separate worker. */
type AddressKind = 'renew-addresses'
/** A push service may take its time, so these have a separate worker. */
type PushKind = 'push-days' | 'push-news'

/** The handler of each kind of job. */
export const jobHandlers = (platform: Platform): JobHandlers<Exclude<JobKind, FaceKind | AddressKind | PushKind>> => ({
  'gedcom-import': importHandler(platform),
  'gedcom-preview': previewHandler(platform),
  'undo-import': undoImportHandler(platform),
  'unfold-records': unfoldHandler(platform),
  'put-back': putBackHandler(platform),
  'data-export': dataExportHandler(platform),
  print: printHandler(platform),
  erase: eraseHandler(platform),
  'password-reset': passwordResetHandler(platform),
  'recovery-asked': recoveryAskedHandler(platform),
  'log-failed-sign-in': failedSignInHandler(platform),
  'check-log': checkLogHandler(platform),
  'load-places': loadPlacesHandler(platform),
  'process-image': processImageHandler(platform),
  'make-film': makeFilmHandler(platform),
  'delete-pictures': deletePicturesHandler(platform),
  'deletion-alarm': deletionAlarmHandler(platform),
  'places-loaded': locateEverybodyHandler(platform),
  'locate-people': locatePeopleHandler(platform),
  'locate-facts': locateFactsHandler(platform),
  'locate-records': locateRecordsHandler(platform),
  'forget-faces': forgetFacesHandler(platform),
  'describe-faces': describeAgainHandler(platform),
  'describe-looks': describeLooksHandler(platform),
  'find-motions': findMotionsHandler(platform),
})

export const faceJobHandlers = (platform: Platform, finder: FaceFinder): JobHandlers<FaceKind> => ({
  'find-faces': findFacesHandler(platform, finder),
  'find-profile-face': findProfileFaceHandler(platform, finder),
  'recognise-faces': recogniseHandler(platform),
  'group-faces': groupFacesHandler(platform),
})

export const addressJobHandlers = (platform: Platform): JobHandlers<AddressKind> => ({
  'renew-addresses': renewAddressesHandler(platform),
})

export const pushJobHandlers = (platform: Platform): JobHandlers<PushKind> => ({
  'push-days': pushDaysHandler(platform),
  'push-news': pushNewsHandler(platform),
})

/** Tasks that run on a schedule. */
export const scheduledTasks: ScheduledTask[] = [
  clockTask,
  watchDatabaseTask,
  statisticsTask,
  sweepTask,
  sweepPhotosTask,
  forgetUnnamedFacesTask,
  forgetEntriesTask,
  sendQuestionsTask,
  legacyTask,
  checkLogsTask,
  sweepMediaTask,
  backupTask,
  pruneTask,
  restoreDrillTask,
  updateMailTask,
  pushNewsTask,
  copyFiles.expireTask,
  printFiles.expireTask,
  checkOriginalsTask,
  healOriginalsTask,
]

export interface Workers {
  stop(graceMs: number): Promise<void>
}

/** Starts the background work: jobs, mails and scheduled tasks. */
export function startWorkers(platform: Platform, finder: FaceFinder): Workers {
  const { print, 'make-film': makeFilm, 'process-image': processImage, ...others } = jobHandlers(platform)
  const workers = [
    createJobWorker(platform, others),
    // Prints wait for each other: photos and passwords must not wait with them.
    createJobWorker(platform, { print }, { concurrency: 1 }),
    // A film takes as long as it is. One of each family's is in work, and they share one place.
    createJobWorker(platform, { 'make-film': makeFilm }, { concurrency: filmsAtOnce, isFair: true }),
    // Posters of films wait for each other, and a hostile one takes its time.
    createJobWorker(platform, { 'process-image': processImage }, { concurrency: 4, isFair: true }),
    createJobWorker(platform, addressJobHandlers(platform)),
    createJobWorker(platform, pushJobHandlers(platform), { concurrency: 4 }),
    createJobWorker(platform, faceJobHandlers(platform, finder), { concurrency: 1 }),
    createMailWorker(platform),
  ]
  for (const worker of workers) worker.start()
  // After an upgrade or a restore there may be none. PostgreSQL takes its time, but not this process's.
  const statistics = platform.database.engine === 'postgres' ? renewStatistics(platform) : undefined
  const schedule = startSchedule(platform, scheduledTasks)
  return {
    stop: async (graceMs) => {
      await Promise.all([statistics, schedule.stop(), ...workers.map((worker) => worker.stop(graceMs))])
    },
  }
}
