import type { FamilyEvent } from '@banyan/contract'
import type { Reader } from '../../../platform/db/database.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import { findLastChange, listChangesAfter } from '../../changes/changes.service.ts'
import type { TellingRow } from '../../changes/changes.table.ts'
import { readUpdate, unite } from '../../people/lists/family-update.service.ts'

/** If more rows than this changed, clients reload everything. */
const maxRows = 200
const maxChanges = 500

/** An event as those see it who see everything, and the user who caused it. */
export interface ReadEvent {
  userId: number
  /** The fact that all of it is about; null for anything else. */
  factId: number | null
  /** The only user who is told; undefined for everybody. */
  onlyFor: number | undefined
  event: FamilyEvent
}

/** Reads what happened after the change `after`, as events: one for each group of changes by a session. */
export async function readEvents(db: Reader, family: FamilyId, after: number): Promise<ReadEvent[]> {
  const changes = await listChangesAfter(db, family, after, maxChanges + 1)
  const concerns = unite(changes)
  if (changes.length > maxChanges || concerns.all === true || sizeOf(concerns) > maxRows)
    return [
      {
        userId: changes.at(-1)?.user_id ?? 0,
        factId: null,
        onlyFor: undefined,
        event: reloadEvent(await findLastChange(db, family), changes.at(-1)),
      },
    ]
  const events: ReadEvent[] = []
  for (const run of runsOf(changes)) {
    const last = run.at(-1)
    if (last === undefined) continue
    const rows = unite(run)
    // The run only has lines about photos; the quiet line that follows them tells browsers.
    if (sizeOf(rows) === 0 && !rows.days && rows.settingsOf === undefined) continue
    events.push({
      userId: last.user_id,
      factId: last.fact_id,
      onlyFor: rows.settingsOf,
      event: {
        ...(await readUpdate(db, family, rows)),
        photos: rows.photos,
        sources: rows.sources,
        comments: rows.comments,
        kin_words: rows.kinWords,
        days: rows.days,
        own_settings: rows.settingsOf !== undefined,
        id: last.id,
        reload: false,
        session_id: last.session_key,
        user_name: last.user_name,
      },
    })
  }
  return events
}

const sizeOf = ({ people, relations, photos, sources, comments, kinWords }: ReturnType<typeof unite>): number =>
  [people, relations, sources, kinWords, ...Object.values(photos), ...Object.values(comments)].reduce(
    (sum, ids) => sum + ids.length,
    0,
  )

/** Tells clients to reload everything. */
export const reloadEvent = (id: number, by?: Pick<TellingRow, 'session_key' | 'user_name'>): FamilyEvent => ({
  people: [],
  relations: [],
  removed_people: [],
  removed_relations: [],
  photos: { galleries: [], images: [], people: [] },
  sources: [],
  comments: { galleries: [], images: [], people: [], facts: [] },
  kin_words: [],
  days: false,
  own_settings: false,
  id,
  reload: true,
  session_id: by?.session_key ?? '',
  user_name: by?.user_name ?? '',
})

/** Groups consecutive changes by the same session; those of a fact and of a user's settings apart, since not everybody is told. */
function runsOf(changes: TellingRow[]): TellingRow[][] {
  const runs: TellingRow[][] = []
  for (const change of changes) {
    const run = runs.at(-1)
    const first = run?.[0]
    const isSame =
      first?.session_key === change.session_key &&
      first.user_name === change.user_name &&
      first.fact_id === change.fact_id &&
      !isOfSettings(first) &&
      !isOfSettings(change)
    if (isSame) run?.push(change)
    else runs.push([change])
  }
  return runs
}

const isOfSettings = ({ concerns }: TellingRow): boolean => concerns.includes('"settingsOf"')
