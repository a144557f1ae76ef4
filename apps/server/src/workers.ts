import { eraseHandler, eraseJob } from './features/accounts/leaving/erase.service.ts'
import { passwordResetHandler, passwordResetJob } from './features/accounts/passwords/password-reset.service.ts'
import { dataExportHandler, dataExportJob, expireExportsTask } from './features/data-export/data-exports.service.ts'
import { openFaceFinder } from './features/faces/face-finder.ts'
import type { FaceFinder } from './features/faces/face-finder.ts'
import { findFacesJob, findProfileFaceJob, recogniseJob } from './features/faces/faces.job.ts'
import { importHandler, importJob } from './features/gedcom/gedcom-imports.service.ts'
import { undoImportHandler, undoImportJob } from './features/gedcom/undo/undo-import.service.ts'
import { deletionAlarmHandler } from './features/history/deletion-alarm/deletion-alarm.service.ts'
import { deletionAlarmJob } from './features/history/deletion-alarm/watch-deletions.ts'
import { renewAddressesHandler } from './features/history/live/renew-addresses.service.ts'
import { putBackHandler, putBackJob } from './features/history/put-back/put-back.job.ts'
import { checkOriginalsTask, healOriginalsTask } from './features/originals/check-originals.task.ts'
import { locateEverybodyHandler, locatePeopleHandler, locatePeopleJob } from './features/people/locate-people.service.ts'
import { processImageHandler, processImageJob } from './features/photos/images/process-image.service.ts'
import { loadPlacesHandler, loadPlacesJob, placesLoadedJob } from './features/places/load-places.service.ts'
import { findProfileFaceHandler } from './features/profile-photos/find-profile-face.service.ts'
import { describeAgainHandler, describeAgainJob } from './features/tags/faces/describe-again.service.ts'
import { findFacesHandler } from './features/tags/faces/find-faces.service.ts'
import { forgetFacesHandler, forgetFacesJob } from './features/tags/faces/forget-faces.service.ts'
import { forgetUnnamedFacesTask } from './features/tags/faces/forget-unnamed-faces.task.ts'
import { recogniseHandler } from './features/tags/faces/recognise.service.ts'
import { sweepMediaTask } from './features/trash/sweep-media.service.ts'
import { deletePicturesHandler, sweepPhotosTask } from './features/trash/sweep-photos.service.ts'
import { updateMailTask } from './features/updates/update-mails.task.ts'
import { backupTask, pruneTask } from './platform/backup/backup-task.ts'
import { restoreDrillTask } from './platform/backup/restore-drill.ts'
import { clockTask } from './platform/installation/clock.ts'
import { watchDatabaseTask } from './platform/installation/watch-database.task.ts'
import { createJobWorker } from './platform/jobs/job-worker.ts'
import type { JobHandlers } from './platform/jobs/job-worker.ts'
import { startSchedule } from './platform/jobs/schedule.ts'
import type { ScheduledTask } from './platform/jobs/scheduled-task.ts'
import { sweepTask } from './platform/jobs/sweep.ts'
import { createMailWorker } from './platform/mail/mail-worker.ts'
import { deletePicturesJob } from './platform/media/delete-pictures.job.ts'
import { renewAddressesJob } from './platform/media/media-epochs.ts'
import './reactions.ts'
import type { Platform } from './platform/platform.ts'

/** Which feature does which job. */
export const jobHandlers = (platform: Platform): JobHandlers => ({
  [importJob]: importHandler(platform),
  [undoImportJob]: undoImportHandler(platform),
  [putBackJob]: putBackHandler(platform),
  [dataExportJob]: dataExportHandler(platform),
  [eraseJob]: eraseHandler(platform),
  [passwordResetJob]: passwordResetHandler(platform),
  [loadPlacesJob]: loadPlacesHandler(platform),
  [processImageJob]: processImageHandler(platform),
  [deletePicturesJob]: deletePicturesHandler(platform),
  [deletionAlarmJob]: deletionAlarmHandler(platform),
  [placesLoadedJob]: locateEverybodyHandler(platform),
  [locatePeopleJob]: locatePeopleHandler(platform),
  [forgetFacesJob]: forgetFacesHandler(platform),
  [describeAgainJob]: describeAgainHandler(platform),
})

/** Thousands of these may wait, each for a second or so: they have a worker of their own. */
export const faceJobHandlers = (platform: Platform, finder: FaceFinder): JobHandlers => ({
  [findFacesJob]: findFacesHandler(platform, finder),
  [findProfileFaceJob]: findProfileFaceHandler(platform, finder),
  [recogniseJob]: recogniseHandler(platform),
})

/** Open pages wait for these, so they wait for nothing else. */
export const addressJobHandlers = (platform: Platform): JobHandlers => ({
  [renewAddressesJob]: renewAddressesHandler(platform),
})

/** What comes round by itself. */
export const scheduledTasks: ScheduledTask[] = [
  clockTask,
  watchDatabaseTask,
  sweepTask,
  sweepPhotosTask,
  forgetUnnamedFacesTask,
  sweepMediaTask,
  backupTask,
  pruneTask,
  restoreDrillTask,
  updateMailTask,
  expireExportsTask,
  checkOriginalsTask,
  healOriginalsTask,
]

export interface Workers {
  stop(graceMs: number): Promise<void>
}

/** Starts what works beside the calls: jobs, mail, and what recurs. */
export function startWorkers(platform: Platform): Workers {
  const finder = openFaceFinder()
  const workers = [
    createJobWorker(platform, jobHandlers(platform)),
    createJobWorker(platform, addressJobHandlers(platform)),
    createJobWorker(platform, faceJobHandlers(platform, finder), { concurrency: 1 }),
    createMailWorker(platform),
  ]
  for (const worker of workers) worker.start()
  const schedule = startSchedule(platform, scheduledTasks)
  return {
    stop: async (graceMs) => {
      await Promise.all([schedule.stop(), ...workers.map((worker) => worker.stop(graceMs))])
      finder.close()
    },
  }
}
