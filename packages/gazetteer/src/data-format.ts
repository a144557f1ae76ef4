import { placeKey } from './place-key.ts'
import { placeLanguages } from './types.ts'
import type { GazetteerPlace, LabelParts, PlaceKind, PlaceNames } from './types.ts'

/**
 * The data is text, one place per line, with fields separated by tabs:
 *
 * kind  name  country code  label zoom and parts  latitude  longitude  population  near  other names  other keys
 *
 * A country comes before its towns without a region, followed by its regions, each before its towns; so a line need not say where
 * it belongs. Coordinates are ten-thousandths of a degree, as the difference from the previous line; `near` is the difference
 * from the line's own number. Keys that follow from the names are left out. Codes are preceded by a star.
 */
export interface GazetteerHeader {
  /** Increases with every new edition of the data. */
  version: number
  places: number
}

const kinds: Record<PlaceKind, string> = { country: 'C', region: 'R', town: '' }
const degree = 10_000

interface Position {
  id: number
  latitude: number
  longitude: number
  countryId: number
  countryCode: string
  regionId: number | undefined
}

const start = (): Position => ({ id: 0, latitude: 0, longitude: 0, countryId: 0, countryCode: '', regionId: undefined })

/** A name's language is given by its index in `placeLanguages`. */
const namesToText = (names: PlaceNames): string =>
  placeLanguages.flatMap((language, index) => (names[language] === undefined ? [] : [`${index}${names[language]}`])).join('|')

function namesFromText(text: string): PlaceNames {
  const names: PlaceNames = {}
  for (const part of text === '' ? [] : text.split('|')) {
    const language = placeLanguages[Number(part[0])]
    if (language !== undefined) names[language] = part.slice(1)
  }
  return names
}

/** The keys of a place's display names. */
const nameKeys = ({ name, names }: Pick<GazetteerPlace, 'name' | 'names'>): string[] => [
  ...new Set([name, ...Object.values(names)].map(placeKey)),
]

/** Writes places in the order of their ids, from 1. */
export function encodePlaces(places: readonly GazetteerPlace[], header: GazetteerHeader): string {
  const lines = [JSON.stringify(header)]
  let last = start()
  for (const place of places) {
    const latitude = Math.round(place.latitude * degree)
    const longitude = Math.round(place.longitude * degree)
    lines.push(
      [
        kinds[place.kind],
        place.name,
        place.kind === 'country' ? place.countryCode : '',
        `${place.labelZoom.toString(36)}${place.labelParts}`,
        latitude - last.latitude,
        longitude - last.longitude,
        place.population === 0 ? '' : place.population,
        place.nearId === undefined ? '' : place.nearId - place.id,
        namesToText(place.names),
        [...place.otherKeys, ...place.codes.map((code) => `*${code}`)].join('|'),
      ]
        .join('\t')
        .trimEnd(),
    )
    last = { ...last, latitude, longitude }
  }
  return `${lines.join('\n')}\n`
}

export function readHeader(line: string): GazetteerHeader {
  return JSON.parse(line) as GazetteerHeader
}

/** Reads places line by line: pass the lines after the header in order. */
export function createPlaceReader(): (line: string) => GazetteerPlace {
  const at = start()
  return (line) => {
    const [
      kind = '',
      name = '',
      code = '',
      zoomAndParts = '',
      north = '',
      east = '',
      population = '',
      near = '',
      otherNames = '',
      otherKeys = '',
    ] = line.split('\t')
    at.id += 1
    at.latitude += Number(north)
    at.longitude += Number(east)
    if (kind === kinds.country) Object.assign(at, { countryId: at.id, countryCode: code, regionId: undefined })
    if (kind === kinds.region) at.regionId = at.id
    const names = namesFromText(otherNames)
    const others = otherKeys === '' ? [] : otherKeys.split('|')
    return {
      id: at.id,
      kind: kind === kinds.country ? 'country' : kind === kinds.region ? 'region' : 'town',
      name,
      names,
      countryCode: at.countryCode,
      countryId: kind === kinds.country ? undefined : at.countryId,
      regionId: kind === kinds.town ? at.regionId : undefined,
      nearId: near === '' ? undefined : at.id + Number(near),
      latitude: at.latitude / degree,
      longitude: at.longitude / degree,
      population: Number(population),
      labelZoom: Number.parseInt(zoomAndParts[0] ?? '', 36),
      labelParts: Number(zoomAndParts[1]) as LabelParts,
      keys: nameKeys({ name, names }),
      otherKeys: others.filter((key) => !key.startsWith('*')),
      codes: others.filter((key) => key.startsWith('*')).map((key) => key.slice(1)),
    }
  }
}
