import { z } from 'zod'
import { byId, id, textInput, time } from './values.ts'

/** A copy of the family's data that a user may see. */
const dataExport = z.object({
  id,
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  /** A fraction from 0 to 1. */
  progress: z.number().min(0).max(1),
  size_bytes: z.int().min(0),
  creation_date: time,
  /** When the copy is deleted. */
  expires: time,
  /** The address of the finished file, valid for an hour without a token. */
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
