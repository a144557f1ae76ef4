import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { Language } from '@banyan/contract'
import { ApiError } from '../../../platform/http/api-error.ts'
import { isHiddenByUndoneImport, newDeletionBatch } from '../../../platform/soft-delete.ts'
import type { PhotoStep } from '../../changes/change-photos.ts'
import { findSubject } from '../../commenting/subjects.service.ts'
import { aboutOf } from '../../comments/about.ts'
import { findComment, hideComment } from '../../comments/change-comments.ts'
import { listCommentsOfImport } from '../../comments/imported-comments.service.ts'
import { takeFactAway } from '../../lives/facts.service.ts'
import { takeNameAway } from '../../lives/names.service.ts'
import { takeSourceAway } from '../../lives/sources.service.ts'
import { changeField, hidePerson } from '../../people/people.service.ts'
import { hideGallery } from '../../photos/galleries/change-gallery.service.ts'
import { hideImagesTogether } from '../../photos/images/changing/change-image.service.ts'
import { hideRelation } from '../../relations/relations.service.ts'
import { findCitedSources } from '../../sources/sources.service.ts'
import {
  countPhotosIn,
  findStayingPeople,
  listChanged,
  listFacts,
  listGalleries,
  listImages,
  listNames,
  listOwners,
  listPeople,
  listPortraits,
  listRecords,
  listRelations,
  listSources,
  listTitles,
  listUids,
} from './imported-rows.repository.ts'
import type { ImportedRecord } from './imported-rows.repository.ts'
import { count } from './undone-import.ts'
import type { UndoCounts } from './undone-import.ts'
import { moveHearts, moveRecords, moveUids } from './undone-records.service.ts'

/** The position of a step: the row that it examined last. */
type After = number | string

interface UndoPiece extends PhotoStep {
  /** The history line of the import. */
  line: number
  counts: UndoCounts
}

/**
 * Examines the next rows after `after` and hides those that go. @returns how many it examined and the last of them; undefined
 * when there are no more
 */
type UndoStep = (piece: UndoPiece, after: After) => Promise<{ seen: number; after: After } | undefined>

/** Nobody changes what somebody without an account has said. What is about something deleted stays deleted with it. */
const comments: UndoStep = async ({ tx, author, at, line }, after) => {
  const rows = await listCommentsOfImport(tx, author.familyId, line, Number(after))
  for (const { id } of rows) {
    const comment = await findComment(tx, author.familyId, id)
    const subject = comment && (await findSubject(tx, author.familyId, aboutOf(comment)))
    if (comment && subject) await hideComment({ tx, author, at }, comment, subject, line)
  }
  return next(rows)
}

/** What is gone needs no position to go on from. */
const hearts: UndoStep = async ({ tx, author, at, line }) => {
  const seen = await moveHearts(tx, author.familyId, line, at)
  return seen === 0 ? undefined : { seen, after: 0 }
}

const images: UndoStep = async (piece, after) => {
  const { tx, author, line, counts } = piece
  const rows = await listImages(tx, author.familyId, line, Number(after))
  const changed = await listChanged(
    tx,
    author.familyId,
    line,
    'image_id',
    rows.map((row) => row.id),
  )
  const going = rows.filter((row) => !changed.has(row.id))
  count(counts, 'photos', undefined, going.length)
  count(counts, 'photos', 'changed', changed.size)
  const titles = await listTitles(tx, author.familyId, [...new Set(going.map((row) => row.gallery_id))])
  for (const [id, ofGallery] of Map.groupBy(going, (row) => row.gallery_id))
    await hideImagesTogether(
      piece,
      { id, title: titles.get(id) ?? '' },
      ofGallery.map((image) => image.id),
      line,
    )
  return next(rows)
}

const galleries: UndoStep = async (piece, after) => {
  const { tx, author, line, counts } = piece
  const rows = await listGalleries(tx, author.familyId, line, Number(after))
  const ids = rows.map((row) => row.id)
  const changed = await listChanged(tx, author.familyId, line, 'gallery_id', ids)
  const photos = await countPhotosIn(tx, author.familyId, ids)
  for (const id of ids) {
    const reason = changed.has(id) ? 'changed' : photos.has(id) ? 'in_use' : undefined
    count(counts, 'galleries', reason)
    if (reason === undefined) await hideGallery(piece, id)
  }
  return next(rows)
}

const portraits: UndoStep = async ({ tx, author, at, line, counts }, after) => {
  const rows = await listPortraits(tx, author.familyId, line, String(after || ''))
  for (const { person_id: id, locked, language } of rows) {
    const reason = locked === 1 && id !== author.personId ? 'locked' : undefined
    count(counts, 'portraits', reason)
    if (reason === undefined) await changeField(tx, author, id, { field: 'photo', value: '', language: language as Language }, at)
  }
  return rows.length === 0 ? undefined : { seen: rows.length, after: rows.at(-1)?.key ?? '' }
}

const people: UndoStep = async ({ tx, author, at, line, counts }, after) => {
  const rows = await listPeople(tx, author.familyId, line, Number(after))
  const staying = await findStayingPeople(tx, author.familyId, line, rows)
  for (const { id } of rows) {
    count(counts, 'people', staying.get(id))
    if (!staying.has(id)) await hidePerson(tx, author, id, at, [], newDeletionBatch('person', line))
    await letOthersRun()
  }
  return next(rows)
}

/** A relation of somebody whom the import added goes or stays with that person. */
const relations: UndoStep = async ({ tx, author, at, line }, after) => {
  const rows = await listRelations(tx, author.familyId, line, Number(after))
  const known = rows.filter((row) => row.isBetweenKnown)
  const changed = await listChanged(
    tx,
    author.familyId,
    line,
    'relation_id',
    known.map((row) => row.id),
  )
  for (const { id } of known) if (!changed.has(id)) await hideRelation(tx, author, id, at)
  return next(rows)
}

/** Facts of somebody whom the import added go or stay with that person. */
const facts: UndoStep = async ({ tx, author, at, line }, after) => {
  const rows = await listFacts(tx, author.familyId, line, Number(after))
  const ids = rows.map((row) => row.id)
  const changed = await listChanged(tx, author.familyId, line, 'fact_id', ids)
  for (const id of ids) {
    if (changed.has(id)) continue
    try {
      await takeFactAway(tx, author, id, at, { undoneImport: line })
    } catch (error) {
      // Somebody has locked their profile since.
      if (!(error instanceof ApiError) || error.code !== 'locked_profile') throw error
    }
  }
  return next(rows)
}

/** Names of somebody whom the import added go or stay with that person. */
const names: UndoStep = async ({ tx, author, at, line }, after) => {
  const rows = await listNames(tx, author.familyId, line, Number(after))
  const ids = rows.map((row) => row.id)
  const changed = await listChanged(tx, author.familyId, line, 'name_id', ids)
  for (const id of ids) {
    if (changed.has(id)) continue
    try {
      await takeNameAway(tx, author, id, at, newDeletionBatch('name', line))
    } catch (error) {
      // Somebody has locked their profile since.
      if (!(error instanceof ApiError) || error.code !== 'locked_profile') throw error
    }
  }
  return next(rows)
}

/** A source that something left still cites stays. */
const sources: UndoStep = async ({ tx, author, at, line }, after) => {
  const rows = await listSources(tx, author.familyId, line, Number(after))
  const ids = rows.map((row) => row.id)
  const changed = await listChanged(tx, author.familyId, line, 'source_id', ids)
  const cited = await findCitedSources(tx, author.familyId, ids)
  for (const id of ids)
    if (!changed.has(id) && !cited.has(id)) await takeSourceAway(tx, author, id, at, newDeletionBatch('source', line))
  return next(rows)
}

const recordsOfPeople: UndoStep = async ({ tx, author, at, line }, after) => {
  const rows = await listRecords(tx, author.familyId, line, true, Number(after))
  const owners = await listOwners(
    tx,
    author.familyId,
    rows.flatMap((row) => [row.person_id, row.partner_id, row.other_partner_id]),
  )
  const goes = ({ kind, person_id, partner_id, other_partner_id }: ImportedRecord): boolean => {
    if (kind === 'INDI') return isOwnerWithout(owners.get(person_id ?? 0), line)
    const partners = [partner_id, other_partner_id].filter((id) => id !== null).map((id) => owners.get(id))
    return !partners.every((each) => each?.hidden_at === null) || !partners.some((each) => each?.imported_by === line)
  }
  await moveRecords(
    tx,
    author.familyId,
    line,
    rows.filter(goes).map((row) => row.id),
    at,
  )
  return next(rows)
}

/** Sources, notes and the rest stay as long as a record that may refer to them does. */
const otherRecords: UndoStep = async ({ tx, author, at, line }, after) => {
  if ((await listRecords(tx, author.familyId, line, true, 0)).length > 0) return undefined
  const rows = await listRecords(tx, author.familyId, line, false, Number(after))
  await moveRecords(
    tx,
    author.familyId,
    line,
    rows.map((row) => row.id),
    at,
  )
  return next(rows)
}

const uids: UndoStep = async ({ tx, author, at, line }, after) => {
  const rows = await listUids(tx, author.familyId, line, String(after || ''))
  const owners = await listOwners(
    tx,
    author.familyId,
    rows.map((row) => row.person_id),
  )
  await moveUids(
    tx,
    author.familyId,
    line,
    rows.filter((row) => isOwnerWithout(owners.get(row.person_id), line)),
    at,
  )
  return rows.length === 0 ? undefined : { seen: rows.length, after: rows.at(-1)?.uid ?? '' }
}

/**
 * Whether the owner goes with the import or existed before it. People whom somebody deleted do not come back with another import.
 */
function isOwnerWithout(owner: { imported_by: number | null; hidden_import: number | null } | undefined, line: number): boolean {
  return owner === undefined || owner.imported_by !== line || isHiddenByUndoneImport(owner)
}

const next = (rows: { id: number }[]): { seen: number; after: number } | undefined =>
  rows.length === 0 ? undefined : { seen: rows.length, after: rows.at(-1)?.id ?? 0 }

/** The order matters: comments go while what they are about is there, a gallery goes after its photos, and records after their people. */
export const undoSteps: readonly UndoStep[] = [
  comments,
  images,
  galleries,
  portraits,
  people,
  relations,
  facts,
  names,
  sources,
  recordsOfPeople,
  otherRecords,
  uids,
  hearts,
]
