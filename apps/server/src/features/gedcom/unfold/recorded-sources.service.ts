import type { Reader, Writer } from '../../../platform/db/database.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import { addSources, listRecordedSources } from '../../sources/sources.service.ts'
import type { NewSource } from '../../sources/sources.table.ts'
import { describedSource } from './unfolded.ts'

/** Which source a record is, and which one a description in place is: what citations of records lead to. */
export class RecordedSources {
  readonly #byRecord = new Map<number, number>()
  readonly #byTitle = new Map<string, number>()

  static async load(db: Reader, family: FamilyId): Promise<RecordedSources> {
    const sources = new RecordedSources()
    await sources.refresh(db, family)
    return sources
  }

  /** Learns of sources that others have added. */
  async refresh(db: Reader, family: FamilyId): Promise<void> {
    for (const { id, record_id, record_path, title } of await listRecordedSources(db, family)) {
      if (record_path === '') this.#byRecord.set(record_id, id)
      else if (!this.#byTitle.has(title)) this.#byTitle.set(title, id)
    }
  }

  /** The source of a record; undefined if it has none, or it is gone for good. */
  ofRecord(record: number): number | undefined {
    return this.#byRecord.get(record)
  }

  described(title: string): number | undefined {
    return this.#byTitle.get(title)
  }

  /** Adds the sources of records. */
  async add(tx: Writer, family: FamilyId, sources: readonly (NewSource & { record_id: number })[]): Promise<void> {
    const ids = await addSources(tx, family, sources)
    for (const [index, { record_id }] of sources.entries()) this.#byRecord.set(record_id, ids[index] ?? 0)
  }

  /** Adds sources for descriptions that have none yet. */
  async describe(
    tx: Writer,
    family: FamilyId,
    citations: readonly Description[],
    { importedBy, now }: { importedBy: number | null; now: string },
  ): Promise<void> {
    const missing = new Map<string, Description>()
    for (const each of citations) {
      if (!this.#byTitle.has(each.described) && !missing.has(each.described)) missing.set(each.described, each)
    }
    const ids = await addSources(
      tx,
      family,
      [...missing.values()].map(({ described, record, path }) => ({
        ...describedSource(described),
        record_id: record,
        record_path: path,
        imported_by: importedBy,
        created_at: now,
        updated_at: now,
      })),
    )
    for (const [index, title] of [...missing.keys()].entries()) this.#byTitle.set(title, ids[index] ?? 0)
  }
}

/** A source that is described where it is cited. */
interface Description {
  described: string
  record: number
  path: string
}
