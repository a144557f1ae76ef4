import { setImmediate as letOthersRun } from 'node:timers/promises'
import { writeGedcom } from '@banyan/gedcom'
import type { ExtraRecord, WritableFamily, WritablePerson, WriteOptions } from '@banyan/gedcom'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import { askThread, openThread } from '../../platform/thread.ts'
import { listWholePeople } from '../people/import-people.service.ts'
import type { WholePerson } from '../people/import-people.service.ts'
import { listFamilyPairs } from '../relations/relations.service.ts'
import { findFamilyUid, listRecords } from './gedcom-records.repository.ts'
import type { RecordRow } from './gedcom-records.repository.ts'
import { personUid } from './person-uid.ts'

const pageSize = 2_000

/** The family as a GEDCOM file: its people, what they are to each other, and what imports brought that Banyan has no field for. */
export async function exportFamily(platform: Platform, family: FamilyId, version: '7.0' | '5.5.1'): Promise<Uint8Array> {
  const db = platform.database.read
  const rows: RecordRow[] = []
  for (let page = await listRecords(db, family, 0, pageSize); page.length > 0; page = await listRecords(db, family, rows.at(-1)?.id ?? 0, pageSize)) {
    for (const row of page) rows.push(row)
    await letOthersRun()
  }
  const emailDropped = new Set(rows.filter(({ dropped }) => dropped === 'email').map((row) => row.person_id))
  const familyUid = await findFamilyUid(db, family)
  const people = (await listWholePeople(db, family)).map((person) =>
    writable(person, personUid(familyUid, person.id), emailDropped.has(person.id)),
  )
  const relations = await listFamilyPairs(db, family)
  const job: ExportJob = { family: { people, relations, extras: rows.map(extraOf) }, options: { version, date: platform.now().toISOString().slice(0, 10) } }
  return people.length + rows.length > inlineRecords ? writeInThread(job) : writeGedcom(job.family, job.options)
}

/** Up to so many people and records a file is written faster than a thread starts. */
const inlineRecords = 2_000

export interface ExportJob {
  family: WritableFamily
  options: WriteOptions
}

async function writeInThread(job: ExportJob): Promise<Uint8Array> {
  const thread = openThread(import.meta.url, 'export-thread')
  try {
    return await askThread<Uint8Array>(thread, job)
  } finally {
    await thread.terminate()
  }
}

/**
 * The address with which somebody signs in is the server's business, not the tree's: it stays out of the file, and so does
 * nothing of a record whose address could not be taken over. The UID is written where the record has none.
 */
function writable({ user_id, email, ...person }: WholePerson, uid: string, isEmailDropped: boolean): WritablePerson {
  const isRecordsOwn = user_id !== null || (isEmailDropped && email === '')
  return { ...person, uids: [uid], ...(isRecordsOwn ? {} : { email }) }
}

function extraOf(row: RecordRow): ExtraRecord {
  const partners = [row.partner_id, row.other_partner_id].filter((id) => id !== null)
  return {
    origin: row.source,
    xref: row.xref,
    tag: row.kind,
    text: row.text,
    ...(row.value === null ? {} : { value: row.value }),
    ...(row.person_id === null ? {} : { person: row.person_id }),
    ...(row.kind === 'FAM' ? { partners, children: JSON.parse(row.children) as number[] } : {}),
  }
}
