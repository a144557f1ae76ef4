import { z } from 'zod'
import { factKindNames } from '../kinds/fact-kinds.ts'
import { problemKinds } from '../kinds/problem-kinds.ts'
import { page, pageOf } from './paging.ts'
import { id, idInput, optionalTextInput, textInput } from './values.ts'

/** Why somebody was found: one of a name, a fact of theirs or of a couple that they belong to, and their occupation or address. */
const reason = z.object({
  name: z.string().nullable(),
  fact: z
    .object({
      id,
      kind: z.enum(factKindNames),
      type: z.string(),
      value: z.string(),
      date: z.string(),
      date_phrase: z.string(),
      place: z.string(),
      /** The part of the note that matched; "" if something else did. */
      note: z.string(),
    })
    .nullable(),
  /** The profile's occupation or address. */
  field: z.string().nullable(),
})

const problem = z.object({
  kind: z.enum(problemKinds),
  person_id: id,
  /** The parent or partner whom it is also about. */
  other_id: id.nullable(),
  /** The fact that looks wrong, and the one that it contradicts. */
  fact_id: id.nullable(),
  fact_kind: z.enum(factKindNames).nullable(),
  other_fact_id: id.nullable(),
  /** DateValues of the two; "" without one. The first is the text itself if it is no date. */
  date: z.string(),
  other_date: z.string(),
  /** An age, where it is one that looks wrong. */
  years: z.int().nullable(),
  /** Names the problem and the dates in it: once a date changes, it is another problem. */
  key: z.string(),
  /** Whether somebody has said that it is right as it is. */
  dismissed: z.boolean(),
})

const problemKey = z.object({ person_id: idInput, key: textInput('word') })

export const lifeSearchSchemas = {
  /**
   * Finds people by their facts: places, values, types and notes, and by when something happened ("born 1950s", in any of the six
   * languages). Every word must match one of the person's facts or names, and at least one of them a fact.
   */
  searchLives: {
    query: z.object({ search: optionalTextInput('search').optional(), ...page }),
    response: pageOf(z.object({ person_id: id, reasons: z.array(reason) })).extend({
      /** False if so much matches that only a part was looked at: another word finds the rest. */
      is_complete: z.boolean(),
    }),
  },
  /** By person. With `dismissed`, those of which somebody has said that they are right. */
  listProblems: { query: z.object({ dismissed: optionalTextInput('word').optional(), ...page }), response: pageOf(problem) },
  /** Says that what looks wrong is right, so that it is not reported again. */
  dismissProblem: { body: problemKey, response: z.literal('OK') },
  reopenProblem: { body: problemKey, response: z.literal('OK') },
}
