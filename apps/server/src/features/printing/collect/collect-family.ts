import type { PersonSummary } from '@banyan/contract'
import type { PaperFamily, PaperPerson, PaperRelation } from '@banyan/paper'
import { shownKey } from '../../../platform/media/picture-keys.ts'
import { findVitalDates } from '../../facts/vital-dates.service.ts'
import type { VitalDates } from '../../facts/vital-dates.service.ts'
import { maskRelation, maskSummary } from '../../living/masks.ts'
import type { PortraitFile } from '../../people/leaving/portrait-files.ts'
import { readPrintedPeople } from '../../people/leaving/printed-people.service.ts'
import { readRelations } from '../../relations/relations.service.ts'
import type { PrintSource } from '../kinds/print-kind.ts'
import { lifeDates } from './life-dates.ts'

export interface FamilyWanted {
  readonly hasPortraits: boolean
  readonly hasKinNames: boolean
  readonly dialect: 'cantonese' | 'mandarin'
  /** Whether the dates of births and deaths are read as they were recorded: `ABT 1950`, not only 1950. */
  readonly hasLifeDates?: boolean
}

/** What is sharp at the usual size of cards. */
const portraitFile = 'portrait.jpg'
/** The files of a portrait, the smallest first, and how many pixels wide each is. */
const portraitWidths = [
  ['small.jpg', 80],
  ['small@2x.jpg', 160],
  ['portrait.jpg', 200],
  ['portrait@2x.jpg', 400],
] as const satisfies [PortraitFile, number][]

/**
 * Chooses the files of portraits that are sharp enough for their size, and no larger.
 * @param diameter - in pixels of what is printed
 */
export function portraitsOfSize(portraits: ReadonlyMap<string, string>, diameter: number): ReadonlyMap<string, string> {
  const wanted = diameter * 0.9
  const [file] = portraitWidths.find(([, width]) => width >= wanted) ?? portraitWidths.at(-1)!
  return new Map([...portraits].map(([name, key]) => [name, key.slice(0, -portraitFile.length) + file]))
}

/** Reads everybody and their relations, as the reader may see them, and where their portraits are. */
export async function collectFamily(
  source: PrintSource,
  wanted: FamilyWanted,
): Promise<{ family: PaperFamily; portraits: ReadonlyMap<string, string> }> {
  const { db, family, view, locale } = source
  // What relatives are called in all languages is a lot of code, which few charts need.
  const kinNames = wanted.hasKinNames
    ? await (await import('./collect-kin-names.ts')).collectKinNames(source, wanted.dialect)
    : undefined
  const people: PaperPerson[] = []
  const portraits = new Map<string, string>()
  for await (const page of readPrintedPeople(db, family))
    for (const { summary, photoKey } of page) {
      const person = maskSummary(view, summary)
      const isHidden = view.isHidden(person.id)
      const portrait = wanted.hasPortraits && !isHidden && photoKey !== '' ? `portrait ${person.id}` : ''
      if (portrait !== '') portraits.set(portrait, shownKey(family, photoKey, 1, portraitFile))
      people.push({
        id: person.id,
        name: person.name,
        otherName: otherNameOf(person),
        gender: person.gender,
        birth_year: person.birth_year,
        birth_day: person.birth_day ?? 0,
        birth_order: person.birth_order,
        year_of_death: person.year_of_death,
        isDead: person.year_of_death > 0 || person.deceased,
        isHidden,
        dates: lifeDates(person, locale),
        place: shortPlace(person.address),
        kinName: isHidden ? '' : (kinNames?.(person.id) ?? ''),
        portrait,
      })
    }
  const relations: PaperRelation[] = []
  for await (const page of readRelations(db, family))
    for (const relation of page) {
      const { id, from_person_id, to_person_id, relation_type, kind, ended = '' } = maskRelation(view, relation)
      relations.push({ id, from_person_id, to_person_id, relation_type, kind, ended })
    }
  const vitalDates = wanted.hasLifeDates === true ? await collectLifeDates(source, people) : undefined
  return { family: { people, relations, lifeDates: vitalDates, today: yearOf(source.now) }, portraits }
}

/** Of everybody whose dates the reader sees. */
const collectLifeDates = (
  { db, family, view }: PrintSource,
  people: readonly PaperPerson[],
): Promise<ReadonlyMap<number, VitalDates>> =>
  findVitalDates(
    db,
    family,
    people.flatMap(({ id }) => (view.isHidden(id) ? [] : [id])),
  )

/** With a fraction, for the day. */
function yearOf(now: Date): number {
  const year = now.getUTCFullYear()
  const begin = Date.UTC(year, 0, 1)
  return year + (now.getTime() - begin) / (Date.UTC(year + 1, 0, 1) - begin)
}

const otherNameOf = ({ other_name: name }: PersonSummary): string => name ?? ''

/** "12 Mill Lane, Kilkenny, Ireland" is too long for a card; the town and the country say most. */
const shortPlace = (address: string): string =>
  address
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .slice(-2)
    .join(', ')
