import { placeKey } from './place-key.ts'
import type { GazetteerPlace, PlaceLanguage } from './types.ts'

type Named = Pick<GazetteerPlace, 'name' | 'names'>

export const placeName = ({ name, names }: Named, language: PlaceLanguage): string => names[language] ?? name

/** A place and what its label may need. */
export interface PlaceWithSurroundings {
  place: Pick<GazetteerPlace, 'kind' | 'name' | 'names' | 'countryCode' | 'labelParts'>
  country?: (Named & Pick<GazetteerPlace, 'labelParts'>) | undefined
  region?: (Named & Pick<GazetteerPlace, 'labelParts'>) | undefined
  near?: Named | undefined
}

/**
 * Names a place with as much of its surroundings as distinguishes it from its namesakes: "Springfield, Illinois, United States",
 * 香港九龍. Used as an address, the label means this place again.
 */
export function placeLabel({ place, country, region, near }: PlaceWithSurroundings, language: PlaceLanguage): string {
  const own = placeName(place, language)
  if (place.kind === 'country') return place.labelParts > 1 ? `${own} (${place.countryCode})` : own
  const parts = [own]
  if (place.labelParts >= 4 && near !== undefined) parts.push(placeName(near, language))
  if (region !== undefined && (place.labelParts >= 3 || hasSameName(region, place, language))) addOuter(parts, region, language)
  if (country !== undefined) addOuter(parts, country, language)
  return language.startsWith('zh') ? joinChinese(parts.toReversed()) : parts.join(', ')
}

const hasSameName = (a: Named, b: Named, language: PlaceLanguage): boolean =>
  placeKey(placeName(a, language)) === placeKey(placeName(b, language))

/** Leaves out a repetition of the previous part, unless the name alone would mean the whole rather than the town. */
function addOuter(parts: string[], outer: Named & Pick<GazetteerPlace, 'labelParts'>, language: PlaceLanguage): void {
  const name = placeName(outer, language)
  const isSaid = placeKey(name) === placeKey(parts.at(-1) ?? '')
  if (!isSaid || (outer.labelParts > 0 && parts.length === 1)) parts.push(name)
}

const isHan = (character: string | undefined): boolean => character !== undefined && /\p{Script=Han}/u.test(character)

/** Joins Chinese characters directly, and words of other scripts with commas. */
function joinChinese(parts: readonly string[]): string {
  return parts.reduce((text, part) => {
    const [left, right] = [isHan(text.at(-1)), isHan(part[0])]
    return text + (left && right ? '' : left || right ? ' ' : ', ') + part
  })
}
