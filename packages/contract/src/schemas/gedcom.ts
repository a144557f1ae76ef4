import { z } from 'zod'
import { byId, id, optionalTextInput, time } from './values.ts'

/** What was not read as it stood: `code` is one of `gedcomProblems`, `line` is counted from 1, 0 when it concerns the whole file. */
const problem = z.object({ line: z.int().min(0), code: z.string(), detail: z.string() })

const summary = z.object({
  id,
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  /** From 0 to 1. */
  progress: z.number().min(0).max(1),
  file_name: z.string(),
  /** How many were added. */
  people: z.int(),
  relations: z.int(),
  /** How many people of the file were known already. */
  skipped: z.int(),
  /** The code of the error that ended it. */
  error: z.string().nullable(),
  creation_date: time,
})

/** A running or ended import. A small file is done when the call answers, a large one becomes `waiting`. */
const gedcomImport = summary.extend({ problems: z.array(problem) })

export const gedcomSchemas = {
  /** Multipart `file`; `own_person` is the id in it of the caller's own person. */
  importGedcom: { fields: z.object({ own_person: optionalTextInput('line') }), response: gedcomImport },
  /** `media` 1: with the photos, as a GEDZIP. */
  exportGedcom: {
    query: z.object({ version: optionalTextInput('word').optional(), media: optionalTextInput('word').optional() }),
    response: z.unknown(),
  },
  listGedcomImports: { response: z.array(summary) },
  getGedcomImport: { params: byId, response: gedcomImport },
}
