import type { FamilyUpdate } from '@banyan/contract'
import type { Reader } from '../../../platform/db/database.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import { findLastChange, listChangesAfter } from '../../changes/changes.service.ts'
import type { AffectedRows, AffectedTalk } from '../../changes/record-change.ts'
import { listRelationsById } from '../../relations/relations.service.ts'
import { listSummaries } from '../people.service.ts'

/** Reads these people and relations as they are now; those not found are returned as removed. */
export async function readUpdate(
  db: Reader,
  family: FamilyId,
  ids: Pick<AffectedRows, 'people' | 'relations'>,
): Promise<FamilyUpdate> {
  const people = await listSummaries(db, family, ids.people)
  const relations = await listRelationsById(db, family, ids.relations)
  return { people, relations, removed_people: missing(ids.people, people), removed_relations: missing(ids.relations, relations) }
}

function missing(ids: number[], rows: { id: number }[]): number[] {
  const present = new Set(rows.map((row) => row.id))
  return ids.filter((id) => !present.has(id))
}

const photoKinds = ['galleries', 'images', 'people'] as const

/** Merges the rows that some changes concern, without duplicates. */
export function unite(
  changes: { concerns: string }[],
): Required<Pick<AffectedRows, 'photos' | 'sources' | 'kinWords' | 'days'>> &
  AffectedRows & { comments: Required<AffectedTalk> } {
  const people = new Set<number>()
  const relations = new Set<number>()
  const photos = { galleries: new Set<number>(), images: new Set<number>(), people: new Set<number>() }
  const sources = new Set<number>()
  const kinWords = new Set<number>()
  const comments = { galleries: new Set<number>(), images: new Set<number>(), people: new Set<number>() }
  const facts = new Set<number>()
  let all = false
  let days = false
  let settingsOf: number | undefined
  for (const change of changes) {
    const concerns = JSON.parse(change.concerns) as AffectedRows
    for (const id of concerns.people) people.add(id)
    for (const id of concerns.relations) relations.add(id)
    for (const kind of photoKinds) {
      for (const id of concerns.photos?.[kind] ?? []) photos[kind].add(id)
      for (const id of concerns.comments?.[kind] ?? []) comments[kind].add(id)
    }
    for (const id of concerns.comments?.facts ?? []) facts.add(id)
    for (const id of concerns.sources ?? []) sources.add(id)
    for (const id of concerns.kinWords ?? []) kinWords.add(id)
    all ||= concerns.all === true
    days ||= concerns.days === true
    settingsOf = concerns.settingsOf ?? settingsOf
  }
  return {
    people: [...people],
    relations: [...relations],
    photos: listed(photos),
    sources: [...sources],
    comments: { ...listed(comments), facts: [...facts] },
    kinWords: [...kinWords],
    days,
    ...(all ? { all } : {}),
    ...(settingsOf === undefined ? {} : { settingsOf }),
  }
}

const listed = ({ galleries, images, people }: Record<(typeof photoKinds)[number], ReadonlySet<number>>) => ({
  galleries: [...galleries],
  images: [...images],
  people: [...people],
})

/** Runs a step of a transaction and returns the people and relations that it changed. */
export async function withUpdate(db: Reader, family: FamilyId, step: () => Promise<void>): Promise<FamilyUpdate> {
  const last = await findLastChange(db, family)
  await step()
  return readUpdate(db, family, unite(await listChangesAfter(db, family, last, maxChanges)))
}

/** A single call makes only a handful of changes. */
const maxChanges = 1_000
