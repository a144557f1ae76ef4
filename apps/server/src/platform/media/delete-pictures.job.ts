import { z } from 'zod'
import { defineJob } from '../jobs/define-job.ts'

/** Deletes the files of pictures whose rows are gone. Not a family's job: the files must go even when the family does. */
export const deletePicturesJob = defineJob(
  'delete-pictures',
  z.object({ pictures: z.array(z.object({ family: z.number(), key: z.string() })) }),
)
