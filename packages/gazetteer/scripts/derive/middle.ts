import { distanceKm } from '../../src/distance.ts'

interface Town {
  latitude: number
  longitude: number
  population: number
}

/** The town nearest to the centre of all inhabitants: on land and inside the country, whatever its shape. */
export function middleOf<T extends Town>(towns: readonly T[]): T | undefined {
  // Averages vectors, so that countries across the date line get a correct centre too.
  const sum = { x: 0, y: 0, z: 0 }
  for (const { latitude, longitude, population } of towns) {
    const [north, east] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180]
    const weight = population + 1
    sum.x += weight * Math.cos(north) * Math.cos(east)
    sum.y += weight * Math.cos(north) * Math.sin(east)
    sum.z += weight * Math.sin(north)
  }
  const middle = {
    latitude: (Math.atan2(sum.z, Math.hypot(sum.x, sum.y)) * 180) / Math.PI,
    longitude: (Math.atan2(sum.y, sum.x) * 180) / Math.PI,
  }
  let nearest: T | undefined
  for (const town of towns) if (nearest === undefined || distanceKm(town, middle) < distanceKm(nearest, middle)) nearest = town
  return nearest
}
