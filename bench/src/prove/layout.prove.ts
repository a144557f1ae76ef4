// 20,000 seeded families of 5 to 200 people through every invariant of the tree layout, in both scopes. Counts how often a rule
// had to yield.
import { generateFamily } from '@banyan/sample-family'
import { layoutTree } from '@banyan/tree-layout'
import type { LayoutFamily, LayoutScope } from '@banyan/tree-layout'
import { measure } from '../../../packages/tree-layout/src/test-support/quality.ts'
import type { Share } from '../../../packages/tree-layout/src/test-support/quality.ts'
import { randomFrom, randomTangle, shuffled } from '../../../packages/tree-layout/src/test-support/random.ts'

const families = Number(process.env['BANYAN_PROVE_FAMILIES'] ?? 20_000)
/** How often a family is replaced by a random tangle, with partners of partners' children and the like. */
const tangleEvery = 5
const scopes: LayoutScope[] = ['focus', 'everyone']

interface Sum {
  kept: number
  of: number
}
const newSum = (): Sum => ({ kept: 0, of: 0 })
const add = (sum: Sum, { kept, of }: Share): void => {
  sum.kept += kept
  sum.of += of
}

let people = 0
let broken = 0
const kinds = { generated: 0, tangled: 0 }
const sums = new Map<
  string,
  Record<'parentsAbove' | 'partnersInRow' | 'partnersAdjacent' | 'birthOrder' | 'birthOrderOfAll', Sum>
>()
const began = performance.now()

function tell(kind: string, seed: number, scope: string, sentence: string): void {
  broken += 1
  if (broken <= 20) console.error(`${kind} family of seed ${seed}, scope ${scope}: ${sentence}`)
}

function prove(kind: 'generated' | 'tangled', given: LayoutFamily, seed: number, scope: LayoutScope): void {
  const random = randomFrom(seed)
  const focus = given.people[random(given.people.length)]!.id
  const layout = layoutTree(given, focus, { scope })
  const quality = measure(given, layout, false)
  for (const violation of quality.violations) tell(kind, seed, scope, violation)
  if (quality.parentsAbove.kept < quality.parentsAbove.of) tell(kind, seed, scope, 'a parent is not above a child')
  if (scope === 'everyone' && layout.nodes.length !== given.people.length)
    tell(kind, seed, scope, `${layout.nodes.length} of ${given.people.length} people are drawn`)
  if (kind === 'generated' && quality.partnersInRow.kept < quality.partnersInRow.of)
    tell(kind, seed, scope, 'partners are not in one row')
  if (kind === 'generated' && quality.partnersAdjacent.kept < quality.partnersAdjacent.of)
    tell(kind, seed, scope, 'partners do not stand side by side')
  // The order of the input does not change the picture.
  const again = layoutTree({ people: shuffled(given.people, random), relations: shuffled(given.relations, random) }, focus, {
    scope,
  })
  if (JSON.stringify(again) !== JSON.stringify(layout))
    tell(kind, seed, scope, 'another order of the input gives another picture')
  const key = `${kind}, ${scope}`
  const known = sums.get(key) ?? {
    parentsAbove: newSum(),
    partnersInRow: newSum(),
    partnersAdjacent: newSum(),
    birthOrder: newSum(),
    birthOrderOfAll: newSum(),
  }
  sums.set(key, known)
  for (const part of ['parentsAbove', 'partnersInRow', 'partnersAdjacent', 'birthOrder', 'birthOrderOfAll'] as const)
    add(known[part], quality[part])
}

for (let seed = 1; seed <= families; seed += 1) {
  const kind = seed % tangleEvery === 0 ? 'tangled' : 'generated'
  const given = kind === 'tangled' ? randomTangle(seed, false) : generateFamily({ people: 5 + ((seed * 7919) % 196), seed })
  kinds[kind] += 1
  people += given.people.length
  for (const scope of scopes) prove(kind, given, seed, scope)
  if (seed % 2_000 === 0)
    console.log(`${seed} of ${families} families, ${broken} violations, ${((performance.now() - began) / 1000).toFixed(0)} s`)
}

const show = ({ kept, of }: Sum): string =>
  kept === of ? `all ${of}` : `${of - kept} of ${of} given up (${((100 * (of - kept)) / of).toFixed(2)} %)`
console.table(
  Object.fromEntries(
    Array.from(sums, ([key, sum]) => [key, Object.fromEntries(Object.entries(sum).map(([part, value]) => [part, show(value)]))]),
  ),
)
console.log(
  JSON.stringify({
    prove: 'layout',
    families,
    ...kinds,
    people,
    pictures: families * scopes.length * 2,
    violations: broken,
    sums: Object.fromEntries(sums),
  }),
)
console.log(
  broken === 0
    ? 'Every picture is sound: everyone once, no overlap, parents above children, the same for any order of the input.'
    : `${broken} violations`,
)
process.exitCode = broken === 0 ? 0 : 1
