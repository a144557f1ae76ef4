import { distanceKm } from '../../src/distance.ts'
import { placeKey } from '../../src/place-key.ts'
import type { SourceTown } from '../sources/towns.ts'

/** Entries with the same name within this distance are one place: a town and the seat of its district. */
const sameKm = 12

/** Merges entries that mean the same place into the most populous, which takes over the others' alternative names. */
export function mergeNamesakes(towns: readonly SourceTown[]): SourceTown[] {
  const groups = new Map<string, SourceTown[]>()
  for (const town of towns.toSorted((a, b) => b.population - a.population || a.name.localeCompare(b.name, 'en'))) {
    const key = `${town.countryCode} ${placeKey(town.name)}`
    const group = groups.get(key) ?? []
    groups.set(key, group)
    const same = group.find((other) => distanceKm(other, town) < sameKm)
    if (same === undefined) group.push({ ...town, alternates: [...town.alternates] })
    else same.alternates.push(...town.alternates)
  }
  return [...groups.values()].flat()
}
