import { readFileSync } from 'node:fs'
import type { SourceTown } from './towns.ts'

/** Adds the places from our own list of Hong Kong. */
export function addHongKong(towns: readonly SourceTown[]): SourceTown[] {
  const lines = readFileSync(new URL('../hong-kong.tsv', import.meta.url), 'utf8').split('\n')
  const entries = lines.filter((line) => line !== '' && !line.startsWith('#')).map((line) => line.split('\t'))
  const chinese = new Map(entries.map(([name = '', text = '']) => [name, text]))
  const added = entries.flatMap(([name = '', , regionCode = '', latitude, longitude, population]): SourceTown[] =>
    latitude === undefined
      ? []
      : [
          {
            geonamesId: '',
            name,
            alternates: [],
            latitude: Number(latitude),
            longitude: Number(longitude),
            feature: 'PPLX',
            countryCode: 'HK',
            regionCode,
            population: Number(population),
          },
        ],
  )
  return [...towns, ...added].map((town) => {
    const known = town.countryCode === 'HK' ? chinese.get(town.name) : undefined
    return known === undefined ? town : { ...town, chinese: known }
  })
}
