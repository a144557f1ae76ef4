import type { ExtraRecord, GedcomPerson, ParsedGedcom } from '@banyan/gedcom'
import type { KnownFamily } from './known-family.ts'
import type { Ref } from './plan-relations.ts'
import { labelOf, recordKey } from './recognise.ts'
import type { ChosenSource } from './recognise.ts'

/** A record to keep; people as in {@link Ref}. */
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
}

interface People {
  refOf: (id: number) => Ref
  /** Whether a person of the file was known before. */
  isKnown: (id: number) => boolean
  /** Whose e-mail address could not be taken over. */
  isEmailDropped: (person: GedcomPerson) => boolean
}

/**
 * Which records of the file the family keeps: those of new people whole; of people whom it knows only the xref; families,
 * unless the couple has a record already; and of sources, notes and the rest all, or, when the file is about people whom the
 * family has from elsewhere, those that a kept record speaks of.
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
  // Families of fewer than two known partners are never the same.
  couples.delete(noCouple)
  const kept: PlannedRecord[] = []
  const others: PlannedRecord[] = []
  let isOverlapping = false
  for (const extra of parsed.extras) {
    if (known.has(recordKey(extra.tag, extra.xref))) continue
    const record = plainRecord(extra, source)
    const person = extra.person === undefined ? undefined : parsed.people[extra.person - 1]
    if (person !== undefined) {
      isOverlapping ||= people.isKnown(person.id)
      kept.push({ ...record, ...personPart(person, people) })
    } else if (extra.tag === 'FAM') {
      const members = membersOf(extra, people)
      if (!couples.has(coupleOf(members.partners))) kept.push({ ...record, ...members })
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
})

function personPart(person: GedcomPerson, { refOf, isKnown, isEmailDropped }: People): Partial<PlannedRecord> {
  const part = { person: refOf(person.id), label: labelOf(person), dropped: isEmailDropped(person) ? 'email' : '' }
  return isKnown(person.id) ? { ...part, text: '' } : part
}

const membersOf = (
  { partners = [], children = [] }: ExtraRecord,
  { refOf }: People,
): Pick<PlannedRecord, 'partners' | 'children'> => ({
  partners: partners.map(refOf),
  children: children.map(refOf),
})

const noCouple = ''

/** Two partners whom the family knows; other families are told apart by nothing. */
function coupleOf(partners: (number | null)[]): string {
  const [one, other] = partners.filter((id) => id !== null && id > 0).toSorted((a, b) => (a ?? 0) - (b ?? 0))
  return one === undefined || other === undefined ? noCouple : `${one} ${other}`
}

/** Those to which the others point, directly or through another. */
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
