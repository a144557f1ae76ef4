import type { Language } from '@banyan/contract'
import type { Encoding } from '@banyan/gedcom'
import type { Writer } from '../../../platform/db/database.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import type { Platform } from '../../../platform/platform.ts'
import { recordChange } from '../../changes/record-change.ts'
import { enqueueLocatingFacts } from '../../facts/locate-facts.service.ts'
import { changeFamily } from '../../families/change-family.ts'
import { refuseFullFamily } from '../../families/usage.service.ts'
import { appendToLog } from '../../family-log/append-to-log.ts'
import { fillEmptyFields } from '../../people/leaving/import-people.service.ts'
import { enqueueLocatingPeople } from '../../people/locate-people.service.ts'
import { enqueueLocatingRecords } from '../../records/recorded-places.service.ts'
import type { PlannedPictures } from '../media/planned-pictures.ts'
import type { ImportProblem } from './import-plan.ts'
import type { Planner } from './planner.ts'

/** The user who imports, and which person of the file they are. */
export interface Importer {
  familyId: FamilyId
  userId: number
  personId: number
  language: Language
  ownPerson: string
  /** The file's character encoding, if they chose one. */
  encoding?: Encoding | undefined
}

export interface ImportResult {
  /** The history line of the import, which also marks its rows. */
  changeId: number | null
  people: number
  relations: number
  skipped: number
  problems: ImportProblem[]
}

interface Options {
  fileName: string
  /** Called last in the transaction. */
  finish: (tx: Writer, result: ImportResult) => Promise<void>
  /** Receives the progress, from 0 to 1. */
  onProgress?: (progress: number) => void
  /** If it is aborted, nothing is stored. */
  signal?: AbortSignal
}

/** The progress reached after reading the file and after comparing it; inserting takes the rest. */
const shares = { read: 0.3, compared: 0.45 }

/**
 * Adds the people and records of a file to the family in one transaction: all or nothing.
 * @returns its pictures, which are not added yet
 * @throws ApiError `no_gedcom`, `too_large` or `unknown_own_person`
 */
export async function importInto(
  platform: Platform,
  importer: Importer,
  planner: Planner,
  options: Options,
): Promise<PlannedPictures> {
  const { fileName, signal, onProgress = () => undefined } = options
  await planner.read()
  onProgress(shares.read)
  const now = platform.now().toISOString()
  const { familyId, ownPerson, personId, language } = importer
  const database = {
    ...platform.database,
    write: <T>(work: (tx: Writer) => Promise<T>) => planner.write(platform.database, work),
  }
  const imported = await changeFamily({ ...platform, database }, familyId, async (tx) => {
    const summary = await planner.plan(
      { familyId, db: tx, location: platform.database.location },
      { language, ownPerson, ownPersonId: personId },
    )
    const comesSomething = summary.rows > 0 || summary.own !== undefined
    const author = { familyId, userId: importer.userId, personId }
    const changeId = comesSomething
      ? await recordChange(tx, author, { kind: 'family_imported', title: fileName, count: summary.people }, now)
      : null
    if (summary.own !== undefined) await fillEmptyFields(tx, familyId, personId, summary.own, now)
    let done = 0
    const order = { importer: { familyId, language }, origin: { importedBy: changeId, now }, records: summary.records }
    for await (const rows of planner.insert(tx, order)) {
      signal?.throwIfAborted()
      done += rows
      onProgress(shares.compared + (1 - shares.compared) * (done / summary.rows))
    }
    const result = {
      changeId,
      people: summary.people,
      relations: summary.relations,
      skipped: summary.skipped,
      problems: summary.problems,
    }
    await refuseFullFamily(tx, platform, familyId, 'people')
    await enqueueLocatingPeople(tx, platform, familyId)
    await enqueueLocatingRecords(tx, platform, familyId)
    await enqueueLocatingFacts(tx, platform, familyId)
    await options.finish(tx, result)
    appendToLog(tx, platform, familyId, 'tree_imported', {
      by: { userId: importer.userId, personId },
      details: { file: fileName, people: summary.people },
    })
    return summary.pictures
  })
  platform.wakeSignal.notify()
  return imported
}

/** Reads the picture references of a file that was added before. */
export async function readPictures(
  platform: Platform,
  { familyId, language, ownPerson, personId }: Importer,
  planner: Planner,
): Promise<PlannedPictures> {
  await planner.read()
  const summary = await planner.plan(
    { familyId, db: platform.database.read, location: platform.database.location },
    {
      language,
      ownPerson,
      ownPersonId: personId,
    },
  )
  return summary.pictures
}
