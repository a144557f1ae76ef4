import { z } from 'zod'
import { byId, id, optionalTextInput, time } from './values.ts'

/**
 * Something that the import could not read as written: `code` is one of `gedcomProblems`; `line` counts from 1, and is 0 for the
 * whole file.
 */
const problem = z.object({ line: z.int().min(0), code: z.string(), detail: z.string() })

const summary = z.object({
  id,
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  /** A fraction from 0 to 1. */
  progress: z.number().min(0).max(1),
  file_name: z.string(),
  /** The number of people added. */
  people: z.int(),
  relations: z.int(),
  /** The number of people in the file who were already known. */
  skipped: z.int(),
  /** The code of the error that ended the import. */
  error: z.string().nullable(),
  creation_date: time,
})

/** A running or finished import. A small file is imported before the call answers; a large one starts as `waiting`. */
const gedcomImport = summary.extend({ problems: z.array(problem) })

export const gedcomSchemas = {
  /**
   * Multipart `file`; `own_person` is the id in the file of the caller's own person. `encoding` is the character encoding of the
   * file, such as `windows-1250` or `big5`; without it the likeliest is taken, and `encoding_guessed` reported if that was a guess.
   */
  importGedcom: {
    fields: z.object({ own_person: optionalTextInput('line'), encoding: optionalTextInput('word') }),
    response: gedcomImport,
  },
  /** `media` 1 includes the photos, as a GEDZIP. */
  exportGedcom: {
    query: z.object({ version: optionalTextInput('word').optional(), media: optionalTextInput('word').optional() }),
    response: z.unknown(),
  },
  listGedcomImports: { response: z.array(summary) },
  getGedcomImport: { params: byId, response: gedcomImport },
}
