import { describe, expect, it } from 'vitest'
import { readWholeGazetteer } from '../test/whole-gazetteer.ts'
import { dataVersion, placeLanguages } from './index.ts'
import type { GazetteerPlace } from './index.ts'

const { places, version, labelOf, understand } = readWholeGazetteer()

/** What an address means in English: one label, or several separated by slashes. */
const meaning = (address: string): string => {
  const choice = understand(address)
  return choice === undefined ? 'nothing' : choice.candidates.map((place) => labelOf(place, 'en')).join(' / ')
}

it('is of the edition that servers load', () => expect(version).toBe(dataVersion))

it('places every town in its country, on the globe', () => {
  const at = (id: number | undefined): GazetteerPlace | undefined => (id === undefined ? undefined : places[id - 1])
  const isSound = (place: GazetteerPlace): boolean => {
    const [country, region, near] = [at(place.countryId), at(place.regionId), at(place.nearId)]
    return (
      Math.abs(place.latitude) <= 90 &&
      Math.abs(place.longitude) <= 180 &&
      (place.countryId === undefined || (country?.kind === 'country' && country.countryCode === place.countryCode)) &&
      (place.regionId === undefined || (region?.kind === 'region' && region.countryCode === place.countryCode)) &&
      (place.nearId === undefined || (near?.kind === 'town' && near.regionId === place.regionId))
    )
  }
  // One by one, hundreds of thousands of expectations would take seconds.
  expect(places.filter((place) => !isSound(place))).toEqual([])
})

describe('a name alone', () => {
  it.each([
    ['Hong Kong', 'Hong Kong'],
    ['香港', 'Hong Kong'],
    ['Varsovie', 'Warsaw, Poland'],
    ['Warszawa', 'Warsaw, Poland'],
    ['Warsaw', 'Warsaw, Poland'],
    ['Varsova', 'Warsaw, Poland'],
    ['华沙', 'Warsaw, Poland'],
    ['華沙', 'Warsaw, Poland'],
    ['Helsinki', 'Helsinki, Finland'],
    ['Helsingfors', 'Helsinki, Finland'],
    ['赫尔辛基', 'Helsinki, Finland'],
    ['赫爾辛基', 'Helsinki, Finland'],
    ['Pékin', 'Beijing, China'],
    ['Londyn', 'London, United Kingdom'],
    ['Lontoo', 'London, United Kingdom'],
    ['Paris', 'Paris, France'],
    ['Nowy Jork', 'New York, United States'],
    ['Breslau', 'Wrocław, Poland'],
    ['Lwów', 'Lviv, Ukraine'],
    ['Canton', 'Guangzhou, China'],
    ['旺角', 'Mong Kok, Hong Kong'],
    ['Québec', 'Québec, Canada'],
    ['Mexico', 'Mexico'],
    ['Suomi', 'Finland'],
    ['UK', 'United Kingdom'],
    ['IL', 'nothing'],
    ['Nirgendwo', 'nothing'],
    ['', 'nothing'],
  ])('%s is %s', (address, label) => expect(meaning(address)).toBe(label))

  it.each(['Springfield', 'Cambridge', 'Georgia', 'Birmingham'])('%s is asked back', (address) =>
    expect(understand(address)?.candidates.length).toBeGreaterThan(1),
  )
})

describe('an address', () => {
  it.each([
    ['Springfield, Illinois', 'Springfield, Illinois, United States'],
    ['Springfield IL', 'Springfield, Illinois, United States'],
    ['Paris, Texas', 'Paris, Texas, United States'],
    ['Flat 3, 12 Nathan Road, Kowloon, Hong Kong', 'Kowloon, Hong Kong'],
    ['75001 Paris, France', 'Paris, France'],
    ['Paris (France)', 'Paris, France'],
    ['12 rue de Lyon Paris, France', 'Paris, France'],
    ['Kraków, Polska', 'Kraków, Poland'],
    ['Ulica Długa 5, 30-001 Kraków', 'Kraków, Poland'],
    ['12 High Street Oxford', 'Oxford, United Kingdom'],
    ['London, Ontario', 'London, Ontario, Canada'],
    ['Espoo, Helsinki', 'Espoo, Finland'],
    ['Tbilisi, Georgia', 'Tbilisi, Georgia'],
    ['Georgia, USA', 'Georgia, United States'],
    ['芬兰赫尔辛基', 'Helsinki, Finland'],
    ['香港九龍', 'Kowloon, Hong Kong'],
    ['香港九龍彌敦道12號', 'Kowloon, Hong Kong'],
    ['臺北市信義區', 'Taipei, Taiwan'],
    ['Rose Cottage', 'nothing'],
  ])('%s is %s', (address, label) => expect(meaning(address)).toBe(label))
})

describe('every label', () => {
  it.each([
    ['en', 'Helsinki, Finland'],
    ['fr', 'Helsinki, Finlande'],
    ['pl', 'Helsinki, Finlandia'],
    ['fi', 'Helsinki, Suomi'],
    ['zh-cn', '芬兰赫尔辛基'],
    ['zh-tw', '芬蘭赫爾辛基'],
  ] as const)('in %s reads like %s', (language, label) => {
    const choice = understand('Helsinki')
    expect(choice && labelOf(choice.best, language)).toBe(label)
  })

  // 0.3 % have namesakes next door that nothing in the data distinguishes.
  it.each(placeLanguages)('in %s means its place again (every 90th)', (language) => {
    const asked = places.filter((place, index) => index % 90 === 7 && place.labelParts > 0)
    const wrong = asked.filter((place) => {
      const choice = understand(labelOf(place, language))
      return choice === undefined || choice.candidates.length > 1 || choice.best.id !== place.id
    })
    expect(wrong.length / asked.length, wrong.map((place) => labelOf(place, language)).join('\n')).toBeLessThan(0.006)
    expect(wrong.filter((place) => place.population > 250_000).map((place) => labelOf(place, language))).toEqual([])
  })
})
