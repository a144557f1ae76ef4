import type { GedcomPerson, ParsedGedcom } from '@banyan/gedcom'
import { searchKey } from '../../../platform/text/clean-text.ts'
import { personUid, uidKey } from '../../records/person-uid.ts'
import { recordMark } from '../../records/record-mark.ts'
import type { KnownRecord } from '../../records/records.table.ts'
import type { KnownFamily } from './known-family.ts'

/** Formats the name and year of birth as the file has them. */
export const labelOf = (person: { name: string; birth_year: number }): string => `${person.birth_year}|${searchKey(person.name)}`

/** The name under which the file's xrefs are stored, and the records already stored under it. */
export interface ChosenSource {
  source: string
  /** Keyed by kind and xref. */
  known: Map<string, KnownRecord>
}

export const recordKey = (kind: string, xref: string): string => `${kind} ${xref}`

/**
 * Many programs name neither file nor submitter, so two trees may claim the same source with the same xrefs. A file counts as the
 * continuation of an earlier one if most people under the same xrefs look like the same people; one without people if most of its
 * records say the same.
 */
export function chooseSource(
  parsed: ParsedGedcom,
  { records, sources, marks }: Pick<KnownFamily, 'records' | 'sources' | 'marks'>,
): ChosenSource {
  const { key } = parsed.source
  const markOf = new Map(marks)
  const bySource = new Map<string, Map<string, KnownRecord>>()
  for (const record of records) {
    if (record.source !== key && !record.source.startsWith(`${key}#`)) continue
    const known = bySource.get(record.source) ?? new Map<string, KnownRecord>()
    known.set(recordKey(record.kind, record.xref), record)
    bySource.set(record.source, known)
  }
  let best: ChosenSource | undefined
  let most = 0
  for (const [source, known] of bySource) {
    const agreeing = parsed.people.length > 0 ? countAgreeing(parsed.people, known) : countSaying(parsed.extras, known, markOf)
    if (agreeing <= most) continue
    most = agreeing
    best = { source, known }
  }
  if (best !== undefined) return best
  const taken = new Set(sources)
  let source = key
  for (let n = 2; taken.has(source); n += 1) source = `${key}#${n}`
  return { source, known: new Map() }
}

/** Returns how many records with an xref say the same; 0 unless they are the majority. */
function countSaying(
  extras: ParsedGedcom['extras'],
  known: Map<string, KnownRecord>,
  markOf: ReadonlyMap<number, string>,
): number {
  let alike = 0
  let found = 0
  for (const { tag, xref, value, text } of extras) {
    const record = xref === '' ? undefined : known.get(recordKey(tag, xref))
    if (record === undefined) continue
    found += 1
    if (markOf.get(record.id) === recordMark({ value: value ?? null, text })) alike += 1
  }
  return alike * 2 >= found ? alike : 0
}

/** Returns how many people agree; 0 unless they are the majority. */
function countAgreeing(people: GedcomPerson[], known: Map<string, KnownRecord>): number {
  let alike = 0
  let found = 0
  for (const person of people) {
    const record = known.get(recordKey('INDI', person.xref))
    if (record === undefined) continue
    found += 1
    if (looksAlike(labelOf(person), record.label)) alike += 1
  }
  return alike * 2 >= found ? alike : 0
}

function looksAlike(one: string, other: string): boolean {
  if (one === other) return true
  const [year = '0', name = ''] = split(one)
  const [otherYear = '0', otherName = ''] = split(other)
  if (year !== '0' && otherYear !== '0') return year === otherYear || name === otherName
  const words = new Set(name.split(' '))
  return otherName.split(' ').some((word) => words.has(word))
}

const split = (label: string): string[] => [label.slice(0, label.indexOf('|')), label.slice(label.indexOf('|') + 1)]

/**
 * Matches people of a file to people in the family. Nobody matches twice, because sloppy files give one UID to two people. The
 * exception is a person merged from two people of the file: both match.
 */
export function createRecogniser(family: KnownFamily, { known }: ChosenSource): (person: GedcomPerson) => number | undefined {
  const byUid = new Map<string, number>()
  for (const id of family.people) byUid.set(uidKey(personUid(family.uid, id)), id)
  for (const [uid, id] of family.uids) byUid.set(uid, id)
  const merged = findMerged(family.records)
  const taken = new Set<number>()
  const usedUids = new Set<string>()
  return (person) => {
    const uids = person.uids.map(uidKey)
    const byXref = known.get(recordKey('INDI', person.xref))?.person_id ?? undefined
    const candidates = [...uids.map((uid) => byUid.get(uid)), byXref]
    const isNewName = (id: number): boolean =>
      id === byXref || (uids.length > 0 && uids.every((uid) => byUid.get(uid) === id && !usedUids.has(uid)))
    const isFree = (id: number): boolean => !taken.has(id) || (merged.has(id) && isNewName(id))
    const found = candidates.find((id) => id !== undefined && isFree(id))
    if (found !== undefined) taken.add(found)
    for (const uid of uids) usedUids.add(uid)
    return found
  }
}

/** Finds people who have more than one record in one file. */
function findMerged(records: KnownRecord[]): Set<number> {
  const seen = new Set<string>()
  const merged = new Set<number>()
  for (const { kind, source, person_id: id } of records) {
    if (kind !== 'INDI' || id === null) continue
    const key = `${id} ${source}`
    if (seen.has(key)) merged.add(id)
    seen.add(key)
  }
  return merged
}
