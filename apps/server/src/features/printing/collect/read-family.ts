import type { ChartPrint, PersonSummary } from '@banyan/contract'
import type { PaperPerson, PaperRelation } from '@banyan/paper'
import { shownKey } from '../../../platform/media/picture-keys.ts'
import { findVitalDates } from '../../facts/vital-dates.service.ts'
import { maskRelation, maskSummary } from '../../living/masks.ts'
import { readPrintedPeople } from '../../people/leaving/printed-people.service.ts'
import { readRelations } from '../../relations/relations.service.ts'
import type { PrintSource } from '../kinds/print-kind.ts'
import { collectKinNames } from './collect-kin-names.ts'
import type { FamilyPart } from './gather-family.ts'
import { lifeDates } from './life-dates.ts'
import { usualPortraitFile } from './portrait-sizes.ts'

interface FamilyWanted {
  readonly hasPortraits: boolean
  readonly hasKinNames: boolean
  readonly dialect: 'cantonese' | 'mandarin'
  /** Whether the dates of births and deaths are read as they were recorded: `ABT 1950`, not only 1950. */
  readonly hasLifeDates?: boolean
}

/** What a chart says of everybody. */
export const familyFor = ({ chart, show, dialect }: ChartPrint): FamilyWanted => ({
  hasPortraits: show.portraits,
  hasKinNames: show.kin_names,
  dialect,
  // Everyone's cards say years alone.
  hasLifeDates: chart !== 'everyone',
})

/** Reads everybody and their relations, as the reader may see them, and where their portraits are, in parts. */
export async function* readFamily(source: PrintSource, wanted: FamilyWanted): AsyncGenerator<FamilyPart> {
  const { db, family, view, locale } = source
  const kinNames = wanted.hasKinNames ? await collectKinNames(source, wanted.dialect) : undefined
  const seen: number[] = []
  for await (const page of readPrintedPeople(db, family)) {
    const people: PaperPerson[] = []
    const portraits: [string, string][] = []
    for (const { summary, photoKey } of page) {
      const person = maskSummary(view, summary)
      const isHidden = view.isHidden(person.id)
      if (!isHidden) seen.push(person.id)
      const portrait = wanted.hasPortraits && !isHidden && photoKey !== '' ? `portrait ${person.id}` : ''
      if (portrait !== '') portraits.push([portrait, shownKey(family, photoKey, 1, usualPortraitFile)])
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
    yield { people, portraits }
  }
  for await (const page of readRelations(db, family))
    yield {
      relations: page.map((relation): PaperRelation => {
        const { id, from_person_id, to_person_id, relation_type, kind, ended = '' } = maskRelation(view, relation)
        return { id, from_person_id, to_person_id, relation_type, kind, ended }
      }),
    }
  if (wanted.hasLifeDates === true) yield { lifeDates: await findVitalDates(db, family, seen) }
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
