import { setImmediate as letOthersRun } from 'node:timers/promises'
import { openGedcomWriter } from '@banyan/gedcom'
import type { ExtraOutline, ExtraRecord, PersonFields, WritableFact, WritableMedia, WritablePerson } from '@banyan/gedcom'
import type { Reader } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { slices } from '../../platform/in-slices.ts'
import type { Platform } from '../../platform/platform.ts'
import { getFamilyUid } from '../families/families.service.ts'
import { listPersonOutlines, readWholePeople } from '../people/import-people.service.ts'
import type { WholePerson } from '../people/import-people.service.ts'
import { personUid } from '../records/person-uid.ts'
import { listRecordsById, listRecordsOfPeople, readRecordOutlines } from '../records/records.service.ts'
import type { RecordRow } from '../records/records.table.ts'
import { listTies } from '../relations/relations.service.ts'
import { listFamilySources } from '../sources/sources.service.ts'
import { couplesOf, pairOf, readWritableLives, writableSource } from './writable-lives.ts'

const recordsAtOnce = 200

/**
 * Writes the family as a GEDCOM file: its people, their relations, and imported content that Banyan has no field for. Relations
 * are held in memory; texts are loaded only as they are written.
 * @param pictures - the files of the GEDZIP that it belongs to
 */
export async function* writeFamily(
  platform: Platform,
  family: FamilyId,
  version: '7.0' | '5.5.1',
  pictures?: WritableMedia[],
): AsyncGenerator<string> {
  const db = platform.database.read
  const outline = await readOutline(db, family)
  const opening = openGedcomWriter(
    { ...outline, ...(pictures === undefined ? {} : { pictures }) },
    { version, date: platform.now().toISOString().slice(0, 10) },
  )
  let step = opening.next()
  while (step.done !== true) {
    await letOthersRun()
    step = opening.next()
  }
  const writer = step.value
  const idsOf = (isWanted: (kind: string) => boolean): number[] =>
    outline.extras.flatMap((extra) => (isWanted(extra.tag) ? (extra.id ?? []) : []))
  const [head] = await listRecordsById(db, family, idsOf((kind) => kind === 'HEAD').slice(0, 1))
  yield writer.header(head === undefined ? undefined : extraOf(head))

  const familyUid = await getFamilyUid(db, family)
  const written = new Set<number>()
  const known = new Set(outline.people.map((person) => person.id))
  const coupleFacts = new Map<number, WritableFact[]>()
  for await (const page of readWholePeople(db, family)) {
    const ids = page.map((person) => person.id)
    const originals = Map.groupBy(await listRecordsOfPeople(db, family, ids), (row) => row.person_id)
    const lives = await readWritableLives(db, family, ids)
    const lines: string[] = []
    const pause = slices()
    // People added since the export began are left for the next one.
    for (const person of page.filter(({ id }) => known.has(id))) {
      const rows = originals.get(person.id) ?? []
      const isEmailDropped = rows.some((row) => row.dropped === 'email')
      lines.push(
        writer.person(
          { ...writable(person, personUid(familyUid, person.id), isEmailDropped), ...lives.of(person.id, rows.length > 0) },
          rows.map(extraOf),
        ),
      )
      written.add(person.id)
      await pause()
    }
    for (const [relation, facts] of lives.ofCouples) coupleFacts.set(relation, facts)
    yield lines.join('')
  }

  const couples = couplesOf(outline.relations, coupleFacts)
  for (const groups of piecesOf(writer.families)) {
    const originals = new Map(
      (
        await listRecordsById(
          db,
          family,
          groups.flatMap((group) => group.extra?.id ?? []),
        )
      ).map((row) => [row.id, row]),
    )
    const isThere = (id: number): boolean => written.has(id)
    yield groups
      .map((group) => {
        const row = originals.get(group.extra?.id ?? 0)
        // Somebody may have been deleted since the export began.
        return writer.family(
          { ...group, partners: group.partners.filter(isThere), children: group.children.filter(isThere) },
          row === undefined ? undefined : extraOf(row),
          couples.get(pairOf(group.partners)),
        )
      })
      .join('')
    await letOthersRun()
  }
  for (const ids of piecesOf(idsOf((kind) => kind !== 'HEAD' && kind !== 'INDI' && kind !== 'FAM'))) {
    yield (await listRecordsById(db, family, ids)).map((row) => writer.other(extraOf(row))).join('')
    await letOthersRun()
  }
  const sources = new Map(outline.sources.map((source) => [source.id, source]))
  yield writer
    .newSources()
    .flatMap((id) => sources.get(id) ?? [])
    .map((source) => writer.source(source))
    .join('')
  yield* writer.end()
}

async function readOutline(db: Reader, family: FamilyId) {
  const extras: ExtraOutline[] = []
  for await (const page of readRecordOutlines(db, family)) for (const row of page) extras.push({ ...extraOf(row), id: row.id })
  const sources = (await listFamilySources(db, family)).map(writableSource)
  return { people: await listPersonOutlines(db, family), relations: await listTies(db, family), extras, sources }
}

function* piecesOf<T>(rows: readonly T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += recordsAtOnce) yield rows.slice(start, start + recordsAtOnce)
}

/**
 * A sign-in address belongs to the server, not the tree, so the file leaves it out. Nothing is left out of a record whose address
 * could not be taken over. Adds the UID if the record has none.
 */
function writable(
  { user_id, email, ...person }: WholePerson,
  uid: string,
  isEmailDropped: boolean,
): WritablePerson & Omit<PersonFields, 'email'> {
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
