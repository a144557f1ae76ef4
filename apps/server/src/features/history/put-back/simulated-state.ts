import { isHiddenFor, notHidden } from '../../../platform/soft-delete.ts'
import type { SoftDeletion } from '../../../platform/soft-delete.ts'
import { hasParts } from '../../changes/changed-parts.ts'
import type { ChangeRow } from '../../changes/changes.table.ts'
import type { CommentDetails } from '../../comments/change-comments.ts'
import { imageColumns, imageFields } from '../../photos/images/changing/change-image.service.ts'
import type { ImageRow } from '../../photos/images/images.table.ts'
import type { AnyRelationRow } from '../../relations/relations.table.ts'
import { readDistinct } from '../../same-photos/distinct-photos.service.ts'
import { readMerged } from '../../same-photos/merge-photos.service.ts'
import type { TagDetails } from '../../tags/change-tag.service.ts'
import type { TagsDetails } from '../../tags/change-tags.service.ts'
import type { TagRow } from '../../tags/image-tags.table.ts'
import { keyOf as contentKeyOf, partsOf, preferredBefore } from '../lives-state.ts'
import { arrangementOf, canRearrange, imagesLookedAt, isPartAsLeft, pairOf } from '../revertability.ts'
import type { Revertability } from '../revertability.ts'
import { imagesOf } from '../take-back.service.ts'

/** Simulates the state of a family after some changes were put back, without writing. */
export interface Simulation {
  /** Returns the given state with the simulated changes applied. */
  over(state: Revertability): Revertability
  /** Records a change as put back. @param own - for added images, those that were removed */
  putBack(line: ChangeRow, state: Revertability, own?: number[]): void
  isVisible(image: SoftDeletion & { id: number; gallery_id: number }): boolean
}

export function createSimulation(now: string): Simulation {
  const people = new Map<number, boolean>()
  const relations = new Map<number, boolean>()
  const galleries = new Map<number, boolean>()
  const images = new Map<number, boolean>()
  const values = new Map<string, unknown>()
  const tags = new Map<string, TagDetails['box'] | undefined>()
  const pairs = new Map<string, boolean>()
  const distinct = new Map<string, boolean>()
  const problems = new Map<string, boolean>()
  const facts = new Map<number, boolean>()
  const names = new Map<number, boolean>()
  const sources = new Map<number, boolean>()
  const kinWords = new Map<number, boolean>()
  const comments = new Map<number, boolean>()
  const commentTexts = new Map<number, string>()
  /** By row: the values of names, sources and ties that changed. */
  const contents = new Map<string, Record<string, unknown>>()
  /** Whether a name became the preferred one, or no longer is. */
  const preferred = new Map<number, boolean>()
  /** Where images that were joined, reordered or taken apart are now. */
  const places = new Map<number, Pick<ImageRow, 'front_id' | 'page_number'>>()
  const undoneMerges = new Set<number>()
  /** Everything deleted in the same batch comes back together. */
  const batches = new Set<string>()

  const hiddenNow = { ...notHidden, hidden_at: now, hidden_reason: 'comment' as const }
  const isThere = (known: Map<number, boolean>, row: SoftDeletion & { id: number }): boolean =>
    known.get(row.id) ?? (row.hidden_at === null || (row.hidden_batch !== null && batches.has(row.hidden_batch)))
  const shown = <Row extends SoftDeletion>(row: Row, isVisible: boolean): Row =>
    isVisible === (row.hidden_at === null) ? row : { ...row, ...notHidden, hidden_at: isVisible ? null : now }
  const isVisible: Simulation['isVisible'] = (image) => isThere(images, image) && galleries.get(image.gallery_id) !== false
  const keyOf = ({ kind, person_id, gallery_id, image_id, field, language }: ChangeRow): string =>
    `${kind} ${kind === 'person_changed' ? person_id : kind === 'gallery_changed' ? gallery_id : image_id} ${field} ${language}`
  const tagKey = ({ image_id: image, person_id: person }: ChangeRow): string => `${image} ${person}`
  const comeBack = (known: Map<number, boolean>, row: (SoftDeletion & { id: number }) | undefined): void => {
    if (row === undefined) return
    known.set(row.id, true)
    if (row.hidden_batch !== null) batches.add(row.hidden_batch)
  }
  const relate = (row: AnyRelationRow | undefined, isRelated: boolean): void => {
    if (row === undefined) return
    relations.set(row.id, isRelated)
    pairs.set(pairOf(row), isRelated)
  }

  const simulation: Simulation = {
    isVisible,
    over: (state) => {
      const findPerson: Revertability['findPerson'] = (id) => {
        const row = state.findPerson(id)
        return row === undefined ? undefined : shown(row, isThere(people, row))
      }
      const isPersonThere = (id: number): boolean => findPerson(id)?.hidden_at === null
      const findGallery: Revertability['findGallery'] = (id) => {
        const row = state.findGallery(id)
        if (row === undefined) return undefined
        const changed = Object.fromEntries(
          ['title', 'description'].flatMap((field) => valueOf(`gallery_changed ${id} ${field} `, field)),
        )
        const [thumbnail] = valueOf(`gallery_changed ${id} thumbnail `, 'thumbnail_image_id')
        return {
          ...shown(row, isThere(galleries, row)),
          ...changed,
          ...(thumbnail === undefined ? {} : Object.fromEntries([thumbnail])),
        }
      }
      const findImage: Revertability['findImage'] = (id) => {
        const row = state.findImage(id)
        if (row === undefined) return undefined
        const changed = imageFields.flatMap((field) => {
          const value = values.get(`image_changed ${id} ${field} `)
          return typeof value === 'string' ? [imageColumns(field, value)] : []
        })
        return Object.assign({}, shown(row, isVisible(row)), ...changed, places.get(id)) as ImageRow
      }
      const valueOf = (key: string, column: string): [string, unknown][] => (values.has(key) ? [[column, values.get(key)]] : [])
      const findRelation: Revertability['findRelation'] = (id) => {
        const row = state.findRelation(id)
        return row === undefined
          ? undefined
          : shown(row, isThere(relations, row) && isPersonThere(row.from_person_id) && isPersonThere(row.to_person_id))
      }
      const simulated = (change: ChangeRow): string | undefined =>
        values.has(keyOf(change)) ? JSON.stringify(values.get(keyOf(change))) : undefined
      const simulatedContent = (change: ChangeRow, side: 'before' | 'after'): boolean | undefined => {
        const content = contents.get(contentKeyOf(change) ?? '')
        const parts = partsOf(change)[side]
        return content === undefined || !Object.keys(parts).every((part) => Object.hasOwn(content, part))
          ? undefined
          : hasParts(content, parts)
      }
      const areRelated: Revertability['areRelated'] = (ends) => pairs.get(pairOf(ends)) ?? state.areRelated(ends)
      return {
        ...state,
        findPerson,
        findRelation,
        findGallery,
        findImage,
        areRelated,
        hasValueBefore: (change) =>
          simulated(change) === undefined ? state.hasValueBefore(change) : simulated(change) === change.value_before,
        hasValueAfter: (change) =>
          simulated(change) === undefined ? state.hasValueAfter(change) : simulated(change) === change.value_after,
        canReturn: (relation) =>
          state.isDeleted(relation) &&
          isPersonThere(relation.from_person_id) &&
          isPersonThere(relation.to_person_id) &&
          !areRelated(relation),
        findStandingMerge: (gone) => (undoneMerges.has(gone) ? undefined : state.findStandingMerge(gone)),
        hasLaterMerge: (gone) => state.hasLaterMerge(gone, undoneMerges),
        faces:
          state.faces === undefined || !values.has('faces')
            ? state.faces
            : { ...state.faces, isOn: values.get('faces') === true },
        findName: (id) => {
          const row = state.findName(id)
          return row === undefined
            ? undefined
            : { ...shown(row, isThere(names, row)), preferred: (preferred.get(id) ?? row.preferred === 1) ? 1 : 0 }
        },
        findFact: (id) => {
          const row = state.findFact(id)
          return row === undefined ? undefined : shown(row, isThere(facts, row))
        },
        findSource: (id) => {
          const row = state.findSource(id)
          return row === undefined ? undefined : shown(row, isThere(sources, row))
        },
        findKinWord: (id) => {
          const row = state.findKinWord(id)
          return row === undefined ? undefined : shown(row, isThere(kinWords, row))
        },
        findComment: (id) => {
          const row = state.findComment(id)
          if (row === undefined) return undefined
          const isThereNow = isThere(comments, row)
          const seen = isThereNow === (row.hidden_at === null) ? row : { ...row, ...(isThereNow ? notHidden : hiddenNow) }
          return { ...seen, text: commentTexts.get(id) ?? row.text }
        },
        hasContentBefore: (change) => simulatedContent(change, 'before') ?? state.hasContentBefore(change),
        hasContentAfter: (change) => simulatedContent(change, 'after') ?? state.hasContentAfter(change),
        isProblemAsLeft: (change) => {
          const isDismissed = problems.get(problemKey(change))
          return isDismissed === undefined ? state.isProblemAsLeft(change) : isDismissed === (change.kind === 'problem_dismissed')
        },
        isDistinctAsLeft: (change) => {
          const isDistinct = distinct.get(String(readDistinct(change.details)))
          return isDistinct === undefined ? state.isDistinctAsLeft(change) : isDistinct === (change.kind === 'photos_distinct')
        },
        findTag: (change) => {
          const tag = state.findTag(change)
          if (!tags.has(tagKey(change))) return tag
          const box = tags.get(tagKey(change))
          return box === undefined
            ? undefined
            : ({ ...tag, ...box, image_id: change.image_id, person_id: change.person_id } as TagRow)
        },
        canRearrange: (change) => canRearrange(change, findImage),
        hasTagsOf: (change, isTagged) =>
          imagesLookedAt(change).some((id) => {
            const key = `${id} ${change.person_id}`
            if (findImage(id)?.hidden_at !== null) return false
            const hasTag = tags.has(key)
              ? tags.get(key) !== undefined
              : state.hasTagsOf({ ...change, details: JSON.stringify({ images: [id] }) }, true)
            return hasTag === isTagged
          }),
        hasImagesOf: (change, wantsDeleted) =>
          imagesLookedAt(change).some((id) => {
            const image = findImage(id)
            return (
              image !== undefined &&
              (wantsDeleted ? state.isDeleted(image) && isHiddenFor('image', image) : image.hidden_at === null)
            )
          }),
      }
    },
    putBack: (line, state, own = []) => {
      const before: unknown = JSON.parse(line.value_before ?? 'null')
      const relation = line.relation_id === null ? undefined : state.findRelation(line.relation_id)
      switch (line.kind) {
        case 'person_changed':
        case 'gallery_changed':
        case 'image_changed':
          values.set(keyOf(line), before)
          break
        case 'person_created':
        case 'person_restored':
          people.set(line.person_id ?? 0, false)
          break
        case 'person_deleted':
          comeBack(people, state.findPerson(line.person_id ?? 0))
          break
        case 'people_merged':
          comeBack(people, state.findPerson(line.other_person_id ?? 0))
          undoneMerges.add(line.other_person_id ?? 0)
          break
        case 'merge_undone':
          people.set(line.other_person_id ?? 0, false)
          break
        case 'relation_created':
        case 'relation_restored':
          relate(relation, false)
          break
        case 'relation_deleted':
          relate(relation, true)
          break
        case 'gallery_created':
        case 'gallery_restored':
          galleries.set(line.gallery_id ?? 0, false)
          break
        case 'gallery_deleted':
          comeBack(galleries, state.findGallery(line.gallery_id ?? 0))
          break
        case 'images_added':
          for (const id of own) images.set(id, false)
          break
        case 'images_deleted':
        case 'images_restored':
          for (const id of imagesOf(line)) images.set(id, line.kind === 'images_deleted')
          break
        case 'images_changed':
          for (const part of state.listPartsOf(line))
            if (isPartAsLeft(part, simulation.over(state).findImage(part.image_id ?? 0)))
              values.set(keyOf(part), JSON.parse(part.value_before ?? 'null'))
          break
        case 'image_deleted':
        case 'image_restored':
          images.set(line.image_id ?? 0, line.kind === 'image_deleted')
          break
        case 'photos_merged':
          images.set(readMerged(line.details).images[1], false)
          break
        case 'photos_distinct':
        case 'photos_not_distinct':
          distinct.set(String(readDistinct(line.details)), line.kind === 'photos_not_distinct')
          break
        case 'images_joined':
        case 'images_reordered':
        case 'images_separated':
          for (const [front = 0, ...pages] of arrangementOf(line.details).before) {
            places.set(front, { front_id: null, page_number: 0 })
            for (const [index, page] of pages.entries()) places.set(page, { front_id: front, page_number: index + 1 })
          }
          break
        case 'tag_added':
        case 'tag_restored':
          tags.set(tagKey(line), undefined)
          break
        case 'tag_deleted':
          tags.set(tagKey(line), detailsOf(line).box)
          break
        case 'tags_added':
        case 'tags_deleted': {
          const { images: those = [], boxes = [] } = JSON.parse(line.details ?? '{}') as Partial<TagsDetails>
          for (const [at, id] of those.entries())
            tags.set(`${id} ${line.person_id}`, line.kind === 'tags_deleted' ? boxes[at] : undefined)
          break
        }
        case 'tag_changed':
          tags.set(tagKey(line), detailsOf(line).before)
          break
        case 'family_changed':
          if (line.field === 'face_recognition') values.set('faces', before)
          break
        case 'name_created':
        case 'name_restored':
        case 'name_deleted':
          names.set(line.name_id ?? 0, line.kind === 'name_deleted')
          break
        case 'fact_created':
        case 'fact_restored':
        case 'fact_deleted':
          facts.set(line.fact_id ?? 0, line.kind === 'fact_deleted')
          break
        case 'problem_dismissed':
        case 'problem_reopened':
          problems.set(problemKey(line), line.kind === 'problem_reopened')
          break
        case 'source_created':
        case 'source_restored':
        case 'source_deleted':
          sources.set(line.source_id ?? 0, line.kind === 'source_deleted')
          break
        case 'kin_word_added':
        case 'kin_word_restored':
        case 'kin_word_deleted':
          kinWords.set(line.kin_word_id ?? 0, line.kind === 'kin_word_deleted')
          break
        case 'comment_added':
        case 'comment_restored':
        case 'comment_deleted':
          comments.set(line.comment_id ?? 0, line.kind === 'comment_deleted')
          break
        case 'comment_changed':
          commentTexts.set(line.comment_id ?? 0, (JSON.parse(line.details ?? '{}') as CommentDetails).before ?? '')
          break
        case 'fact_changed':
        case 'name_changed':
        case 'source_changed':
        case 'kin_word_changed':
        case 'relation_changed': {
          const key = contentKeyOf(line) ?? ''
          contents.set(key, { ...contents.get(key), ...partsOf(line).before })
          const other = preferredBefore(line)
          if (other !== undefined) {
            preferred.set(line.name_id ?? 0, false)
            preferred.set(other, true)
            contents.set(`name ${other}`, { ...contents.get(`name ${other}`), preferred: true })
          }
          break
        }
        default:
      }
    },
  }
  return simulation
}

const problemKey = ({ person_id, details }: ChangeRow): string => `${person_id} ${details}`

const detailsOf = ({ details }: ChangeRow): Partial<TagDetails> => JSON.parse(details ?? '{}') as Partial<TagDetails>
