import { z } from 'zod'
import { byId, id, keptRecord, optionalTextInput, time, year } from './values.ts'

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

const named = z.object({ name: z.string(), birth_year: year, year_of_death: year })

/** What importing a file would bring. Nothing has been added yet. */
const preview = z.object({
  /** How many people would be added, and how many of the file are in the family already. */
  people: z.int(),
  known: z.int(),
  relations: z.int(),
  /** Events of new people that have a date, and the different places that they name. */
  dates: z.int(),
  places: z.int(),
  /** The photos in the archive. */
  photos: z.int(),
  /** The first and last year of birth or death among the new people; 0 without any. */
  first_year: year,
  last_year: year,
  /** The character encoding that it is read in. */
  encoding: z.string(),
  /** The first of the people who would be added, and of those who are known already; `id` is the one in the family. */
  new_people: z.array(named),
  known_people: z.array(named.extend({ id })),
})

/**
 * A running or finished import. A small file is imported before the call answers; a large one starts as `waiting`. With `preview`,
 * it is none yet: see `importGedcom`.
 */
const gedcomImport = summary.extend({ problems: z.array(problem), preview: preview.nullable() })

export const gedcomSchemas = {
  /**
   * The families of an import in which nobody is known as a partner, so that no profile but those of their children shows them: how
   * many there are, and what the first of them say.
   */
  listLoneFamilies: { params: byId, response: z.object({ count: z.int().min(0), families: z.array(keptRecord) }) },
  /**
   * Multipart `file`; `own_person` is the id in the file of the caller's own person. `encoding` is the character encoding of the
   * file, such as `windows-1250` or `big5`; without it the likeliest is taken, and `encoding_guessed` reported if that was a guess.
   * With `preview` 1 nothing is added: the answer says what would be, once its state is `done`, and `importPreviewedGedcom` adds
   * it within a day.
   */
  importGedcom: {
    fields: z.object({
      own_person: optionalTextInput('line'),
      encoding: optionalTextInput('word'),
      preview: optionalTextInput('word'),
    }),
    response: gedcomImport,
  },
  /** `media` 1 includes the photos, as a GEDZIP. */
  exportGedcom: {
    query: z.object({ version: optionalTextInput('word').optional(), media: optionalTextInput('word').optional() }),
    response: z.unknown(),
  },
  /** One line for each person, headings in the language of the user, UTF-8 with a byte order mark. */
  exportTable: { response: z.unknown() },
  listGedcomImports: { response: z.array(summary) },
  getGedcomImport: { params: byId, response: gedcomImport },
  /** Only the user who asked for the preview may import it, and once. */
  importPreviewedGedcom: { params: byId, response: gedcomImport },
}
