import { eraseHandler, eraseJob } from './features/accounts/erase.service.ts'
import { passwordResetHandler, passwordResetJob } from './features/accounts/password-reset.service.ts'
import { dataExportHandler, dataExportJob, expireExportsTask } from './features/data-export/data-exports.service.ts'
import { importHandler, importJob } from './features/gedcom/gedcom-imports.service.ts'
import { locatePeopleHandler, locatePeopleJob } from './features/people/locate-people.service.ts'
import { updateMailTask } from './features/updates/update-mails.task.ts'
import { loadPlacesHandler, loadPlacesJob } from './features/places/load-places.service.ts'
import { backupTask } from './platform/backup/backup-task.ts'
import { createJobWorker } from './platform/jobs/job-worker.ts'
import type { JobHandlers } from './platform/jobs/job-worker.ts'
import { startSchedule } from './platform/jobs/schedule.ts'
import { sweepTask } from './platform/jobs/sweep.ts'
import { createMailWorker } from './platform/mail/mail-worker.ts'
import type { Platform } from './platform/platform.ts'

/** Which feature does which job. */
export const jobHandlers = (platform: Platform): JobHandlers => ({
  [importJob]: importHandler(platform),
  [dataExportJob]: dataExportHandler(platform),
  [eraseJob]: eraseHandler(platform),
  [passwordResetJob]: passwordResetHandler(platform),
  [loadPlacesJob]: loadPlacesHandler(platform),
  [locatePeopleJob]: locatePeopleHandler(platform),
})

export interface Workers {
  stop(graceMs: number): Promise<void>
}

/** Starts what works beside the calls: jobs, mail, and what recurs. */
export function startWorkers(platform: Platform): Workers {
  const workers = [createJobWorker(platform, jobHandlers(platform)), createMailWorker(platform)]
  for (const worker of workers) worker.start()
  const schedule = startSchedule(platform, [sweepTask, backupTask, updateMailTask, expireExportsTask])
  return {
    stop: async (graceMs) => {
      await Promise.all([schedule.stop(), ...workers.map((worker) => worker.stop(graceMs))])
    },
  }
}
