import { languages } from '@banyan/contract'
import { z } from 'zod'
import { defineFamilyJob } from '../../../platform/jobs/define-job.ts'

export const previewJob = defineFamilyJob(
  'gedcom-preview',
  z.object({ importId: z.number(), personId: z.number(), language: z.enum(languages) }),
)
