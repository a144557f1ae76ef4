import { julianDayToGregorian } from '@banyan/calendar'
import { factKinds } from '@banyan/contract'
import type { FactKindName } from '@banyan/contract'
import type { PersonStops } from '@banyan/contract/columns'
import type { Reader } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { slices } from '../../platform/waiting/in-slices.ts'
import { awayFromZero } from '../places/places.service.ts'
import { listPlacedFacts, listPlacedFactsOfCouples } from './fact-places.repository.ts'
import type { PlacedRow } from './fact-places.repository.ts'

/** Their places are those of courts, of property or of a people: they do not say where somebody was. */
const elsewhereKinds: readonly FactKindName[] = [
  'WILL',
  'PROB',
  'PROP',
  'CAST',
  'DSCR',
  'NATI',
  'NCHI',
  'NMR',
  'RELI',
  'TITL',
  'DIV',
  'DIVF',
  'ANUL',
]

const graveKinds: readonly FactKindName[] = ['BURI', 'CREM']

const rowsAtOnce = 2_000

interface Stop extends Pick<PlacedRow, 'id' | 'kind' | 'place' | 'latitude' | 'longitude'> {
  readonly year: number
  readonly day: number
}

/** Lists where the dated facts of everybody were, by the ids of people; each person's in the order of the life. */
export async function readPlacesOfLives(db: Reader, family: FamilyId): Promise<PersonStops[]> {
  const stops = new Map<number, Stop[]>()
  const pause = slices()
  const add = (row: PlacedRow): void => {
    const stop = stopOf(row)
    if (stop === undefined) return
    for (const person of [row.person_id, row.other_person_id]) {
      if (person === null) continue
      const known = stops.get(person)
      if (known === undefined) stops.set(person, [stop])
      else known.push(stop)
    }
  }
  for (const list of [listPlacedFacts, listPlacedFactsOfCouples])
    for (let after = 0, isMore = true; isMore;) {
      const rows = await list(db, { family, after, count: rowsAtOnce })
      for (const row of rows) {
        add(row)
        await pause()
      }
      after = rows.at(-1)?.id ?? after
      isMore = rows.length === rowsAtOnce
    }
  const people: PersonStops[] = []
  for (const id of [...stops.keys()].toSorted((one, other) => one - other)) {
    people.push({ id, stops: present(stops.get(id) ?? []) })
    await pause()
  }
  return people
}

function stopOf(row: PlacedRow): Stop | undefined {
  const day = dayOf(row)
  if (day === undefined || elsewhereKinds.includes(row.kind)) return undefined
  const { year } = julianDayToGregorian(day)
  const isOwn = row.latitude !== 0 || row.longitude !== 0
  const { id, kind, place } = row
  return year < 1
    ? undefined
    : {
        id,
        kind,
        place,
        year,
        day,
        latitude: awayFromZero(isOwn ? row.latitude : row.found_latitude),
        longitude: awayFromZero(isOwn ? row.longitude : row.found_longitude),
      }
}

/** The beginning of a period, otherwise the middle of the days that the date may mean. */
function dayOf({ date, first_day, last_day }: Pick<PlacedRow, 'date' | 'first_day' | 'last_day'>): number | undefined {
  const first = first_day ?? last_day
  const last = last_day ?? first_day
  if (first === null || last === null) return undefined
  return date.startsWith('FROM ') ? first : Math.floor((first + last) / 2)
}

/** Within a year the birth comes first, and the death and the grave last: most dates are years, and tell no order. */
const rankOf = ({ kind }: Stop): number => {
  const { stage } = factKinds[kind]
  return stage === 0 ? 0 : stage >= factKinds.DEAT.stage ? stage : 1
}

function present(stops: readonly Stop[]): PersonStops['stops'] {
  // Where somebody died is where they were last, if that is known; otherwise it was probably near the grave.
  const hasDied = stops.some(({ kind }) => kind === 'DEAT')
  return stops
    .filter(({ kind }) => !(hasDied && graveKinds.includes(kind)))
    .toSorted(
      (one, other) =>
        one.year - other.year ||
        rankOf(one) - rankOf(other) ||
        one.day - other.day ||
        factKinds[one.kind].stage - factKinds[other.kind].stage ||
        one.id - other.id,
    )
    .map(({ year, kind, place, latitude, longitude }) => ({ year, kind, place: { text: place, latitude, longitude } }))
}
