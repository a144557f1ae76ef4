import { z } from 'zod'
import { id, optionalTextInput, time } from './values.ts'

const problem = z.object({ line: z.int().min(0), code: z.string(), detail: z.string() })

/** A running or ended import. `people`, `relations` and `skipped` count what was added and what was known already. */
const gedcomImport = z.object({
  id,
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  /** From 0 to 1. */
  progress: z.number().min(0).max(1),
  file_name: z.string(),
  people: z.int(),
  relations: z.int(),
  skipped: z.int(),
  problems: z.array(problem),
  /** The code of the error that ended it. */
  error: z.string().nullable(),
  creation_date: time,
})

export const gedcomSchemas = {
  importGedcom: {
    response: z.union([z.object({ people: z.int(), relations: z.int(), skipped: z.int(), problems: z.array(problem) }), gedcomImport]),
  },
  exportGedcom: { query: z.object({ version: optionalTextInput.optional() }), response: z.string() },
  listGedcomImports: { response: z.array(gedcomImport) },
  getGedcomImport: { params: z.object({ id: z.string() }), response: gedcomImport },
}
