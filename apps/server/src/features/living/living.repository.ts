import type { Role } from '@banyan/contract'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { LivingPerson, LivingTie } from './living.policy.ts'
import type { JoinedPage } from './photographs.ts'

// The index that decides who sees whom lies below the features whose rows it reads. It writes none of them.

/** What a view depends on besides the people. */
export interface ViewState {
  version: number
  photosVersion: number
  /** Names the history that `version` counts in. */
  key: string
  seenBy: 'everyone' | 'near'
  steps: number
  /** Whether anything in the family is marked private. */
  hasMarks: boolean
}

/** Three looks into indexes that are empty where nothing is marked. */
const hasMarks = sql<number | boolean>`(exists (select 1 from facts where facts.family_id = families.id and facts.is_private = 1)
  or exists (select 1 from images where images.family_id = families.id and images.is_private = 1)
  or exists (select 1 from galleries where galleries.family_id = families.id and galleries.is_private = 1))`

const stateColumns = [
  'families.version',
  'families.photos_version as photosVersion',
  'list_logs.key',
  'families.living_seen_by as seenBy',
  'families.near_steps as steps',
] as const

const stateOf = prepared((db, { family }: { family: FamilyId }) =>
  db
    .selectFrom('families')
    .innerJoin('list_logs', 'list_logs.family_id', 'families.id')
    .select([...stateColumns, hasMarks.as('hasMarks')])
    .where('families.id', '=', family),
)

/** With the user whose person it is, and their role, as the database says it now; null for somebody who is no user. */
const stateOfReader = prepared((db, { family, person }: { family: FamilyId; person: number }) =>
  db
    .selectFrom('families')
    .innerJoin('list_logs', 'list_logs.family_id', 'families.id')
    .leftJoin('users', (join) => join.onRef('users.family_id', '=', 'families.id').on('users.person_id', '=', person))
    .select([...stateColumns, hasMarks.as('hasMarks'), 'users.id as userId', 'users.role'])
    .where('families.id', '=', family),
)

export async function findReaderState(
  db: Reader,
  family: FamilyId,
  person: number,
): Promise<(ViewState & { userId: number | null; role: Role | null }) | undefined> {
  const [state] = await stateOfReader(db, { family, person })
  return state && { ...state, hasMarks: Boolean(state.hasMarks) }
}

export async function findViewState(db: Reader, family: FamilyId): Promise<ViewState | undefined> {
  const [state] = await stateOf(db, { family })
  return state && { ...state, hasMarks: Boolean(state.hasMarks) }
}

/** Lists what the galleries that fill themselves search for, deleted ones too. */
export const listSearches = (db: Reader, family: FamilyId): Promise<{ id: number; search: string }[]> =>
  db.selectFrom('galleries').select(['id', 'search']).where('family_id', '=', family).where('search', '<>', sql.lit('')).execute()

const roleOf = prepared((db, { family, person }: { family: FamilyId; person: number }) =>
  db.selectFrom('users').select('role').where('family_id', '=', family).where('person_id', '=', person),
)

/** Whether a person is a keeper of the family, as the database says it now. */
export const isKeeper = async (db: Reader, family: FamilyId, person: number): Promise<boolean> =>
  (await roleOf(db, { family, person }))[0]?.role === 'keeper'

const youngPerson = prepared((db, { family, from }: { family: FamilyId; from: number }) =>
  db
    .selectFrom('people')
    .select('id')
    .where('family_id', '=', family)
    .where('hidden_at', 'is', null)
    .where('birth_year', '>=', from)
    .limit(1),
)

/** Whether anybody in the family was born in that year or later. */
export const hasPeopleBornFrom = async (db: Reader, family: FamilyId, from: number): Promise<boolean> =>
  (await youngPerson(db, { family, from })).length > 0

const columns = ['people.id', 'people.birth_year', 'people.year_of_death', 'people.deceased'] as const
const ownUser = sql<number | null>`(select users.id from users
  where users.family_id = people.family_id and users.person_id = people.id)`.as('user')

const people = (db: Reader, family: FamilyId) =>
  db
    .selectFrom('people')
    .select(columns)
    .select(ownUser)
    .where('people.family_id', '=', family)
    .where('people.hidden_at', 'is', null)

const pageOfPeople = prepared((db, values: { family: FamilyId; after: number; count: number }) =>
  people(db, values.family).where('people.id', '>', values.after).orderBy('people.id').limit(values.count),
)

type Row = Awaited<ReturnType<typeof pageOfPeople>>[number]
const livingPerson = ({ deceased, user, ...row }: Row): LivingPerson => ({ ...row, deceased: deceased === 1, user: user ?? 0 })

/** Lists a page of the family by id, starting after `after`. */
export const listLivingPeople = async (db: Reader, family: FamilyId, after: number, count: number): Promise<LivingPerson[]> =>
  (await pageOfPeople(db, { family, after, count })).map(livingPerson)

/** Lists those of these people who are in the family, by id. */
export const listLivingPeopleById = async (db: Reader, family: FamilyId, ids: number[]): Promise<LivingPerson[]> =>
  (await people(db, family).where('people.id', 'in', ids).orderBy('people.id').execute()).map(livingPerson)

const ties = (db: Reader, family: FamilyId) =>
  db
    .selectFrom('relations')
    .select(['id', 'from_person_id', 'to_person_id', 'relation_type', 'kind', 'ended'])
    .where('family_id', '=', family)
    .where('hidden_at', 'is', null)

const pageOfTies = prepared((db, values: { family: FamilyId; after: number; count: number }) =>
  ties(db, values.family).where('id', '>', values.after).orderBy('id').limit(values.count),
)

/** Lists a page of the relations by id, starting after `after`. */
export const listLivingTies = (db: Reader, family: FamilyId, after: number, count: number): Promise<LivingTie[]> =>
  pageOfTies(db, { family, after, count })

/** Lists those of these relations that are in the family, by id. */
export const listLivingTiesById = (db: Reader, family: FamilyId, ids: number[]): Promise<LivingTie[]> =>
  ties(db, family).where('id', 'in', ids).orderBy('id').execute()

/** Lists the last day that the first dated fact of each of these people, or couples, may mean, as a Julian Day Number. */
export async function listFirstDays(
  db: Reader,
  family: FamilyId,
  column: 'person_id' | 'relation_id',
  ids: number[],
): Promise<{ of: number; day: number }[]> {
  const rows = await db
    .selectFrom('facts')
    .select((eb) => [`${column} as of`, eb.fn.min('last_day').as('day')])
    .where('family_id', '=', family)
    .where(column, 'in', ids)
    .where('hidden_at', 'is', null)
    .where('denied', '=', 0)
    // Who is seen must not tell what only some see.
    .where(sql<boolean>`(is_private is null or is_private = 0)`)
    .where('last_day', 'is not', null)
    .groupBy(column)
    .execute()
  return rows.map(({ of, day }) => ({ of: of ?? 0, day: Number(day) }))
}

const pageOfTags = prepared((db, values: { family: FamilyId; after: number; count: number }) =>
  db
    .selectFrom('image_tags')
    .innerJoin('images', (join) =>
      join.onRef('images.family_id', '=', 'image_tags.family_id').onRef('images.id', '=', 'image_tags.image_id'),
    )
    .select(['image_tags.id', 'image_tags.image_id', 'image_tags.person_id', 'images.gallery_id'])
    .where('image_tags.family_id', '=', values.family)
    // Tags of deleted images are deleted with them, and say who may see them in the trash.
    .where((eb) => eb.or([eb('image_tags.hidden_at', 'is', null), eb('images.hidden_at', 'is not', null)]))
    .where('image_tags.id', '>', values.after)
    .orderBy('image_tags.id')
    .limit(values.count),
)

export type TaggedRow = Awaited<ReturnType<typeof pageOfTags>>[number]

/** Lists a page of who is tagged in which image, by id, starting after `after`. */
export const listTagged = (db: Reader, family: FamilyId, after: number, count: number): Promise<TaggedRow[]> =>
  pageOfTags(db, { family, after, count })

/**
 * Lists the pages of photographs with their fronts, deleted ones too: of those that were deleted alone only the page, which is none of the
 * photograph's until it comes back.
 */
export const listJoined = async (
  db: Reader,
  family: FamilyId,
): Promise<(JoinedPage & { line: number | null; front_line: number | null })[]> => {
  const rows = await db
    .selectFrom('images')
    .innerJoin('images as fronts', (join) =>
      join.onRef('fronts.family_id', '=', 'images.family_id').onRef('fronts.id', '=', 'images.front_id'),
    )
    .select(['images.id', 'images.front_id', 'images.gallery_id', 'images.hidden_batch', 'images.change_id as line'])
    .select(['fronts.hidden_batch as front_batch', 'fronts.change_id as front_line'])
    .where('images.family_id', '=', family)
    .where('images.front_id', 'is not', null)
    .execute()
  return rows.map(({ front_id, hidden_batch: batch, front_batch, ...row }) => ({
    ...row,
    front_id: front_id ?? 0,
    isWhole: batch === front_batch,
  }))
}

/** Counts the images of each gallery, deleted images and galleries too. */
export async function countImagesOfAllGalleries(db: Reader, family: FamilyId): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('images')
    .select((eb) => ['gallery_id', eb.fn.countAll<number>().as('count')])
    .where('family_id', '=', family)
    .where('processed_at', 'is not', null)
    .groupBy('gallery_id')
    .execute()
  return new Map(rows.map(({ gallery_id, count }) => [gallery_id, Number(count)]))
}

/** What a request can name, by where it is stored, and the columns that say whom it is about. */
const tables = {
  fact: ['facts', ['id', 'person_id', 'relation_id']],
  name: ['names', ['person_id']],
  relation: ['relations', ['from_person_id', 'to_person_id']],
  tag: ['image_tags', ['person_id', 'image_id']],
  face: ['faces', ['image_id', 'person_id']],
  comment: ['comments', ['image_id', 'gallery_id', 'person_id', 'fact_id']],
  kinWord: ['kin_words', ['person_id', 'from_person_id']],
  change: [
    'changes',
    [
      'id',
      'person_id',
      'other_person_id',
      'relation_id',
      'gallery_id',
      'image_id',
      'fact_id',
      'user_id',
      'kind',
      'field',
      'count',
      'details',
    ],
  ],
} as const satisfies Record<string, readonly [string, readonly string[]]>

export type NamedRow = keyof typeof tables

/** The columns of a row; undefined if the family has no such row. */
export async function findNamedRow(
  db: Reader,
  family: FamilyId,
  row: NamedRow,
  id: number,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const [table, columnsOfRow] = tables[row]
  const { rows } = await sql<Record<string, unknown>>`select ${sql.join(columnsOfRow.map((column) => sql.ref(column)))}
    from ${sql.table(table)} where family_id = ${family} and id = ${id}`.execute(db)
  return rows[0]
}

/** Lists who else was there at a fact, in their order. */
export const listFactPeople = (db: Reader, family: FamilyId, fact: number): Promise<{ person_id: number; role: string }[]> =>
  db
    .selectFrom('fact_people')
    .select(['person_id', 'role'])
    .where('family_id', '=', family)
    .where('fact_id', '=', fact)
    .orderBy('position')
    .execute()

/** What can have photos as evidence, itself or by what it cites. */
export type EvidenceOf = 'fact' | 'name' | 'relation' | 'source'

/** Lists the photos of a row, and of what it cites. */
export async function listEvidence(
  db: Reader,
  family: FamilyId,
  kind: EvidenceOf,
  id: number,
): Promise<{ image_id: number; citation_id: number | null; source_id: number | null }[]> {
  const images = db.selectFrom('evidence_images as e').where('e.family_id', '=', family)
  const own =
    kind === 'fact' || kind === 'source'
      ? await images
          .where(kind === 'fact' ? 'e.fact_id' : 'e.source_id', '=', id)
          .select(['e.image_id', 'e.citation_id', 'e.source_id'])
          .orderBy('e.position')
          .execute()
      : []
  if (kind === 'source') return own
  const cited = await images
    .innerJoin('citations as c', (join) => join.onRef('c.family_id', '=', 'e.family_id').onRef('c.id', '=', 'e.citation_id'))
    .where(`c.${kind}_id`, '=', id)
    .select(['e.image_id', 'e.citation_id', 'c.source_id'])
    .orderBy('e.position')
    .execute()
  return [...own, ...cited]
}

export interface LastIds {
  people: number
  facts: number
  images: number
  galleries: number
}

/** The last id of each kind that a family has, or 0. */
export async function findLastIds(db: Reader, family: FamilyId): Promise<LastIds> {
  const lastOf = (table: keyof LastIds) =>
    sql<number>`(select coalesce(max(id), 0) from ${sql.table(table)} where family_id = ${family})`
  const { rows } = await sql<LastIds>`select ${lastOf('people')} as people, ${lastOf('facts')} as facts,
    ${lastOf('images')} as images, ${lastOf('galleries')} as galleries`.execute(db)
  const last = rows[0]!
  return {
    people: Number(last.people),
    facts: Number(last.facts),
    images: Number(last.images),
    galleries: Number(last.galleries),
  }
}

/** Finds the user whose import it is. */
export async function findImporter(db: Reader, family: FamilyId, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('gedcom_imports')
    .select('user_id')
    .where('family_id', '=', family)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.user_id ?? undefined
}

/** Returns the user who last deleted a person. */
export async function findDeleter(db: Reader, family: FamilyId, person: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('changes')
    .select('user_id')
    .where('family_id', '=', family)
    .where('person_id', '=', person)
    .where('kind', '=', 'person_deleted')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.user_id
}

/** Returns which of these sources a user has added. */
export async function listAddedSources(db: Reader, family: FamilyId, user: number, sources: number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('changes')
    .select('source_id')
    .where('family_id', '=', family)
    .where('source_id', 'in', sources)
    .where('kind', '=', 'source_created')
    .where('user_id', '=', user)
    .execute()
  return rows.flatMap(({ source_id }) => source_id ?? [])
}

/** Whom each citation of these sources is about: a person, or a couple or tie by its relation. */
export async function listCitedAbout(
  db: Reader,
  family: FamilyId,
  sources: number[],
): Promise<{ source_id: number; fact_id: number | null; person_id: number | null; relation_id: number | null }[]> {
  return db
    .selectFrom('citations')
    .leftJoin('facts', (join) =>
      join.onRef('facts.family_id', '=', 'citations.family_id').onRef('facts.id', '=', 'citations.fact_id'),
    )
    .leftJoin('names', (join) =>
      join.onRef('names.family_id', '=', 'citations.family_id').onRef('names.id', '=', 'citations.name_id'),
    )
    .select((eb) => [
      'citations.source_id',
      'citations.fact_id',
      eb.fn.coalesce('facts.person_id', 'names.person_id').as('person_id'),
      eb.fn.coalesce('facts.relation_id', 'citations.relation_id').as('relation_id'),
    ])
    .where('citations.family_id', '=', family)
    .where('citations.source_id', 'in', sources)
    .execute()
}
