import { z } from 'zod'
import { familyLogKindNames, familyLogProblems, familyLogTopics } from '../kinds/family-log-kinds.ts'
import { id, optionalTextInput, time } from './values.ts'

const kind = z.enum(familyLogKindNames)
const topic = z.enum(familyLogTopics)

const entry = z.object({
  /** Counts from 1 in each family, without gaps. */
  number: id,
  time,
  kind,
  topic,
  /** What happened, as a sentence in the caller's language. */
  text: z.string(),
  /** The member who did it; null for the server and its operator. */
  user_id: id.nullable(),
  /** The browser and system that it was done with; "" when not known. */
  device: z.string(),
})

const state = z.object({
  /** How many entries there are. */
  entries: z.int().min(0),
  /** When the first of them was written; null without any. */
  since: time.nullable(),
  /** After how many days entries are deleted. */
  keep_days: z.int().min(1),
  /** The last check of the whole log; null before the first. */
  check: z
    .object({
      time,
      /** How many entries it covered. */
      entries: z.int().min(0),
      /** What is wrong with the log, and where; null when it is whole. */
      problem: z.object({ kind: z.enum(familyLogProblems), number: id }).nullable(),
      /** How many of the first entries bear the seal of an earlier secret of the server, so that it shows only whether some are missing. */
      unsealed: z.int().min(0),
    })
    .nullable(),
  is_checking: z.boolean(),
})

export const familyLogSchemas = {
  /** Fifty at a time. `before`: the number of the last entry of the page before. */
  listFamilyLog: {
    query: z.object({ before: optionalTextInput('word').optional(), topic: optionalTextInput('word').optional() }),
    response: z.array(entry),
  },
  getFamilyLogState: { response: state },
  checkFamilyLog: { response: state },
  /** `format`: `csv` (by default; UTF-8 with a byte order mark) or `jsonl`, with all that a chain is checked by. */
  exportFamilyLog: { query: z.object({ format: optionalTextInput('word').optional() }), response: z.unknown() },
}
