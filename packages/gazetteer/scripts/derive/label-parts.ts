import { contains } from '../../src/candidates.ts'
import { nameKeys } from '../../src/data-format.ts'
import { distanceKm } from '../../src/distance.ts'
import type { GazetteerPlace, LabelParts } from '../../src/types.ts'

/** Countries whose towns are always shown with their region. */
const regional = new Set(['US', 'CA', 'AU'])
/**
 * As in `choosePlace`: a name is unambiguous if its place has this many times the inhabitants of any namesake; alternative names
 * count less.
 */
const dominance = 10
const otherName = 1 / 10
/** The largest distance at which one town helps to locate another. */
const nearKm = 60
/** A town of the same name represents the whole if at least this share of the inhabitants lives there. */
const standsFor = { country: 1 / 3, region: 1 / 20, town: 1 }

interface Parts {
  labelParts: LabelParts
  nearId: number | undefined
}

interface Namesake {
  place: GazetteerPlace
  /** Inhabitants; weighted down for alternative names. */
  size: number
}

/** Decides how many parts a label needs to mean this place and none of its namesakes. */
export function createLabelParts(places: readonly GazetteerPlace[]): (place: GazetteerPlace) => Parts {
  const byKey = new Map<string, Namesake[]>()
  const byRegion = new Map<string, GazetteerPlace[]>()
  const regionKey = ({ countryCode, regionId }: GazetteerPlace): string => `${countryCode} ${regionId ?? ''}`
  for (const place of places) {
    for (const key of place.keys) append(byKey, key, { place, size: place.population })
    for (const key of place.otherKeys) append(byKey, key, { place, size: place.population * otherName })
    if (place.kind === 'town') append(byRegion, regionKey(place), place)
  }

  const namesakesOf = (place: GazetteerPlace): Namesake[] =>
    nameKeys(place).flatMap((key) => (byKey.get(key) ?? []).filter((other) => other.place !== place))
  const isClear = (place: GazetteerPlace, namesakes: Namesake[]): boolean =>
    namesakes.every(({ size }) => place.population >= dominance * Math.max(size, 1))

  const findNear = (place: GazetteerPlace, namesakes: GazetteerPlace[]): number | undefined => {
    const around = (byRegion.get(regionKey(place)) ?? [])
      .filter((town) => town !== place && distanceKm(town, place) < nearKm && !namesakes.includes(town))
      // The namesakes must be clearly farther away.
      .filter((town) => namesakes.every((other) => distanceKm(town, other) > 1.5 * distanceKm(town, place) + 3))
    const [best] = around.toSorted((a, b) => remoteness(a, place) - remoteness(b, place))
    return best?.id
  }

  const isOnlyContext = (whole: GazetteerPlace): boolean =>
    namesakesOf(whole).some(
      ({ place, size }) =>
        place.kind === 'town' &&
        place.countryCode === whole.countryCode &&
        size >= whole.population * (contains(whole, place) ? standsFor[whole.kind] : standsFor.town),
    )

  const labelParts = (place: GazetteerPlace): Parts => {
    const namesakes = namesakesOf(place)
    const inCountry = namesakes.filter(
      (other) => other.place.countryCode === place.countryCode && other.place.kind !== 'country' && !contains(other.place, place),
    )
    if (isClear(place, inCountry) && !regional.has(place.countryCode)) return { labelParts: 2, nearId: undefined }
    const inRegion = inCountry.filter((other) => other.place.regionId === place.regionId)
    if (isClear(place, inRegion)) return { labelParts: 3, nearId: undefined }
    return {
      labelParts: 4,
      nearId: findNear(
        place,
        inRegion.map((other) => other.place),
      ),
    }
  }

  return (place) => {
    if (place.kind === 'town') return labelParts(place)
    if (isOnlyContext(place)) return { labelParts: 0, nearId: undefined }
    const abroad = namesakesOf(place).filter((other) => other.place.countryCode !== place.countryCode)
    return { labelParts: place.kind === 'country' && isClear(place, abroad) ? 1 : 2, nearId: undefined }
  }
}

/** A large town locates a place better than a village next door. */
const remoteness = (town: GazetteerPlace, from: GazetteerPlace): number =>
  (distanceKm(town, from) + 1) / Math.sqrt(Math.max(town.population, 100))

function append<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key)
  if (list === undefined) map.set(key, [value])
  else list.push(value)
}
