import { printLimits } from '@banyan/contract'
import type { PrintInput } from '@banyan/contract'
import type { View } from '../../platform/http/view.ts'
import type { ReusedPieces } from '../../platform/media/media-store.ts'
import { newReport } from '../../platform/paper/report.ts'
import type { PaperReport } from '../../platform/paper/report.ts'
import type { Platform } from '../../platform/platform.ts'
import type { User } from '../accounts/users.types.ts'
import { packView } from '../living/make-view.ts'
import { localeOfPrint } from './print-language.ts'
import { printInThread } from './printing-threads.ts'

/** The file is larger than anybody could download or print. */
export class FileTooLarge extends Error {}

/** A file that is being made. */
export interface Printing {
  /** Makes it, piece by piece as it is taken. @throws PrintProblem, FileTooLarge */
  pieces: () => ReusedPieces
  /** What became of it, once all pieces are taken. */
  report: () => PaperReport & { sizeBytes: number }
}

/** Whose print it is, and how it is followed. */
export interface PrintReader {
  user: User
  /** What the user sees. */
  view: View
  /** Ends the making when it is aborted. */
  signal: AbortSignal
  /** Called with the progress, from 0 to 1. */
  report: (progress: number) => void
}

/** Makes a print of what a user sees. */
export function printForUser(
  platform: Platform,
  { user, view, signal, report: tell }: PrintReader,
  request: PrintInput,
): Printing {
  let sizeBytes = 0
  let report = newReport()
  async function* pieces(): AsyncGenerator<Uint8Array> {
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
      signal,
      tell,
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
    pieces: () => ({ isReused: true, [Symbol.asyncIterator]: pieces }),
    report: () => ({ ...report, sizeBytes }),
  }
}
