import { searchKey } from '@banyan/contract'

/** A person in a file that has not been imported yet. */
export interface FilePerson {
  readonly xref: string
  readonly name: string
  readonly birth_year: number
  readonly year_of_death: number
  /** Whether the file says that they died, even without a year. */
  readonly deceased: boolean
  /** The folded name for searching (see `searchKey`). */
  readonly folded: string
}

interface Own {
  readonly name: string
  readonly birth_year: number
}

/** Finds people whose folded name contains every search word. */
export function searchPeople(people: readonly FilePerson[], text: string): readonly FilePerson[] {
  const words = searchKey(text)
    .split(/\s+/)
    .filter((word) => word !== '')
  return words.length === 0 ? people : people.filter(({ folded }) => words.every((word) => folded.includes(word)))
}

/** Finds the person in the file who is most likely the reader; undefined if nobody stands out. */
export function findLikely(people: readonly FilePerson[], own: Own): FilePerson | undefined {
  const name = searchKey(own.name)
  const words = new Set(name.split(/\s+/))
  let likely: FilePerson | undefined
  let best = 2
  let isAlone = false
  for (const person of people) {
    const score = scoreOf(person, name, words, own.birth_year)
    if (score < best) continue
    isAlone = score > best
    best = score
    likely = person
  }
  return isAlone ? likely : undefined
}

/** 3 for the same name, 2 for two common words; a different year of birth means a namesake. */
function scoreOf({ folded, birth_year, deceased }: FilePerson, name: string, words: ReadonlySet<string>, year: number): number {
  if (deceased) return 0
  const common = folded.split(/\s+/).filter((word) => words.has(word)).length
  const byName = folded === name ? 3 : Math.min(common, 2)
  // Many people share a surname and a year.
  if (byName < 2 || year === 0 || birth_year === 0) return byName
  return year === birth_year ? byName + 1.5 : byName - 2
}
