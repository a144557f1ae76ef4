import type { ExtraRecord, GedcomPerson, ParsedGedcom } from '@banyan/gedcom'
import type { KnownFamily } from './known-family.ts'
import type { Ref } from './plan-relations.ts'
import { labelOf, recordKey } from './recognise.ts'
import type { ChosenSource } from './recognise.ts'

/** A record to store; it names people by {@link Ref}. */
export interface PlannedRecord {
  kind: string
  source: string
  xref: string
  label: string
  value: string | null
  text: string
  person: Ref | null
  partners: Ref[]
  children: Ref[]
  dropped: string
  /** See the table. */
  unfolded: 0 | 1 | 2
}

interface People {
  refOf: (id: number) => Ref
  /** Whether a person of the file was already in the family. */
  isKnown: (id: number) => boolean
  /** Whether a person's email address could not be taken over. */
  isEmailDropped: (person: GedcomPerson) => boolean
  /** Whether the import partners these two. */
  isNewCouple: (one: Ref, other: Ref) => boolean
}

/**
 * Selects the records of a file that the family stores. New people keep their whole record; known people only its xref. Families
 * are stored unless the couple already has a record. Sources, notes and the rest are all stored, except if the file is about
 * people whom the family has from elsewhere: then only those that a stored record refers to, however often it is imported.
 */
export function planRecords(
  parsed: ParsedGedcom,
  { source, known }: ChosenSource,
  family: KnownFamily,
  people: People,
): PlannedRecord[] {
  const couples = new Set(
    family.records.filter(({ kind }) => kind === 'FAM').map((record) => coupleOf([record.partner_id, record.other_partner_id])),
  )
  // Families with fewer than two known partners never count as the same.
  couples.delete(noCouple)
  const kept: PlannedRecord[] = []
  const others: PlannedRecord[] = []
  let isOverlapping = false
  for (const extra of parsed.extras) {
    const before = known.get(recordKey(extra.tag, extra.xref))
    if (before !== undefined) {
      isOverlapping ||= before.kind === 'INDI' && before.is_bare === 1
      continue
    }
    const record = plainRecord(extra, source)
    const person = extra.person === undefined ? undefined : parsed.people[extra.person - 1]
    if (person !== undefined) {
      isOverlapping ||= people.isKnown(person.id)
      kept.push({ ...record, ...personPart(person, people) })
    } else if (extra.tag === 'FAM') {
      const members = membersOf(extra, people)
      if (couples.has(coupleOf(members.partners))) continue
      const [first, second] = members.partners
      const isCouple = first !== undefined && second !== undefined
      kept.push({ ...record, ...members, unfolded: !isCouple ? 2 : people.isNewCouple(first, second) ? 1 : 0 })
    } else {
      others.push(record)
    }
  }
  return [...kept, ...(isOverlapping ? spokenOf(others, kept) : others)]
}

const plainRecord = (extra: ExtraRecord, source: string): PlannedRecord => ({
  kind: extra.tag,
  source,
  xref: extra.xref,
  label: '',
  value: extra.value ?? null,
  text: extra.text,
  person: null,
  partners: [],
  children: [],
  dropped: '',
  unfolded: extra.tag === 'SOUR' ? 1 : 0,
})

function personPart(person: GedcomPerson, { refOf, isKnown, isEmailDropped }: People): Partial<PlannedRecord> {
  const ref = refOf(person.id)
  const part = { person: ref, label: labelOf(person), dropped: isEmailDropped(person) ? 'email' : '' }
  if (isKnown(person.id)) return { ...part, text: '', unfolded: 1 }
  // The caller's own person has rows already, with which the record's are compared.
  return { ...part, unfolded: ref < 0 ? 1 : 0 }
}

const membersOf = (
  { partners = [], children = [] }: ExtraRecord,
  { refOf }: People,
): Pick<PlannedRecord, 'partners' | 'children'> => ({
  partners: partners.map(refOf),
  children: children.map(refOf),
})

const noCouple = ''

/** Returns a key for two partners whom the family knows; nothing identifies other families. */
function coupleOf(partners: (number | null)[]): string {
  const [one, other] = partners.filter((id) => id !== null && id > 0).toSorted((a, b) => (a ?? 0) - (b ?? 0))
  return one === undefined || other === undefined ? noCouple : `${one} ${other}`
}

/** Finds the records that others refer to, directly or through another. */
function spokenOf(others: PlannedRecord[], kept: PlannedRecord[]): PlannedRecord[] {
  const byXref = new Map(others.filter(({ xref }) => xref !== '').map((record) => [record.xref, record]))
  const found = new Set<PlannedRecord>()
  const waiting = [...kept]
  for (let record = waiting.pop(); record !== undefined; record = waiting.pop()) {
    for (const [, xref = ''] of record.text.matchAll(/^\d+ \S+ @([^@\n]+)@$/gmu)) {
      const target = byXref.get(xref)
      if (target === undefined || found.has(target)) continue
      found.add(target)
      waiting.push(target)
    }
  }
  return others.filter((record) => found.has(record))
}
