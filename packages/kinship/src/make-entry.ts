import type { Paths } from './find-paths.ts'
import type { KinGraph } from './kin-graph.ts'
import type { Namings } from './languages/languages.ts'
import { stepOf } from './letters.ts'
import type { Possibility } from './name-words.ts'
import type { Phrases } from './phrases.ts'
import { findClientName } from './terms/client-names.ts'
import type { RelationNameEntry } from './types.ts'

const nobody: readonly number[] = []

/** The most entries for one person. */
const maxEntries = 16

/**
 * Makes the entries for the paths that end with these links: one per path, and one per name that older clients know where an unknown
 * age or gender leaves several open.
 */
export function makeEntries(
  kin: KinGraph,
  paths: Paths,
  naming: Namings,
  links: readonly number[],
): readonly RelationNameEntry[] {
  let spare = maxEntries - links.length
  return links.flatMap((link) => {
    const word = paths.wordOf(link)
    const columns = naming.chinese.columns(word)
    const key = columns[0]!.texts[0]!
    const possibilities = naming.chinese.possibilities(word) ?? [{ name: findClientName(key) ?? key, columns }]
    const shared = makeShared(kin, paths, naming, link)
    if (possibilities.length - 1 > spare) return [{ ...shared, ...namesOf({ name: possibilities[0]!.name, columns }) }]
    spare -= possibilities.length - 1
    return possibilities.map((possibility) => ({ ...shared, ...namesOf(possibility) }))
  })
}

type ChineseNames = Pick<
  RelationNameEntry,
  'name' | 'key' | 'cantonese' | 'cantonese_pronounciation' | 'mandarin' | 'mandarin_pronounciation'
>

function namesOf({ name, columns }: Possibility): ChineseNames {
  const [key, cantonese, mandarin] = columns as [Phrases, Phrases, Phrases]
  return {
    name,
    key: key.texts[0]!,
    cantonese: cantonese.texts,
    cantonese_pronounciation: cantonese.readings,
    mandarin: mandarin.texts,
    mandarin_pronounciation: mandarin.readings,
  }
}

function makeShared(kin: KinGraph, paths: Paths, naming: Namings, link: number): Omit<RelationNameEntry, keyof ChineseNames> {
  const { ids } = kin.graph
  const path: number[] = []
  for (let at = link; at >= 0; at = paths.previous(at)) path.push(ids[paths.personOf(at)]!)
  path.reverse()
  const word = paths.wordOf(link)
  return {
    en: naming.en.columns(word)[0]!.texts,
    fr: naming.fr.columns(word)[0]!.texts,
    pl: naming.pl.columns(word)[0]!.texts,
    fi: naming.fi.columns(word)[0]!.texts,
    path,
    unknownAges: unknownAges(kin, paths, naming, link),
  }
}

/**
 * The people whose unknown years of birth leave several names possible: those whose ages the Chinese terms on this path compare.
 */
function unknownAges({ graph }: KinGraph, paths: Paths, { chinese }: Namings, link: number): readonly number[] {
  let people: Set<number> | undefined
  let end = link
  for (let word = paths.wordOf(link); word > 2; word = chinese.start(word)) {
    const { term, letters } = chinese.segment(word)
    for (const open of term.openAges) {
      let reached = end
      for (let back = letters.length - 1; back > open; back--) reached = paths.previous(reached)
      for (const compared of [reached, peerOf(paths, reached)]) {
        const person = compared < 0 ? -1 : paths.personOf(compared)
        if (person >= 0 && graph.birthYears[person] === 0) (people ??= new Set()).add(graph.ids[person]!)
      }
    }
    for (let back = letters.length; back > 0; back--) end = paths.previous(end)
  }
  return people ? [...people].toSorted((a, b) => a - b) : nobody
}

/** The person of the same generation earlier on the path with whom the one at a link is compared; -1 without one. */
function peerOf(paths: Paths, link: number): number {
  let level = 0
  for (let at = link; at >= 0; at = paths.previous(at)) {
    const word = paths.wordOf(at)
    if (word < 3) return -1
    const { kind } = stepOf(paths.words.letter(word))
    if (kind === 'child') level--
    else if (kind === 'parent') level++
    if (level === 0) return paths.previous(at)
  }
  return -1
}
