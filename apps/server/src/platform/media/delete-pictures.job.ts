import { z } from 'zod'
import { defineJob } from '../jobs/define-job.ts'

/**
 * Deletes the files of pictures whose rows are gone. It is a server's job, because the files must be deleted even when the family
 * is.
 */
export const deletePicturesJob = defineJob(
  'delete-pictures',
  z.object({ pictures: z.array(z.object({ family: z.number(), key: z.string() })) }),
)
