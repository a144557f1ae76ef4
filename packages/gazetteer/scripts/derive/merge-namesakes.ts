import { distanceKm } from '../../src/distance.ts'
import { placeKey } from '../../src/place-key.ts'
import type { SourceTown } from '../sources/towns.ts'

/** Entries of one name so near to each other are the same place: a town and the seat of its district. */
const sameKm = 12

/** Leaves the more populous of entries that mean the same place; it takes over what the others are called. */
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
