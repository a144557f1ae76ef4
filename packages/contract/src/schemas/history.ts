import { z } from 'zod'
import { changeKinds } from '../change-kinds.ts'
import { byId, familyUpdate, person } from './people.ts'
import { id, idInput, optionalTextInput, textInput, time } from './values.ts'

/** Who changed what, and when. Names are as they were then, so that a line reads the same when somebody has left. */
const change = z.object({
  id,
  kind: z.enum(changeKinds),
  /** The person that it is about; of a relation the one it comes from; null for an import. */
  person_id: id.nullable(),
  person_name: z.string(),
  /** Of a relation: whom it leads to; of a merge: who became part of the person. */
  other_person_id: id.nullable(),
  other_person_name: z.string(),
  relation_id: id.nullable(),
  /** 1 partnered, 2 raised; null when no relation is meant. */
  relation_type: z.union([z.literal(1), z.literal(2)]).nullable(),
  /** The field that was changed; "" when none is meant. */
  field: z.string(),
  /** Of a biography: its language; "" otherwise. */
  language: z.string(),
  /** The field's value before and after; of a biography the beginning of its text, without markup. */
  before: z.union([z.string(), z.number(), z.boolean(), z.null()]),
  after: z.union([z.string(), z.number(), z.boolean(), z.null()]),
  /** Of an import: how many people it added. */
  count: z.int(),
  /** Who did it. */
  user_name: z.string(),
  /** Whether it put back what another change had changed. */
  is_revert: z.boolean(),
  /** Whether the caller may put it back now. */
  can_revert: z.boolean(),
  creation_date: time,
})

/** The data of the stream's first event, `ready`: everything after the change `id` will follow. */
export const familyReady = z.object({
  id: z.int().min(0),
  /** What the events of one's own session carry. It opens nothing. */
  session_id: z.string(),
})

/** The data of each event `change`: apply it; when `reload` is set, read the lists anew instead. Its rows are as they are now, so twice is as good as once. */
export const familyEvent = familyUpdate.extend({
  /** The last change that it tells of; the stream's event id, to resume from. */
  id: z.int().min(0),
  reload: z.boolean(),
  /** What to ask for again where it is shown: photos are told by their ids alone. */
  photos: z.object({
    /** Galleries that changed, or in which images came, changed or went. */
    galleries: z.array(id),
    /** Images whose tags or suggested tags changed. */
    images: z.array(id),
    /** People who are tagged in other images than before. */
    people: z.array(id),
  }),
  /** Names the session that made the change, so that a browser knows its own; "" when no browser did. */
  session_id: z.string(),
  user_name: z.string(),
})

const page = z.object({ before: optionalTextInput.optional() })

export const historySchemas = {
  /** At most 50, older than the change `before` when that is given. */
  listChanges: { query: page, response: z.array(change) },
  listPersonChanges: { params: byId, query: page, response: z.array(change) },
  revertChange: { params: byId, response: familyUpdate },
  mergePeople: {
    params: byId,
    body: z.object({
      other_id: idInput,
      /** The fields whose value is taken from the other person; all others stay, empty ones are filled in. `biography:fr` is the French one. */
      take: z.preprocess((value) => (value === undefined || value === null || value === '' ? [] : typeof value === 'string' ? [value] : value), z.array(textInput).max(50)),
    }),
    /** The person who is left: the other one when only the other is a user. */
    response: z.object({ person, update: familyUpdate }),
  },
  listDuplicates: {
    response: z.array(z.object({ person_id: id, other_id: id, probability: z.number().min(0).max(1), reasons: z.array(z.enum(['same_name', 'similar_name', 'same_year', 'same_parents', 'same_partner', 'same_children', 'same_email'])) })),
  },
  dismissDuplicate: { body: z.object({ person_id: idInput, other_id: idInput }), response: z.literal('OK') },
  /** Takes up after the change `after` (or the header Last-Event-ID), else from now on. */
  followEvents: { query: z.object({ after: optionalTextInput.optional() }), response: z.unknown() },
}
