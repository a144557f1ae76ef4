import { z } from 'zod'
import type { Writer } from '../../../platform/db/database.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import { defineFamilyJob } from '../../../platform/jobs/define-job.ts'
import type { Platform } from '../../../platform/platform.ts'

export const makeFilmJob = defineFamilyJob('make-film', z.object({ image: z.number() }))

/** Has a version of a film made that every browser plays. */
export const enqueueMakeFilm = (
  tx: Writer,
  platform: Pick<Platform, 'now'>,
  familyId: FamilyId,
  image: number,
): Promise<unknown> => makeFilmJob.enqueue(tx, platform, { image }, { familyId })
