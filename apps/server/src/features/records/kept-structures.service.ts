import { limits, textLimits } from '@banyan/contract'
import type { Person } from '@banyan/contract'
import { atOnce, isPlain, readKept, readRepositoryName, readSource } from '@banyan/gedcom'
import type { KeptStructure } from '@banyan/gedcom'
import type { Reader } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { inSlices } from '../../platform/waiting/in-slices.ts'
import {
  countLoneFamiliesOfImport,
  listLoneFamilies,
  listLoneFamiliesOfImport,
  listRecordsById,
  listTargets,
} from './records.repository.ts'
import type { RecordOfPerson } from './records.repository.ts'
import type { LoneFamily, TargetRecord } from './records.table.ts'

/** A structure that records keep, with the record that it is in, and the one that it points to. */
type FoundStructure = Pick<NonNullable<Person['kept']>[number], 'path' | 'text' | 'person_id' | 'partner_id' | 'about_ids'> & {
  /** The fact or the name that it belongs to. */
  origin?: { record: number; path: string }
  /** The record of the source that it cites. */
  sourceRecord?: number
}

export interface Kept {
  structures: FoundStructure[]
  /** How many more there are. */
  more: number
}

type OwnRecord = Pick<TargetRecord, 'id' | 'kind' | 'source' | 'text' | 'partner_id' | 'other_partner_id'>

/**
 * Finds what the records about a person say that is told nowhere else, and all that those of families say in which they are a child
 * and nobody is known as a partner.
 * @param read - see `readRecordsOfPerson`
 */
export async function findKeptOfPerson(
  db: Reader,
  family: FamilyId,
  person: number,
  read: Promise<RecordOfPerson[]>,
): Promise<Kept & { loneFamilies: Kept[] }> {
  const records = (await read).filter(({ kind }) => kind === 'INDI' || kind === 'FAM')
  const loneFamilies: Kept[] = []
  if (records[0]?.has_lone_families)
    for (const record of await listLoneFamiliesOf(db, family, person, records))
      loneFamilies.push(await findAll(db, family, record))
  return { ...(await findKept(db, family, records, person)), loneFamilies }
}

/** A child's own record names the families. */
async function listLoneFamiliesOf(
  db: Reader,
  family: FamilyId,
  person: number,
  records: readonly OwnRecord[],
): Promise<LoneFamily[]> {
  const found: LoneFamily[] = []
  for (const { kind, source, text } of records) {
    if (kind !== 'INDI') continue
    const xrefs = [...text.matchAll(/^1 FAMC @([^@\n]+)@$/gmu)].flatMap(([, xref]) => xref ?? [])
    if (xrefs.length === 0) continue
    const those = await listLoneFamilies(db, family, source, xrefs.slice(0, maxFamiliesOfChild))
    for (const each of those) if ((JSON.parse(each.children) as number[]).includes(person)) found.push(each)
  }
  return found
}

/** More than one is rare; a hostile file may name any number. */
const maxFamiliesOfChild = 20

/** Finds the families of an import in which nobody is known as a partner: how many there are, and all that the first of them say. */
export async function findLoneFamiliesOfImport(
  db: Reader,
  family: FamilyId,
  importedBy: number,
): Promise<{ count: number; families: Kept[] }> {
  const count = await countLoneFamiliesOfImport(db, family, importedBy)
  const families: Kept[] = []
  const records = count === 0 ? [] : await listLoneFamiliesOfImport(db, family, importedBy, limits.loneFamilies)
  for (const record of records) families.push(await findAll(db, family, record))
  return { count, families }
}

/** Everything that a record says, since it has become no rows. */
const findAll = (db: Reader, family: FamilyId, record: OwnRecord): Promise<Kept> =>
  findKept(db, family, [{ ...record, kind: wholeKind }])

/** A kind of which `readKept` lists everything. */
const wholeKind = 'ALL'

/** The same for the record of a source. */
export const findKeptOfRecord = async (db: Reader, family: FamilyId, record: number): Promise<Kept> =>
  findKept(db, family, await listRecordsById(db, family, [record]))

async function findKept(db: Reader, family: FamilyId, records: readonly OwnRecord[], person?: number): Promise<Kept> {
  const found: FoundIn[] = []
  for (const record of records.filter(({ kind, text }) => !isPlain({ tag: kind, text })))
    for (const each of await inSlices(readKept({ tag: record.kind, text: record.text }))) found.push({ record, each })
  if (found.length === 0) return { structures: [], more: 0 }
  const first = found.slice(0, limits.keptStructures)
  const targets = await findTargets(db, family, first)
  // A shared note and a repository say more than their own line: once is enough.
  const told = new Set<number>()
  const whole = first.flatMap(({ record, each }) => {
    const target = targets(record, each)
    const isNew = target !== undefined && inlined.has(target.kind) && !told.has(target.id)
    if (isNew) told.add(target.id)
    const inner = isNew ? atOnce(readKept({ tag: target.kind, text: target.text })) : []
    const below = inner.filter(({ path }) => target?.kind !== 'REPO' || path !== 'NAME')
    const around = {
      ...(each.row === undefined ? {} : { row: each.row }),
      ...(each.within === undefined ? {} : { within: each.within }),
    }
    // A source says itself where it is kept.
    const own = record.kind === 'SOUR' && target?.kind === 'REPO' ? [] : [{ record, each }]
    return [...own, ...below.map((part) => ({ record, each: { ...around, ...part, path: `${each.path}.${part.path}` } }))]
  })
  const innerTargets = await findTargets(db, family, whole)
  const structures: FoundStructure[] = []
  let length = 0
  for (const { record, each } of whole) {
    const around = (each.within ?? []).flatMap((xref) => innerTargets(record, { ...each, xref }) ?? [])
    const structure = present(record, each, { target: innerTargets(record, each), around }, person)
    // Nobody writes so, and who may see it could not be said.
    if ((structure.about_ids?.length ?? 0) > limits.keptAbout) continue
    length += structure.text.length
    if (structures.length === limits.keptStructures || length > limits.keptCharacters) break
    structures.push(structure)
  }
  return { structures, more: found.length - first.length + whole.length - structures.length }
}

const inlined: ReadonlySet<string> = new Set(['SNOTE', 'NOTE', 'REPO'])

interface FoundIn {
  record: OwnRecord
  each: KeptStructure
}

/** Finds the records that structures point to, in the file that they come from. */
async function findTargets(
  db: Reader,
  family: FamilyId,
  found: readonly FoundIn[],
): Promise<(record: OwnRecord, each: KeptStructure) => TargetRecord | undefined> {
  const targets = new Map<string, TargetRecord>()
  const pointing = found.flatMap(({ record, each: { xref, within = [] } }) =>
    [...within, ...(xref === undefined ? [] : [xref])].map((each) => ({ source: record.source, xref: each })),
  )
  for (const [source, those] of Map.groupBy(pointing, (each) => each.source))
    for (const target of await listTargets(db, family, source, [...new Set(those.map(({ xref }) => xref))]))
      targets.set(`${source}\n${target.xref}`, target)
  return (record, { xref }) => (xref === undefined ? undefined : targets.get(`${record.source}\n${xref}`))
}

function present(
  record: OwnRecord,
  { path, text, xref, row }: KeptStructure,
  { target, around }: { target: TargetRecord | undefined; around: readonly TargetRecord[] },
  person: number | undefined,
): FoundStructure {
  const named = target === undefined ? (xref === undefined ? '' : `@${xref}@`) : nameOf(target)
  const whom = target === undefined ? null : (target.person_id ?? target.partner_id ?? target.other_partner_id)
  const partner = [record.partner_id, record.other_partner_id].find((id) => id !== null && id !== person)
  const about = around.flatMap((each) => [each.person_id, each.partner_id, each.other_partner_id].filter((id) => id !== null))
  const parts = target?.kind === 'SOUR' ? [named, text] : [text, named]
  return {
    path,
    text: cut(parts.filter((part) => part !== '').join('\n')),
    ...(whom === null ? {} : { person_id: whom }),
    ...(record.kind !== 'FAM' || partner === undefined || partner === null ? {} : { partner_id: partner }),
    ...(about.length === 0 ? {} : { about_ids: [...new Set(about)] }),
    ...(row === undefined ? {} : { origin: { record: record.id, path: row } }),
    ...(target?.kind === 'SOUR' ? { sourceRecord: target.id } : {}),
  }
}

const cut = (text: string): string =>
  text.length <= textLimits.note ? text : `${text.slice(0, textLimits.note).replace(/[\uD800-\uDBFF]$/u, '')}…`

/** What to call a record that another one points to; people have their names. */
function nameOf({ kind, value, text }: TargetRecord): string {
  if (kind === 'SOUR') return readSource(text).title
  if (kind === 'INDI' || kind === 'FAM') return ''
  return value?.trim() || readRepositoryName(text) || titleOfFile(text)
}

const titleOfFile = (text: string): string =>
  /^\d TITL (.+)$/mu.exec(text)?.[1]?.trim() ?? /^1 FILE (.+)$/mu.exec(text)?.[1]?.trim() ?? ''
