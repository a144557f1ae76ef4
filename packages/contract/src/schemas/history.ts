import { z } from 'zod'
import { changeGroupNames, changeKinds } from '../kinds/change-kinds.ts'
import { limits } from '../limits.ts'
import { familyUpdate, person } from './people.ts'
import { byId, id, idInput, listInput, optionalTextInput, storedRelationType, textInput, time } from './values.ts'

/** Who changed what, and when. Names are stored with the change, so that a line stays readable after somebody has left. */
const change = z.object({
  id,
  kind: z.enum(changeKinds),
  /** The person concerned; for a relation, its first person; null for an import, a gallery or an image. */
  person_id: id.nullable(),
  person_name: z.string(),
  /** For a relation: its second person; for a merge: the person who was absorbed. */
  other_person_id: id.nullable(),
  other_person_name: z.string(),
  relation_id: id.nullable(),
  /** 1 partnered, 2 raised; null for other changes. */
  relation_type: storedRelationType.nullable(),
  /** The gallery concerned, or the one that holds the image. */
  gallery_id: id.nullable(),
  image_id: id.nullable(),
  /** The title of the gallery or image; for an import, the name of its file. */
  title: z.string(),
  /** Which of the two still exists and can be opened. */
  opens: z.enum(['gallery', 'image', '']),
  /** The changed field; "" for other changes. */
  field: z.string(),
  /** The language of a biography; "" for other changes. */
  language: z.string(),
  /** The field's value before and after; for a biography, the start of its text, without markup. */
  before: z.union([z.string(), z.number(), z.boolean(), z.null()]),
  after: z.union([z.string(), z.number(), z.boolean(), z.null()]),
  /** Only for profile photos, whose values are always null: what happened to the photo. */
  photo_change: z.enum(['added', 'changed', 'removed']).optional(),
  /**
   * For an import: the people added. For an undone import: the people, links, galleries and photos removed. For images: how many.
   * For a gallery that was deleted or put back: how many images went with it.
   */
  count: z.int(),
  /** The user who made the change. */
  user_id: z.int().min(0),
  user_name: z.string(),
  /** Whether it undid another change. */
  is_revert: z.boolean(),
  /** Whether the caller may undo it now. */
  can_revert: z.boolean(),
  creation_date: time,
  /** Only for imports: whether it can be undone as a whole. `not_marked`: an earlier version did not record what it added. */
  import_undo: z.enum(['possible', 'running', 'done', 'not_marked']).optional(),
  /** Only for undone imports: how much of it stayed. */
  kept_count: z.int().min(0).optional(),
})

/** The data of the stream's first event, `ready`: every change after `id` will follow. */
export const familyReady = z.object({
  id: z.int().min(0),
  /** The id that events caused by the caller's own session carry. It grants no access. */
  session_id: z.string(),
})

/**
 * The data of each event `change`: apply it; if `reload` is set, fetch the lists again instead. Its rows are in their current
 * state, so applying it twice does no harm.
 */
export const familyEvent = familyUpdate.extend({
  /** The last change that it covers; the stream's event id, to resume from. */
  id: z.int().min(0),
  reload: z.boolean(),
  /** What to fetch again if it is on screen: photos are only given by id. */
  photos: z.object({
    /** Galleries that changed, or whose images were added, changed or removed. */
    galleries: z.array(id),
    /** Images whose tags or suggested tags changed. */
    images: z.array(id),
    /** People who were tagged in an image, or are no longer. */
    people: z.array(id),
  }),
  /** Where comments or hearts were added, changed or removed. */
  /** With a fact, those whom it is about are among the people. */
  comments: z.object({ images: z.array(id), galleries: z.array(id), people: z.array(id), facts: z.array(id) }),
  /** Sources that were added, changed or removed: fetch them again if they are on screen. */
  sources: z.array(id),
  /** The family's own words for relatives that were added, changed or removed. */
  kin_words: z.array(id),
  /** Whether the family keeps other festivals, or days of leap months otherwise. */
  days: z.boolean(),
  /** Whether the reader has changed a setting of their own, such as whose days they hear of; nobody else is told. */
  own_settings: z.boolean(),
  /** The session that made the change, so that a browser recognises its own; "" when no browser did. */
  session_id: z.string(),
  user_name: z.string(),
})

const page = z.object({ before: optionalTextInput('word').optional() })

/** `group`: one of the change groups; `user_id`: the user who made the change. */
const filteredPage = page.extend({ group: optionalTextInput('word').optional(), user_id: optionalTextInput('word').optional() })

/**
 * Why something cannot be put back: others have changed it since, it is permanently deleted, the caller may not, or something
 * that exists conflicts with it.
 */
const keptReasons = ['changed_since', 'gone', 'not_allowed', 'in_the_way', 'not_possible'] as const

/** What a user did in one group of changes: how much of it can be put back, and what cannot. */
const putBackGroup = z.object({
  group: z.enum(changeGroupNames),
  /** History lines that can be or were put back; for uploads, images. */
  count: z.int().min(0),
  kept_count: z.int().min(0),
  /** The newest of those that cannot be put back. */
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
      /** Who has changed it since; "" for other reasons. */
      by: z.string(),
    }),
  ),
})

/**
 * What an import added, by kind: how much an undo removes, and how much stays and why. `portraits` are profile photos of people
 * who existed before.
 */
const undoneKind = z.object({
  kind: z.enum(['people', 'relations', 'galleries', 'photos', 'portraits']),
  goes: z.int().min(0),
  stays: z.int().min(0),
  /**
   * `user`: is a member of the site; `changed`: was changed since; `related`: is linked to somebody who was not in the file;
   * `other_import`: is also in another imported file; `in_use`: something that stays needs it; `locked`: only its owner may
   * change the profile.
   */
  reasons: z.array(
    z.object({ reason: z.enum(['user', 'changed', 'related', 'other_import', 'in_use', 'locked']), count: z.int().min(1) }),
  ),
})

/** The progress of undoing an import; `change_id` is the history line about the undo. */
const importUndo = z.object({
  state: z.enum(['none', 'waiting', 'running', 'done', 'failed']),
  progress: z.number().min(0).max(1),
  kinds: z.array(undoneKind),
  change_id: id.nullable(),
})

/**
 * The progress of putting back, and its results so far; `change_id` is the one history line about it, null when nothing could be
 * put back. `failed`: it broke off, but what had come back by then stays.
 */
const putBackRun = z.object({
  id,
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  progress: z.number().min(0).max(1),
  groups: z.array(putBackGroup),
  change_id: id.nullable(),
})

/**
 * Selects everything that a user did from a moment on: `since` is a time, or a day such as 2026-03-01, which begins at midnight
 * in `time_zone` (an IANA name; UTC by default).
 */
const putBackInput = { user_id: idInput, since: textInput('word'), time_zone: optionalTextInput('word').optional() }

export const historySchemas = {
  /** At most 50 changes, older than the change `before` if given. */
  listChanges: { query: filteredPage, response: z.array(change) },
  /** The users who appear in the history, by name, including those who have left. */
  listChangeAuthors: { response: z.array(z.object({ user_id: id, user_name: z.string(), last_date: time })) },
  listPersonChanges: { params: byId, query: page, response: z.array(change) },
  /**
   * What putting everything back would do, as far as that can be told without doing it: conflicts of single changes only show
   * when they are put back. `last_id`: the last change covered; `is_cut`: there is more, for another run.
   */
  previewPutBack: {
    body: z.object(putBackInput),
    response: z.object({ groups: z.array(putBackGroup), last_id: z.int().min(0), is_cut: z.boolean() }),
  },
  /**
   * Puts back the chosen groups, up to the change `last_id`. Runs as a job, one per family at a time; poll `getPutBack` for its
   * progress.
   */
  putBack: {
    body: z.object({ ...putBackInput, last_id: idInput, groups: listInput(textInput('word'), changeGroupNames.length) }),
    response: putBackRun,
  },
  /** The run with this id, for 30 days; without an id the family's newest, or null. */
  getPutBack: { query: z.object({ id: optionalTextInput('word').optional() }), response: putBackRun.nullable() },
  /** `id` is the history line of the import. */
  previewUndoImport: { params: byId, response: z.object({ kinds: z.array(undoneKind) }) },
  /** Runs as a job; poll `getUndoImport` for its progress. */
  undoImport: { params: byId, response: importUndo },
  getUndoImport: { params: byId, response: importUndo },
  /** A change that consists of many is put back by a job: `put_back` is its id for `getPutBack`. */
  revertChange: { params: byId, response: familyUpdate.extend({ put_back: id.optional() }) },
  /** Without those that a job puts back. */
  revertChanges: { body: z.object({ ids: listInput(idInput, limits.revertedChanges) }), response: familyUpdate },
  mergePeople: {
    params: byId,
    body: z.object({
      other_id: idInput,
      /**
       * The fields to take from the other person; all others keep their value, and empty ones are filled in. `biography:fr` is
       * the French one.
       */
      take: listInput(textInput('word'), limits.mergedFields),
    }),
    /** The person who remains: the other one if only the other is a user. */
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
  /**
   * Resumes after the change `after` (or the header Last-Event-ID), otherwise starts from now. `view`: the one that came with `after`, for
   * a client that has read everything in it.
   */
  followEvents: {
    query: z.object({ after: optionalTextInput('word').optional(), view: optionalTextInput('word').optional() }),
    response: z.unknown(),
  },
}
