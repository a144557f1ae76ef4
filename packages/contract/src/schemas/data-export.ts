import { z } from 'zod'
import { byId, id, textInput, time } from './values.ts'

/** A copy of what a user may see of their family. */
const dataExport = z.object({
  id,
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  /** From 0 to 1. */
  progress: z.number().min(0).max(1),
  size_bytes: z.int().min(0),
  creation_date: time,
  /** When it is deleted. */
  expires: time,
  /** The address of the finished file, which works for an hour without a token. */
  download: z.string().nullable(),
})

export const dataExportSchemas = {
  startDataExport: { response: dataExport },
  listDataExports: { response: z.array(dataExport) },
  downloadDataExport: {
    params: byId,
    query: z.object({ until: textInput('word').optional(), signature: textInput('word').optional() }),
    response: z.unknown(),
  },
}
