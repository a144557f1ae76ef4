interface Point {
  latitude: number
  longitude: number
}

const kmPerDegree = 111.2

/** The distance between two points in kilometres, accurate to a few percent if they are near each other. */
export function distanceKm(a: Point, b: Point): number {
  const north = a.latitude - b.latitude
  const turn = Math.abs(a.longitude - b.longitude)
  const east = Math.min(turn, 360 - turn) * Math.cos((((a.latitude + b.latitude) / 2) * Math.PI) / 180)
  return Math.hypot(north, east) * kmPerDegree
}
