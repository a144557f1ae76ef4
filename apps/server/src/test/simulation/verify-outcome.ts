import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'
import { isOfNoFamily } from '../../platform/media/media-store.ts'
import { findTraces, isThere, secretsOf } from './leavers.ts'
import type { Leaver } from './leavers.ts'
import type { StoredFiles } from './simulated-media.ts'

/** What a simulation has left behind, and what was acknowledged on the way. */
interface Outcome {
  database: Reader
  /** The database's own file. */
  file: string
  files: StoredFiles
  /**
   * What the mail server has accepted, by event. `unsure` counts mails whose sender did not hear of the acceptance, or could not
   * record it.
   */
  accepted: ReadonlyMap<string, { messageIds: Set<string>; times: number; unsure: number }>
  acknowledged: {
    events: Set<string>
    jobs: Set<number>
    photos: Map<string, number>
    deletedPhotos: Set<string>
    resets: number
  }
  /** Requests that were not acknowledged: they may be stored or not. */
  unheardResets: number
  leavers: Leaver[]
  hasLeft: Set<Leaver>
  staying: Leaver[]
  problem: (text: string) => void
}

/** Collects as problems every promise that does not hold in the end. */
export async function verifyOutcome(outcome: Outcome): Promise<void> {
  const { database, file, files, accepted, acknowledged, unheardResets, leavers, hasLeft, staying, problem } = outcome
  const kept = new Set((await database.selectFrom('mails').select('event_key').execute()).map((row) => row.event_key))
  for (const event of acknowledged.events) if (!kept.has(event)) problem(`${event} was acknowledged and is gone`)
  for (const event of kept) {
    const { messageIds, times, unsure } = accepted.get(event) ?? { messageIds: new Set(), times: 0, unsure: 0 }
    if (times === 0) problem(`the mail of ${event} was never sent`)
    if (messageIds.size > 1) problem(`the mails of ${event} differ in their Message-ID`)
    if (times > 1 + unsure)
      problem(`the mail of ${event} was sent ${times} times, and ${unsure} times its sender may not have known`)
  }
  for (const event of accepted.keys())
    if (!kept.has(event) && !event.startsWith('news ')) problem(`a mail was sent of ${event}, which was never kept`)
  const resets = [...kept].filter((event) => event.startsWith('reset ')).length
  if (resets < acknowledged.resets) problem(`${acknowledged.resets} resets were asked for and ${resets} mailed`)
  const asked = acknowledged.resets + unheardResets
  if (resets > asked) problem(`${asked} resets were asked for and ${resets} mailed`)
  const done = new Set((await sql<{ n: number }>`select n from simulated_effects`.execute(database)).rows.map(({ n }) => n))
  for (const n of acknowledged.jobs) if (!done.has(n)) problem(`job ${n} was acknowledged and never done`)
  const { rows: left } = await sql<{
    kind: string
    run_at: string
    failure: string | null
  }>`select kind, run_at, failure from jobs`.execute(database)
  for (const { kind, run_at, failure } of left) problem(`a job ${kind} is left for ${run_at}: ${failure}`)
  const gone: Leaver[] = []
  for (const leaver of leavers) {
    if (!(await isThere(database, leaver))) gone.push(leaver)
    if (!leaver.isAsked && gone.includes(leaver)) problem(`${leaver.mark} is gone, and nobody asked for it`)
  }
  for (const leaver of hasLeft) if (!gone.includes(leaver)) problem(`${leaver.mark} has left and is there`)
  for (const member of staying) if (!(await isThere(database, member))) problem(`${member.mark} is gone and has not left`)
  for (const text of await findTraces(database, files, gone)) problem(text)
  for (const name of [file, `${file}-wal`]) {
    const bytes = await readFile(name)
    for (const secret of gone.flatMap(secretsOf))
      if (bytes.includes(secret)) problem(`${secret} is in the bytes of ${path.extname(name)}`)
  }
  const goneFamilies = new Set(gone.filter(({ isAlone }) => isAlone).map(({ family }) => family))
  const images = new Map(
    (await database.selectFrom('images').select(['family_id', 'key', 'hidden_at']).execute()).map((row) => [row.key, row]),
  )
  for (const [key, family] of acknowledged.photos)
    if (!images.has(key) && !acknowledged.deletedPhotos.has(key) && !goneFamilies.has(family))
      problem(`photo ${key} was acknowledged and is gone`)
  for (const [key, { family_id }] of images)
    if (!files.has(`${family_id}/pictures/${key.slice(0, 2)}/${key}.original`)) problem(`the file of photo ${key} is gone`)
  for (const key of files.keys())
    if (!isOfNoFamily(key) && ![...images.keys()].some((each) => key.includes(each))) problem(`${key} is left of nothing`)
}
