import { z } from 'zod'
import { factKindNames } from '../kinds/fact-kinds.ts'
import { faceQuestion } from './faces.ts'
import { image, suggestedTag } from './photos.ts'
import { id, optionalTextInput, textInput, time } from './values.ts'

/** What happened on this day in an earlier year, and is not kept as a day already. */
const event = z.object({
  fact_id: id,
  kind: z.enum(factKindNames),
  /** What the fact calls itself, if its kind does not say it. */
  type: z.string(),
  /** As it is written. */
  date: z.string(),
  years: z.int().min(1),
  person_ids: z.array(id).min(1).max(2),
})

/** What others added since. */
const news = z.object({
  photos: z.int().min(0),
  /** The gallery that all of these photos are in; null if they are in several. */
  gallery_id: id.nullable(),
  /** The newest of them. */
  newest: z.array(image),
  comments: z.int().min(0),
  mentions_reader: z.boolean(),
  /** People who were added or of whom something was changed. */
  people: z.int().min(0),
  /** What people have told, the newest first. */
  stories: z.array(z.object({ person_id: id, fact_id: id, name: z.string(), question: z.string() })),
})

export const firstPageSchemas = {
  getFirstPage: {
    query: z.object({
      /** The day of whoever looks, such as 2026-12-31, from 1900 to 2100. */
      today: textInput('word'),
      /** The mark of an earlier answer: what is new is counted from there. Without both, nothing is. */
      after_id: optionalTextInput('word').optional(),
      after_time: optionalTextInput('word').optional(),
    }),
    response: z.object({
      mark: z.object({ id: z.int().min(0), time }),
      news: news.nullable(),
      events: z.array(event),
      /** Photos that were taken on this day. */
      photos: z.array(image),
      /** Faces that nobody has tagged; empty for those who may not. */
      faces: z.array(suggestedTag.extend({ image })),
      /** Whom relatives ask about, and what became of the reader’s own questions. */
      asked: z.array(faceQuestion),
      /** Near people whose year of birth nobody has entered, likewise. */
      born_unknown_ids: z.array(id),
    }),
  },
}
