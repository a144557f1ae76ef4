import { printLimits } from '@banyan/contract'
import type { PrintInput } from '@banyan/contract'
import { newReport } from '../../platform/paper/report.ts'
import type { PaperReport } from '../../platform/paper/report.ts'
import type { Platform } from '../../platform/platform.ts'
import type { User } from '../accounts/users.types.ts'
import { packView } from '../living/make-view.ts'
import { viewsOf } from '../living/views.service.ts'
import { localeOfPrint } from './print-language.ts'
import { printInThread } from './printing-threads.ts'

/** The file is larger than anybody could download or print. */
export class FileTooLarge extends Error {}

/** A file that is being made. */
export interface Printing {
  /** Makes it, piece by piece as it is taken. @throws PrintProblem, FileTooLarge */
  pieces: () => AsyncGenerator<Uint8Array>
  /** What became of it, once all pieces are taken. */
  report: () => PaperReport & { sizeBytes: number }
  /** Whether the user still sees what they saw when it began. */
  isSeenAlike: () => Promise<boolean>
}

/**
 * Makes a print of what a user may see now.
 * @param onProgress - called with the progress, from 0 to 1
 */
export function printForUser(
  platform: Platform,
  user: User,
  request: PrintInput,
  onProgress: (progress: number) => void,
): Printing {
  let sizeBytes = 0
  let report = newReport()
  let key: string | undefined
  const viewNow = () => viewsOf(platform).of(user)
  async function* pieces(): AsyncGenerator<Uint8Array> {
    const view = await viewNow()
    key = view.key
    const printing = printInThread(
      {
        family: user.familyId,
        reader: user.personId,
        view: await packView(view),
        request,
        locale: localeOfPrint(request, user.locale),
        now: platform.now().toISOString(),
        database: platform.database.location,
        media: platform.config.media,
      },
      onProgress,
    )
    try {
      for (;;) {
        const step = await printing.next()
        if (step.done === true) {
          report = step.value
          return
        }
        sizeBytes += step.value.length
        if (sizeBytes > printLimits.fileBytes) throw new FileTooLarge('The file would be too large.')
        yield step.value
      }
    } finally {
      // Ends the thread, also when nobody takes more.
      await printing.return(report)
    }
  }
  return {
    pieces,
    report: () => ({ ...report, sizeBytes }),
    isSeenAlike: async () => (await viewNow()).key === key,
  }
}
