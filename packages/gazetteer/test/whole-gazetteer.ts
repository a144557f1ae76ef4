import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { choosePlace, createPlaceReader, findSegments, parseAddress, placeLabel, readHeader, wholeSegment } from '../src/index.ts'
import type { AddressPart, Choice, GazetteerPlace, KeyMatches, PlaceLanguage } from '../src/index.ts'

/** All places in memory, only for tests: the server keeps them in its database. */
export interface WholeGazetteer {
  version: number
  places: GazetteerPlace[]
  labelOf(place: GazetteerPlace, language: PlaceLanguage): string
  understand(address: string): Choice<GazetteerPlace> | undefined
}

export function readWholeGazetteer(): WholeGazetteer {
  const file = new URL('../assets/places.txt.br', import.meta.url)
  const [header = '', ...lines] = brotliDecompressSync(readFileSync(file)).toString('utf8').trimEnd().split('\n')
  const places = lines.map(createPlaceReader())
  const byKey = indexByKey(places)
  const at = (id: number | undefined): GazetteerPlace | undefined => (id === undefined ? undefined : places[id - 1])
  const isKnown = ({ key, fullKey }: AddressPart): boolean => byKey.has(key) || byKey.has(fullKey)
  const choose = (parts: AddressPart[], isLookedInto: (part: AddressPart) => boolean): Choice<GazetteerPlace> | undefined =>
    choosePlace(
      parts.flatMap((part) => (isKnown(part) || !isLookedInto(part) ? [wholeSegment(part, byKey)] : findSegments(part, byKey))),
      byKey,
    )
  return {
    version: readHeader(header).version,
    places,
    labelOf: (place, language) =>
      placeLabel({ place, country: at(place.countryId), region: at(place.regionId), near: at(place.nearId) }, language),
    // Does what the server does, but without looking keys up in the database.
    understand: (address) => {
      const parts = parseAddress(address)
      const choice = choose(parts, (part) => part.isHan)
      if (choice?.best.kind === 'town') return choice
      const closer = choose(parts, () => true)
      return closer?.best.kind === 'town' ? closer : (choice ?? closer)
    },
  }
}

function indexByKey(places: readonly GazetteerPlace[]): Map<string, KeyMatches<GazetteerPlace>> {
  const byKey = new Map<string, KeyMatches<GazetteerPlace>>()
  const add = (form: keyof KeyMatches<GazetteerPlace>, place: GazetteerPlace) => (key: string) => {
    const matches = byKey.get(key) ?? { places: [], others: [], codes: [] }
    byKey.set(key, matches)
    matches[form].push(place)
  }
  for (const place of places) {
    place.keys.forEach(add('places', place))
    place.otherKeys.forEach(add('others', place))
    place.codes.forEach(add('codes', place))
  }
  return byKey
}
