import { formatDate } from '@banyan/calendar'
import type { Fact, GuestPerson, Language } from '@banyan/contract'
import { ApiError } from '../../platform/http/api-error.ts'
import type { MediaAddresses } from '../../platform/media/media-addresses.ts'
import type { Platform } from '../../platform/platform.ts'
import { readFactsOf } from '../facts/facts.service.ts'
import { isFactForGuests } from '../living/guest-sight.ts'
import { maskFacts } from '../living/masks.ts'
import type { SeenByGuests } from '../living/views.service.ts'
import { readPersonNames } from '../names/names.service.ts'
import type { PortraitFile } from '../people/leaving/portrait-files.ts'
import { findPersonRow } from '../people/people.service.ts'
import type { PersonRow } from '../people/people.table.ts'
import { findNamedPeople } from '../person-names/person-names.service.ts'
import { listRelationsById } from '../relations/relations.service.ts'
import { guestSightsOf } from './guest-view.service.ts'
import type { OpenLink } from './open-link.ts'

const unseen: SeenByGuests = { sight: 'initials', isLiving: true, refusal: 'not_found' }

/** Asks what the guests of a link see of these people. @returns a look-up by id */
export async function seesOf(
  platform: Platform,
  { link, family, person }: Pick<OpenLink, 'link' | 'family' | 'person'>,
  ids: number[],
): Promise<(id: number) => SeenByGuests> {
  const seen = await guestSightsOf(
    platform,
    { familyId: family, personId: link.maker_person_id },
    { subject: person?.id ?? 0, withLiving: link.with_living === 1 },
    ids,
  )
  return (id) => seen.get(id) ?? unseen
}

export const portraitOf = (
  { photo_key: key }: Pick<PersonRow, 'photo_key'>,
  addresses: MediaAddresses,
  file: PortraitFile,
): string | null => (key === '' ? null : addresses.of({ key, version: 1 }, file))

/** @throws ApiError `not_found` for somebody of whom guests see less than the whole */
export async function refusePartlyShown(platform: Platform, open: OpenLink, id: number): Promise<void> {
  if ((await seesOf(platform, open, [id]))(id).sight !== 'whole') throw new ApiError('not_found')
}

/** Returns what guests see of somebody whom their link opens. @throws ApiError `not_found` */
export async function readGuestPerson(
  platform: Platform,
  open: OpenLink,
  id: number,
  { addresses, language }: { addresses: MediaAddresses; language: Language },
): Promise<GuestPerson> {
  const { family, link, person: subject } = open
  const db = platform.database.read
  const row = id === subject?.id ? subject : await findPersonRow(db, family, id)
  const { sight, isLiving } = (await seesOf(platform, open, [id]))(id)
  if (row === undefined || sight !== 'whole') throw new ApiError('not_found')
  const [names, facts] = await Promise.all([readPersonNames(db, family, [id]), readFactsOf(db, family, [id])])
  const shown = maskFacts(open.view, facts.get(id) ?? []).filter((fact) => isShown(fact, link.with_places === 1 && !isLiving))
  const partnerOf = await readPartners(platform, open, id, shown)
  const withContact = link.with_contact === 1 && id === subject?.id
  return {
    id,
    name: row.name,
    birth_year: row.birth_year,
    year_of_death: row.year_of_death,
    deceased: row.deceased === 1,
    portrait: portraitOf(row, addresses, 'portrait.jpg'),
    names: (names.get(id) ?? []).flatMap(({ kind, text, preferred }) => (preferred || text === row.name ? [] : [{ kind, text }])),
    facts: shown.flatMap((fact) => {
      const partner = partnerOf(fact)
      return partner === undefined ? [] : [presentFact(fact, { partner, language, withPlaces: link.with_places === 1 })]
    }),
    contact: withContact ? presentContact(row) : null,
  }
}

/** @param withHomes - whether places of residence may be shown: where somebody alive lives is a contact detail */
function isShown({ kind, denied, preferred }: Fact, withHomes: boolean): boolean {
  if (denied || !isFactForGuests(kind)) return false
  // Of several births or deaths, guests see the one that lists show.
  if (kind === 'BIRT' || kind === 'DEAT') return preferred
  return kind !== 'RESI' || withHomes
}

/**
 * The name of the other one of a couple for each fact: "" where a fact is about one person, and undefined where the fact would say
 * something of a partner whom guests do not see.
 */
async function readPartners(
  platform: Platform,
  open: OpenLink,
  id: number,
  facts: readonly Fact[],
): Promise<(fact: Fact) => string | undefined> {
  const db = platform.database.read
  const couples = [...new Set(facts.flatMap(({ relation_id }) => relation_id ?? []))]
  const otherOf = new Map(
    (await listRelationsById(db, open.family, couples)).map(({ id: relation, from_person_id: from, to_person_id: to }) => [
      relation,
      from === id ? to : from,
    ]),
  )
  const others = [...new Set(otherOf.values())]
  const sees = await seesOf(platform, open, others)
  const people = await findNamedPeople(db, open.family, others)
  return ({ relation_id: relation }) => {
    if (relation === null) return ''
    const other = otherOf.get(relation) ?? 0
    return sees(other).sight === 'whole' ? people.get(other)?.name : undefined
  }
}

const presentFact = (
  { kind, value, date, date_phrase, place }: Fact,
  { partner, language, withPlaces }: { partner: string; language: Language; withPlaces: boolean },
): GuestPerson['facts'][number] => ({
  kind,
  value,
  date: date === '' ? date_phrase : dateText(date, language),
  place: withPlaces ? place : '',
  partner,
})

/** Calendars whose days few readers can place. */
const foreign = /(?:^|\s)(?:FRENCH_R|HEBREW|_CHINESE)\s/

/** Writes a DateValue in the guest's language; days of another calendar also in ours. */
function dateText(date: string, language: Language): string {
  const own = formatDate(date, language)
  const ours = foreign.test(date) ? formatDate(date, language, { calendar: 'gregorian' }) : own
  if (ours === own) return own
  return language.startsWith('zh') ? `${own}（${ours}）` : `${own} (${ours})`
}

function presentContact({ email, telephone_number, website, address }: PersonRow): GuestPerson['contact'] {
  const contact = { email, telephone_number, website, address }
  return Object.values(contact).some((text) => text !== '') ? contact : null
}
