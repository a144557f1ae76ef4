import { z } from 'zod'
import { kinWordLanguages } from '../kinds/kin-words.ts'
import { byId, id, idInput, numberInput, optionalTextInput, textInput, time, unlessGiven } from './values.ts'

const names = z.array(z.string())
const optionalId = unlessGiven(idInput).meta(idInput.meta() ?? {})

/** A word as a relation's names carry it. */
export const shownKinWord = z.object({
  id,
  /** What it is for: one person about another, a person whoever speaks, or all relatives of a term. The narrowest comes first. */
  scope: z.enum(['pair', 'person', 'term']),
  language: z.enum(kinWordLanguages),
  word: z.string(),
  /** How it is said; "" if nobody has written that. */
  reading: z.string(),
  /** The relative who says it; null where nobody is named. */
  said_by_id: id.nullable(),
  /** The member who wrote it down, who may have left since. */
  user_id: id,
  written_by: z.string(),
  /** How it sounds; null if nobody has recorded it. */
  voice: z.object({ duration_ms: z.int().positive(), user_id: id, recorded_by: z.string(), creation_date: time }).nullable(),
  last_updated_date: time,
})

const kinWord = shownKinWord.omit({ scope: true }).extend({
  /** The key of the term whose relatives are called so; "" for a word about one person. */
  key: z.string(),
  /** What that term is called otherwise, in the order of a relation's names; null for a word about one person. */
  term: z
    .object({ cantonese: names, mandarin: names, traditional: names, en: names, fr: names, pl: names, fi: names })
    .nullable(),
  /** Who is called so; null for a term. */
  person_id: id.nullable(),
  /** Who alone calls them so; null if everybody does. */
  from_person_id: id.nullable(),
  creation_date: time,
})

export const kinWordSchemas = {
  listKinWords: { response: z.array(kinWord) },
  createKinWord: {
    body: z.object({
      /** Either the key of a term, or `person_id`. */
      key: optionalTextInput('word').optional(),
      person_id: optionalId,
      from_person_id: optionalId,
      language: z.enum(kinWordLanguages),
      word: textInput('word'),
      reading: optionalTextInput('word').optional(),
      said_by_id: optionalId,
      /** A repeated call with the same one adds nothing. */
      idempotency_key: optionalTextInput('idempotencyKey').optional(),
    }),
    response: kinWord,
  },
  updateKinWord: {
    params: byId,
    body: z.object({
      word: textInput('word').optional(),
      reading: optionalTextInput('word').optional(),
      /** Null, or "", for nobody. */
      said_by_id: z
        .preprocess((value) => (value === '' ? null : value), idInput.nullable())
        .optional()
        .meta(idInput.meta() ?? {}),
      /** The `last_updated_date` that the caller has seen: if it has changed since, the answer is 409. */
      seen: optionalTextInput('word').optional(),
    }),
    response: kinWord,
  },
  deleteKinWord: { params: byId, response: z.literal('OK') },
  setKinVoice: {
    params: byId,
    /** Beside the file, `voice`. */
    fields: z.object({ duration_ms: numberInput }),
    response: kinWord,
  },
  getKinVoice: { params: byId, response: z.unknown() },
  deleteKinVoice: { params: byId, response: kinWord },
  restoreKinWord: { params: byId, response: kinWord },
} as const
