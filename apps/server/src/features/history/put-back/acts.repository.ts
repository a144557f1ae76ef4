import { changeGroups } from '@banyan/contract'
import type { ChangeKind } from '@banyan/contract'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import type { ChangeRow } from '../../changes/changes.table.ts'
import { told } from '../history.repository.ts'

/**
 * Columns written so that no index applies. A family's history has many lines of a kind and few about one person or image, but
 * SQLite does not know that: to sort by id or match a kind, it would scan the whole history.
 */
const idWithoutIndex = sql<number>`changes.id + 0`
const kindWithoutIndex = sql<ChangeKind>`coalesce(changes.kind, '')`
const userWithoutIndex = sql<number>`changes.user_id + 0`

export type Acts = { user: number; since: string; upTo: number } | { parent: number }

/** Lists a page, newest first, of what a user did after a time and up to a change, or of the parts of a line. */
export async function listActs(
  db: Reader,
  family: FamilyId,
  acts: Acts,
  before: number | undefined,
  limit: number,
): Promise<ChangeRow[]> {
  // Only one bound: with two, SQLite chooses another index and scans what everybody did.
  const bounded = before === undefined || 'parent' in acts ? acts : { ...acts, upTo: Math.min(acts.upTo, before - 1) }
  const query = ofActs(db, family, bounded)
    .selectAll('changes')
    .$narrowType<{ kind: ChangeKind }>()
    .orderBy('changes.id', 'desc')
    .limit(limit)
  return (before === undefined || bounded !== acts ? query : query.where('changes.id', '<', before)).execute()
}

/** Counts the acts, up to `limit`. */
export async function countActs(db: Reader, family: FamilyId, acts: Acts, limit: number): Promise<number> {
  const { count } = await db
    .selectFrom(ofActs(db, family, acts).select('changes.id').limit(limit).as('acts'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function ofActs(db: Reader, family: FamilyId, acts: Acts) {
  const query = told(db, family).clearSelect()
  if ('parent' in acts) return query.where('changes.parent_id', '=', acts.parent)
  return query
    .where('changes.parent_id', 'is', null)
    .where('changes.user_id', '=', acts.user)
    .where('changes.created_at', '>=', acts.since)
    .where('changes.id', '<=', acts.upTo)
}

/** Finds who else changed something after one of these acts, ignoring put-backs; undefined if nobody did. */
export async function findLaterAuthor(
  db: Reader,
  family: FamilyId,
  acts: Acts,
  line: number,
  about: Partial<
    Pick<
      ChangeRow,
      | 'person_id'
      | 'relation_id'
      | 'gallery_id'
      | 'image_id'
      | 'fact_id'
      | 'name_id'
      | 'source_id'
      | 'comment_id'
      | 'kin_word_id'
      | 'field'
      | 'language'
    >
  >,
  kinds: readonly ChangeKind[],
): Promise<string | undefined> {
  const row = await othersAfter(db, family, acts, line)
    .where((eb) => eb.and(about))
    .where(isAboutOne(about) ? kindWithoutIndex : 'changes.kind', 'in', kinds)
    .executeTakeFirst()
  return row?.user_name
}

const isAboutOne = (about: object): boolean => Object.keys(about).some((column) => column.endsWith('_id'))

/** Finds who else changed anything in a person's history after one of these acts. */
export async function findLaterAuthorOfPerson(
  db: Reader,
  family: FamilyId,
  acts: Acts,
  line: number,
  person: number,
  except: readonly ChangeKind[],
): Promise<string | undefined> {
  const row = await othersAfter(db, family, acts, line)
    .innerJoin('change_people', (join) =>
      join.onRef('change_people.family_id', '=', 'changes.family_id').onRef('change_people.change_id', '=', 'changes.id'),
    )
    .where('change_people.family_id', '=', family)
    .where('change_people.person_id', '=', person)
    .where('changes.kind', 'not in', except)
    .executeTakeFirst()
  return row?.user_name
}

/** Lists the lines by which a user's acts added these people. */
export async function listCreations(
  db: Reader,
  family: FamilyId,
  { user, since }: { user: number; since: string },
  people: number[],
): Promise<{ id: number; person: number }[]> {
  const rows = await told(db, family)
    .clearSelect()
    .select(['changes.id', 'changes.person_id'])
    .where(kindWithoutIndex, '=', 'person_created')
    .where('person_id', 'in', people)
    .where(userWithoutIndex, '=', user)
    .where('created_at', '>=', since)
    .execute()
  return rows.map(({ id, person_id }) => ({ id, person: person_id ?? 0 }))
}

function othersAfter(db: Reader, family: FamilyId, acts: Acts, line: number) {
  const later = told(db, family)
    .clearSelect()
    .select('changes.user_name')
    .where(idWithoutIndex, '>', line)
    .where('changes.is_revert', '=', 0)
    .orderBy(idWithoutIndex, 'desc')
    .limit(1)
  return 'parent' in acts
    ? later.where((eb) => eb.or([eb('changes.parent_id', 'is', null), eb('changes.parent_id', '<>', acts.parent)]))
    : later.where('changes.user_id', '<>', acts.user)
}

/** Finds which of these images somebody else has changed or tagged since. */
export async function listImagesTouched(
  db: Reader,
  family: FamilyId,
  acts: Acts,
  line: number,
  images: number[],
): Promise<Map<number, string>> {
  const touched = new Map<number, string>()
  for (let start = 0; start < images.length; start += 500) {
    const rows = await othersAfter(db, family, acts, line)
      .clearLimit()
      .select('changes.image_id')
      .where('changes.image_id', 'in', images.slice(start, start + 500))
      .where(kindWithoutIndex, 'not in', changeGroups.comments)
      .execute()
    for (const { image_id, user_name } of rows) if (image_id !== null) touched.set(image_id, user_name)
  }
  return touched
}
