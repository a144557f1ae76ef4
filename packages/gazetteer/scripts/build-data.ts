// Builds assets/places.txt.br from its sources, which the README lists.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { brotliCompressSync, constants } from 'node:zlib'
import { encodePlaces, nameKeys } from '../src/data-format.ts'
import { dataVersion } from '../src/data-version.ts'
import { placeKey } from '../src/place-key.ts'
import type { GazetteerPlace } from '../src/types.ts'
import { createLabelParts } from './derive/label-parts.ts'
import { labelZooms } from './derive/label-zoom.ts'
import { mergeNamesakes } from './derive/merge-namesakes.ts'
import { middleOf } from './derive/middle.ts'
import { regionNames } from './derive/region-names.ts'
import { chineseForms, englishName, guessChinese, namesOf, otherKeys, withoutCommas } from './derive/town-names.ts'
import { openChinese } from './sources/chinese.ts'
import { readCountries } from './sources/countries.ts'
import { addHongKong } from './sources/hong-kong.ts'
import { readTowns } from './sources/towns.ts'
import type { SourceTown } from './sources/towns.ts'
import { readTranslations } from './sources/translations.ts'

const { values } = parseArgs({ options: { sources: { type: 'string' } } })
if (values.sources === undefined) throw new Error('usage: build-data.ts --sources FOLDER')
const { sources } = values

const chinese = await openChinese(sources)
const locales = readTranslations(sources)
const towns = mergeNamesakes(addHongKong(await readTowns(sources)))
const countries = readCountries(sources, [...new Set(towns.map((town) => town.countryCode))].toSorted())
const places: GazetteerPlace[] = []

type Fields = Pick<GazetteerPlace, 'kind' | 'name' | 'names' | 'countryCode' | 'latitude' | 'longitude' | 'population'> &
  Partial<Pick<GazetteerPlace, 'countryId' | 'regionId' | 'codes'>>

function add(fields: Fields, keys: Iterable<string>): number {
  const own = new Set(nameKeys(fields))
  const more = [...new Set(keys)].filter((key) => key !== '' && !own.has(key))
  const id = places.length + 1
  const unknown = {
    nearId: undefined,
    countryId: undefined,
    regionId: undefined,
    labelZoom: 0,
    labelParts: 1 as const,
    codes: [],
  }
  places.push({ id, ...unknown, ...fields, population: round(fields.population), keys: [...own], otherKeys: more })
  return id
}

function round(population: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, population))) - 2)
  return Math.round(population / step) * step
}

/** One row for all of them, at their centre. */
const whole = (all: readonly SourceTown[]) => {
  const { latitude = 0, longitude = 0 } = middleOf(all) ?? {}
  return {
    latitude,
    longitude,
    population: all.filter((town) => town.feature !== 'PPLX').reduce((sum, town) => sum + town.population, 0),
  }
}

function addTowns(all: readonly SourceTown[], countryId: number, regionId: number | undefined): void {
  for (const town of all.toSorted((a, b) => a.name.localeCompare(b.name, 'en') || a.latitude - b.latitude)) {
    const { countryCode, latitude, longitude, population } = town
    const name = withoutCommas(town.name)
    const names = namesOf(town.geonamesId, name, locales, chinese, guessChinese(town, chinese))
    const english = englishName(town, locales)
    if (english !== undefined) names.en = english
    const forms = Object.values(names).flatMap((text) =>
      /\p{Script=Han}/u.test(text) ? [...chineseForms(text, chinese)].map(placeKey) : [],
    )
    add({ kind: 'town', name, names, countryCode, countryId, regionId, latitude, longitude, population }, [
      ...forms,
      ...otherKeys(town, locales, chinese),
    ])
  }
}

const byCountry = Map.groupBy(towns, (town) => town.countryCode)
for (const [countryCode, { name, names, alternates, codes }] of countries) {
  const inCountry = byCountry.get(countryCode) ?? []
  const translations = [...locales.values()]
    .flatMap((translated) => translated.get(countryCode) ?? [])
    .filter((text) => /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Han}]/u.test(text))
  const keys = [...alternates, ...translations, ...Object.values(names)]
    .flatMap((text) => [...chineseForms(text, chinese)])
    .map(placeKey)
  const countryId = add({ kind: 'country', name, names, countryCode, codes: codes.map(placeKey), ...whole(inCountry) }, keys)
  const byRegion = Map.groupBy(inCountry, (town) => town.regionCode)
  const known = [...byRegion].flatMap(([code, inRegion]) => {
    const region = regionNames(`${countryCode}.${code}`, locales, chinese)
    return region === undefined ? [] : [{ code, region, inRegion }]
  })
  const isKnown = new Set(known.map(({ code }) => code))
  addTowns(
    inCountry.filter((town) => !isKnown.has(town.regionCode)),
    countryId,
    undefined,
  )
  for (const { region, inRegion } of known.toSorted((a, b) => a.region.name.localeCompare(b.region.name, 'en'))) {
    const regionId = add(
      { kind: 'region', name: region.name, names: region.names, countryCode, countryId, codes: region.codes, ...whole(inRegion) },
      region.keys,
    )
    addTowns(inRegion, countryId, regionId)
  }
}

const capitals = new Set(towns.filter((town) => town.feature === 'PPLC').map((town) => `${town.countryCode} ${town.name}`))
const onMap = places.filter((place) => place.kind === 'town')
const zooms = labelZooms(
  onMap.map((place) => ({ ...place, rank: place.population * (capitals.has(`${place.countryCode} ${place.name}`) ? 4 : 1) })),
)
for (const [index, place] of onMap.entries()) place.labelZoom = zooms[index] ?? 14
const labelParts = createLabelParts(places)
for (const place of places) Object.assign(place, labelParts(place))

const text = encodePlaces(places, { version: dataVersion, places: places.length })
const bytes = brotliCompressSync(text, {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_LGWIN]: 22,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  },
})
writeFileSync(path.join(import.meta.dirname, '../assets/places.txt.br'), bytes)

const count = (kind: GazetteerPlace['kind']): number => places.filter((place) => place.kind === kind).length
process.stdout.write(
  `${count('country')} countries, ${count('region')} regions, ${count('town')} towns, ${places.reduce((sum, place) => sum + place.keys.length + place.otherKeys.length + place.codes.length, 0)} keys\n`,
)
process.stdout.write(
  `${(Buffer.byteLength(text) / 1e6).toFixed(1)} MB of text, ${(bytes.length / 1e6).toFixed(2)} MB compressed\n`,
)
process.stdout.write(
  `labels with 0 to 4 parts: ${[0, 1, 2, 3, 4].map((parts) => places.filter((place) => place.labelParts === parts).length).join(', ')}; ${places.filter((place) => place.labelParts === 4 && place.nearId === undefined).length} unclear\n`,
)
process.stdout.write(
  `names on the map by zoom: ${[...Map.groupBy(onMap, (place) => place.labelZoom)]
    .toSorted((a, b) => a[0] - b[0])
    .map(([zoom, all]) => `${zoom}: ${all.length}`)
    .join(', ')}\n`,
)
