import { z } from 'zod'
import { changeGroupNames, changeKinds } from '../change-kinds.ts'
import { limits } from '../limits.ts'
import { familyUpdate, person } from './people.ts'
import { byId, id, idInput, listInput, optionalTextInput, storedRelationType, textInput, time } from './values.ts'

/** Who changed what, and when. Names are as they were then, so that a line reads the same when somebody has left. */
const change = z.object({
  id,
  kind: z.enum(changeKinds),
  /** The person that it is about; of a relation the one it comes from; null for an import, a gallery or an image. */
  person_id: id.nullable(),
  person_name: z.string(),
  /** Of a relation: whom it leads to; of a merge: who became part of the person. */
  other_person_id: id.nullable(),
  other_person_name: z.string(),
  relation_id: id.nullable(),
  /** 1 partnered, 2 raised; null when no relation is meant. */
  relation_type: storedRelationType.nullable(),
  /** The gallery that it is about, or that the image is in. */
  gallery_id: id.nullable(),
  image_id: id.nullable(),
  /** Of the gallery or image; of an import the name of its file. */
  title: z.string(),
  /** What of the two is there to be opened. */
  opens: z.enum(['gallery', 'image', '']),
  /** The field that was changed; "" when none is meant. */
  field: z.string(),
  /** Of a biography: its language; "" otherwise. */
  language: z.string(),
  /** The field's value before and after; of a biography the beginning of its text, without markup. */
  before: z.union([z.string(), z.number(), z.boolean(), z.null()]),
  after: z.union([z.string(), z.number(), z.boolean(), z.null()]),
  /** Of an import: how many people it added; of an undone import: how many people, links, galleries and photos went; of images: how many; of a gallery that was deleted or put back: how many images went along. */
  count: z.int(),
  /** Who did it. */
  user_id: z.int().min(0),
  user_name: z.string(),
  /** Whether it put back what another change had changed. */
  is_revert: z.boolean(),
  /** Whether the caller may put it back now. */
  can_revert: z.boolean(),
  creation_date: time,
  /** Of an import alone: whether it can be undone as one. `not_marked`: an earlier version did not note what it brought. */
  import_undo: z.enum(['possible', 'running', 'done', 'not_marked']).optional(),
  /** Of an undone import alone: how much of it stayed. */
  kept_count: z.int().min(0).optional(),
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

const page = z.object({ before: optionalTextInput('word').optional() })

/** `group`: one of the change groups; `user_id`: who did it. */
const filteredPage = page.extend({ group: optionalTextInput('word').optional(), user_id: optionalTextInput('word').optional() })

/** Why something cannot be put back: others have changed it since, it is gone for good, the caller may not, or what is there stands in the way. */
const keptReasons = ['changed_since', 'gone', 'not_allowed', 'in_the_way', 'not_possible'] as const

/** What somebody did, by group: how much of it can be put back, and what cannot. */
const putBackGroup = z.object({
  group: z.enum(changeGroupNames),
  /** Lines that can be put back, or were; of uploads the images. */
  count: z.int().min(0),
  kept_count: z.int().min(0),
  /** The newest of what cannot. */
  kept: z.array(
    z.object({
      change_id: id,
      kind: z.enum(changeKinds),
      person_name: z.string(),
      other_person_name: z.string(),
      title: z.string(),
      field: z.string(),
      count: z.int().min(0),
      reason: z.enum(keptReasons),
      /** Who has changed it since; "" when that is not the reason. */
      by: z.string(),
    }),
  ),
})

/** What an import brought, by kind: how much goes when it is undone, and how much stays and why. `portraits` are profile photos of people who were there before. */
const undoneKind = z.object({
  kind: z.enum(['people', 'relations', 'galleries', 'photos', 'portraits']),
  goes: z.int().min(0),
  stays: z.int().min(0),
  /**
   * `user`: is a member of the site; `changed`: was changed since; `related`: is linked to somebody who was not in the file; `other_import`: is in another
   * imported file, too; `in_use`: what stays needs it; `locked`: only its owner may change the profile.
   */
  reasons: z.array(
    z.object({ reason: z.enum(['user', 'changed', 'related', 'other_import', 'in_use', 'locked']), count: z.int().min(1) }),
  ),
})

/** How far undoing an import has come; `change_id` is the line about it. */
const importUndo = z.object({
  state: z.enum(['none', 'waiting', 'running', 'done', 'failed']),
  progress: z.number().min(0).max(1),
  kinds: z.array(undoneKind),
  change_id: id.nullable(),
})

/**
 * How far putting back has come, and what came of it so far; `change_id` is the one line that tells it, null when nothing could be put back.
 * `failed`: it broke off, and what had come back by then stays back.
 */
const putBackRun = z.object({
  id,
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  progress: z.number().min(0).max(1),
  groups: z.array(putBackGroup),
  change_id: id.nullable(),
})

/** Everything that a user did from a moment on: `since` is a time, or a day such as 2026-03-01, which begins at midnight in `time_zone` (an IANA name; UTC without one). */
const putBackInput = { user_id: idInput, since: textInput('word'), time_zone: optionalTextInput('word').optional() }

export const historySchemas = {
  /** At most 50, older than the change `before` when that is given. */
  listChanges: { query: filteredPage, response: z.array(change) },
  /** Who has a line in the history, by name; those who have left, too. */
  listChangeAuthors: { response: z.array(z.object({ user_id: id, user_name: z.string(), last_date: time })) },
  listPersonChanges: { params: byId, query: page, response: z.array(change) },
  /**
   * What putting everything back would do, as far as that can be told without doing it: what stands in the way of a single change shows when it is put back.
   * `last_id`: the last change that it knows; `is_cut`: there is more, for another go.
   */
  previewPutBack: {
    body: z.object(putBackInput),
    response: z.object({ groups: z.array(putBackGroup), last_id: z.int().min(0), is_cut: z.boolean() }),
  },
  /** Puts the chosen groups back, nothing that came after `last_id`. It runs as a job; ask `getPutBack` how far it is. One at a time for each family. */
  putBack: {
    body: z.object({ ...putBackInput, last_id: idInput, groups: listInput(textInput('word'), changeGroupNames.length) }),
    response: putBackRun,
  },
  /** The one with this id, for 30 days; without an id the family's newest, null when there is none. */
  getPutBack: { query: z.object({ id: optionalTextInput('word').optional() }), response: putBackRun.nullable() },
  /** `id` is the import's line. */
  previewUndoImport: { params: byId, response: z.object({ kinds: z.array(undoneKind) }) },
  /** Runs as a job; ask `getUndoImport` how far it is. */
  undoImport: { params: byId, response: importUndo },
  getUndoImport: { params: byId, response: importUndo },
  /** What consists of many changes is put back by a job: `put_back` is its id, to ask `getPutBack` with. */
  revertChange: { params: byId, response: familyUpdate.extend({ put_back: id.optional() }) },
  mergePeople: {
    params: byId,
    body: z.object({
      other_id: idInput,
      /** The fields whose value is taken from the other person; all others stay, empty ones are filled in. `biography:fr` is the French one. */
      take: listInput(textInput('word'), limits.mergedFields),
    }),
    /** The person who is left: the other one when only the other is a user. */
    response: z.object({ person, update: familyUpdate }),
  },
  listDuplicates: {
    response: z.array(
      z.object({
        person_id: id,
        other_id: id,
        probability: z.number().min(0).max(1),
        reasons: z.array(
          z.enum(['same_name', 'similar_name', 'same_year', 'same_parents', 'same_partner', 'same_children', 'same_email']),
        ),
      }),
    ),
  },
  dismissDuplicate: { body: z.object({ person_id: idInput, other_id: idInput }), response: z.literal('OK') },
  /** Takes up after the change `after` (or the header Last-Event-ID), else from now on. */
  followEvents: { query: z.object({ after: optionalTextInput('word').optional() }), response: z.unknown() },
}
