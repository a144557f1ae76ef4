/** The images of a photograph in their order, the front first. */
export type Photograph = readonly number[]

/** Stored with a line about photographs that were joined, reordered or taken apart: all of their images, before and after. */
export interface Arrangement {
  before: Photograph[]
  after: Photograph[]
}

/**
 * Puts images together. What is not named in it follows its front, and stays as it was if that is not named either.
 *
 * @param before - the photographs that the named images belong to
 * @param wanted - images in their order; each at most once
 */
export function arrange(before: readonly Photograph[], wanted: readonly Photograph[]): Photograph[] {
  const named = new Set(wanted.flat())
  const followers = new Map(before.map((photograph) => [photograph[0], photograph.slice(1).filter((id) => !named.has(id))]))
  const joined = wanted.map((images) => [...images, ...images.flatMap((id) => followers.get(id) ?? [])])
  const left = before.filter(([front]) => !named.has(front ?? 0)).map((photograph) => photograph.filter((id) => !named.has(id)))
  return [...joined, ...left].filter((images) => images.length > 0)
}

/** Lists the pages of photographs that come along with their fronts, right behind them. */
export const withPagesOf = (ids: readonly number[], known: readonly Photograph[], except: Photograph): number[] => {
  const named = new Set(ids)
  return ids.flatMap((id) => {
    const photograph = id === except[0] ? undefined : known.find(([front]) => front === id)
    return [id, ...(photograph?.slice(1).filter((page) => !named.has(page)) ?? [])]
  })
}

export const isSameArrangement = (one: readonly Photograph[], other: readonly Photograph[]): boolean =>
  JSON.stringify(one.toSorted(byFront)) === JSON.stringify(other.toSorted(byFront))

const byFront = ([one = 0]: Photograph, [other = 0]: Photograph): number => one - other

export interface Paged {
  id: number
  front_id: number | null
  page_number: number
}

/** Groups images into the photographs that they are of, as far as they are among them. */
export function photographsAmong(images: readonly Paged[]): Photograph[] {
  const ids = new Set(images.map(({ id }) => id))
  const frontOf = ({ id, front_id: front }: Paged): number => (front !== null && ids.has(front) ? front : id)
  const inOrder = images.toSorted((one, other) => placeOf(one) - placeOf(other) || one.id - other.id)
  return [...Map.groupBy(inOrder, frontOf).values()].map((each) => each.map(({ id }) => id))
}

const placeOf = ({ front_id: front, page_number: number }: Paged): number => (front === null ? 0 : number)
