// Laying out everyone in a family of 100,000, beside d3-hierarchy over the same couples as a plain tree: from a list, as ours
// (stratify and tree), and from a tree that is built before the clock starts (hierarchy and tree).
import { generateFamily } from '@banyan/sample-family'
import { layoutTree } from '@banyan/tree-layout'
import type { LayoutFamily } from '@banyan/tree-layout'
import { hierarchy, stratify, tree } from 'd3-hierarchy'
import { couplesAsTree, listCouples } from './support/couples-tree.ts'
import type { Couple, CoupleRow } from './support/couples-tree.ts'
import { expectTarget } from './support/ending.ts'
import { median, race } from './support/timing.ts'

// The largest comes first, so that its first call runs cold code, as a user's first view of a family does.
const sizes = [100_000, 50_000, 25_000, 12_500]
const rounds = 15

/** Two brothers marry two sisters in every generation, which no tree can represent. */
function doubleCousins(people: number): LayoutFamily {
  const family = {
    people: [] as { id: number; birth_year: number }[],
    relations: [] as { id: number; from_person_id: number; to_person_id: number; relation_type: number }[],
  }
  const add = (from: number, to: number, type: number): void => {
    family.relations.push({ id: family.relations.length + 1, from_person_id: from, to_person_id: to, relation_type: type })
  }
  const newPerson = (year: number): number => family.people.push({ id: family.people.length + 1, birth_year: year })
  let couples = Array.from({ length: 64 }, () => [newPerson(1), newPerson(1)] as const)
  for (const [a, b] of couples) add(a, b, 1)
  for (let generation = 1; family.people.length < people; generation += 1) {
    const children = couples.map(([a, b], i) => {
      const pair = [newPerson(generation * 2 + (i % 2)), newPerson(generation * 2 + 1 + (i % 2))] as const
      for (const child of pair) for (const parent of [a, b]) add(parent, child, 2)
      return pair
    })
    couples = children.map((pair, i) => [pair[i % 2]!, children[i ^ 1]![i % 2]!] as const)
    for (const [a, b] of couples) add(a, b, 1)
  }
  return family
}

const rows: Record<string, string | number>[] = []
const results: Record<string, number | string>[] = []
const check = (family: LayoutFamily): number => {
  const drawn = new Set(layoutTree(family, family.people[0]!.id, { scope: 'everyone' }).nodes.map((node) => node.id)).size
  if (drawn !== family.people.length) throw new Error(`${drawn} of ${family.people.length} people were drawn`)
  return drawn
}
// Each is made when its turn comes, so that the others take no memory.
const families: [string, () => LayoutFamily][] = [
  ...sizes.map((people): [string, () => LayoutFamily] => [`generated, ${people}`, () => generateFamily({ people, seed: 1 })]),
  [`double cousins, ${sizes[0]}`, () => doubleCousins(sizes[0]!)],
]
for (const [name, make] of families) {
  const family = make()
  const { root, couples } = couplesAsTree(family)
  const list = listCouples(root)
  const focus = family.people[family.people.length >> 1]!.id
  const times = race(
    {
      banyan: () => layoutTree(family, focus, { scope: 'everyone' }),
      lines: () => layoutTree(family, focus, { scope: 'everyone' }).lines,
      list: () =>
        tree<CoupleRow>().nodeSize([1, 1])(
          stratify<CoupleRow>()
            .id(({ id }) => String(id))
            .parentId(({ parentId }) => (parentId === null ? null : String(parentId)))(list),
        ),
      tree: () => tree<Couple>().nodeSize([1, 1])(hierarchy(root)),
    },
    rounds,
    0,
  )
  check(family)
  const banyan = median(times.banyan)
  const fromList = median(times.list)
  const fromTree = median(times.tree)
  const withLines = median(times.lines)
  const first = times.banyan[0]! / times.list[0]!
  rows.push({
    family: name,
    couples,
    'layoutTree, ms': Math.round(banyan),
    'd3 from a list, ms': Math.round(fromList),
    ratio: (banyan / fromList).toFixed(2),
    'with lines, ms': Math.round(withLines),
    'ratio, lines': (withLines / fromList).toFixed(2),
    'd3 from a tree, ms': Math.round(fromTree),
    'ratio, tree': (banyan / fromTree).toFixed(2),
    'µs a person': ((banyan * 1000) / family.people.length).toFixed(2),
    'first call, ms': Math.round(times.banyan[0]!),
    'd3 first, ms': Math.round(times.list[0]!),
    'first ratio': first.toFixed(2),
  })
  results.push({
    family: name,
    couples,
    banyanMs: banyan,
    d3FromListMs: fromList,
    ratio: banyan / fromList,
    withLinesMs: withLines,
    ratioWithLines: withLines / fromList,
    d3FromTreeMs: fromTree,
    ratioFromTree: banyan / fromTree,
    banyanFirstMs: times.banyan[0]!,
    d3FromListFirstMs: times.list[0]!,
    firstRatio: first,
  })
}
console.table(rows)
console.log(
  "Medians and first calls, taken in turn. Ours begins with the lists of the API and ends with boxes and routed lines; the lines' objects are made when they are read, which",
)
console.log('the columns "with lines" include. d3 ends with positions and has no lines; it begins with a list of couples')
console.log("that names each one's parents (stratify + tree: like with like), and with a finished tree (hierarchy + tree).")
console.log(
  'Target: 100,000 people in at most 2.00 times the time of d3 from a list; µs a person grows no faster than log(people).',
)
for (const { family, ratio } of results) expectTarget(`${family} in twice the time of d3`, Number(ratio) <= 2)
console.log(JSON.stringify({ bench: 'layout-everyone', rounds, results }))
