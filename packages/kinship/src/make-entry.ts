import type { Paths } from './find-paths.ts'
import type { KinGraph } from './kin-graph.ts'
import type { Namings } from './languages/languages.ts'
import { stepOf } from './letters.ts'
import type { Possibility } from './name-words.ts'
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
  | 'name'
  | 'key'
  | 'cantonese'
  | 'cantonese_pronounciation'
  | 'cantonese_ages'
  | 'mandarin'
  | 'mandarin_pronounciation'
  | 'mandarin_ages'
  | 'traditional'
  | 'zhuyin'
  | 'preferred'
>

function namesOf({ name, columns }: Possibility): ChineseNames {
  const [key, cantonese, mandarin, taiwan] = columns as [Phrases, Phrases, Phrases, Phrases]
  return {
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

function agesOf({ texts, ages }: Phrases): readonly NameAge[] {
  return ages !== undefined && ages.length > 0 ? ages : texts.map(() => 'either')
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
    ...openAges(kin, paths, naming, link),
  }
}

/** The people whose order of birth the Chinese terms on this path depend on, though it is not known. */
function openAges(
  { graph }: KinGraph,
  paths: Paths,
  { chinese }: Namings,
  link: number,
): Pick<RelationNameEntry, 'openAges' | 'unknownAges'> {
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
  if (!open) return { openAges: nobody, unknownAges: nobody }
  const unknown = open.flatMap(({ person, other }) => [person, other]).filter((id) => graph.birthYears[graph.indexOf(id)] === 0)
  return { openAges: open, unknownAges: [...new Set(unknown)].toSorted((a, b) => a - b) }
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
