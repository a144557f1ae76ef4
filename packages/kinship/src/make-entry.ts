import type { Paths } from './find-paths.ts'
import type { KinGraph } from './kin-graph.ts'
import type { Namings } from './languages/languages.ts'
import { stepOf } from './letters.ts'
import type { NameAge, Phrases } from './phrases.ts'
import { findClientName } from './terms/client-names.ts'
import type { RelationNameEntry } from './types.ts'

const nobody: readonly never[] = []

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
  const entries: RelationNameEntry[] = []
  for (const link of links) {
    const word = paths.wordOf(link)
    const columns = naming.chinese.columns(word)
    const shared = makeShared(kin, paths, naming, link)
    const possibilities = naming.chinese.possibilities(word)
    if (possibilities === undefined) {
      const key = columns[0]!.texts[0]!
      entries.push(makeEntry(findClientName(key) ?? key, columns, shared))
    } else if (possibilities.length - 1 > spare) entries.push(makeEntry(possibilities[0]!.name, columns, shared))
    else {
      spare -= possibilities.length - 1
      for (const { name, columns: theirs } of possibilities) entries.push(makeEntry(name, theirs, shared))
    }
  }
  return entries
}

type Shared = Pick<RelationNameEntry, 'en' | 'fr' | 'pl' | 'fi' | 'path' | 'openAges' | 'unknownAges'>

function makeEntry(name: string, columns: readonly Phrases[], shared: Shared): RelationNameEntry {
  const [key, cantonese, mandarin, taiwan] = columns as [Phrases, Phrases, Phrases, Phrases]
  const { en, fr, pl, fi, path, openAges, unknownAges } = shared
  // Field by field: spreading takes twice as long.
  return {
    en,
    fr,
    pl,
    fi,
    path,
    openAges,
    unknownAges,
    name,
    key: key.texts[0]!,
    cantonese: cantonese.texts,
    cantonese_pronounciation: cantonese.readings,
    cantonese_ages: agesOf(cantonese),
    mandarin: mandarin.texts,
    mandarin_pronounciation: mandarin.readings,
    mandarin_ages: agesOf(mandarin),
    traditional: taiwan.texts,
    zhuyin: taiwan.readings,
    preferred: { cantonese: cantonese.heads, mandarin: mandarin.heads },
  }
}

const whoever: readonly NameAge[] = ['either']

function agesOf({ texts, ages }: Phrases): readonly NameAge[] {
  if (ages !== undefined && ages.length > 0) return ages
  return texts.length === 1 ? whoever : texts.map(() => 'either')
}

function makeShared(kin: KinGraph, paths: Paths, naming: Namings, link: number): Shared {
  const { ids } = kin.graph
  const path: number[] = []
  for (let at = link; at >= 0; at = paths.previous(at)) path.push(ids[paths.personOf(at)]!)
  path.reverse()
  const word = paths.wordOf(link)
  const open = findOpenAges(kin, paths, naming, link)
  return {
    en: naming.en.columns(word)[0]!.texts,
    fr: naming.fr.columns(word)[0]!.texts,
    pl: naming.pl.columns(word)[0]!.texts,
    fi: naming.fi.columns(word)[0]!.texts,
    path,
    openAges: open,
    unknownAges: open.length === 0 ? nobody : withoutYear(kin, open),
  }
}

/** The people whose order of birth the Chinese terms on this path depend on, though it is not known. */
function findOpenAges({ graph }: KinGraph, paths: Paths, { chinese }: Namings, link: number): RelationNameEntry['openAges'] {
  let open: { readonly person: number; readonly other: number }[] | undefined
  let end = link
  for (let word = paths.wordOf(link); word > 2; word = chinese.start(word)) {
    const { term, letters } = chinese.segment(word)
    for (const position of term.openAges) {
      let reached = end
      for (let back = letters.length - 1; back > position; back--) reached = paths.previous(reached)
      const peer = peerOf(paths, reached)
      if (peer >= 0)
        (open ??= []).unshift({ person: graph.ids[paths.personOf(reached)]!, other: graph.ids[paths.personOf(peer)]! })
    }
    for (let back = letters.length; back > 0; back--) end = paths.previous(end)
  }
  return open ?? nobody
}

function withoutYear({ graph }: KinGraph, open: RelationNameEntry['openAges']): readonly number[] {
  const unknown = open.flatMap(({ person, other }) => [person, other]).filter((id) => graph.birthYears[graph.indexOf(id)] === 0)
  return [...new Set(unknown)].toSorted((a, b) => a - b)
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
