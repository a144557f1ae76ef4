// What the pictures of everyone are worth, measured from outside; told beside the times of layout-everyone.
import { generateFamily } from '@banyan/sample-family'
import { layoutTree } from '@banyan/tree-layout'
import { countHopeless } from './support/birth-order-bound.ts'
import { measure } from '../../packages/tree-layout/src/test-support/quality.ts'
import type { Share } from '../../packages/tree-layout/src/test-support/quality.ts'

const cases: readonly { people: number; seeds: readonly number[]; plain?: boolean }[] = [
  { people: 60, seeds: [1, 2, 3, 4, 5] },
  { people: 200, seeds: [1, 2, 3, 4, 5] },
  { people: 1_000, seeds: [1, 2, 3, 4, 5] },
  { people: 5_000, seeds: [1] },
]

const share = ({ kept, of }: Share): string => `${((100 * kept) / Math.max(1, of)).toFixed(1)} %`
const rows: Record<string, string | number>[] = []
const results: unknown[] = []
for (const { people, seeds } of cases) {
  for (const seed of seeds) {
    const family = generateFamily({ people, seed })
    const layout = layoutTree(family, 1 + (people >> 1), { scope: 'everyone' })
    const quality = measure(family, layout)
    if (quality.violations.length > 0) throw new Error(quality.violations.join('\n'))
    const { hopeless, groups } = countHopeless(family, layout)
    const possible = { kept: groups - hopeless, of: groups }
    const crossings = quality.crossings / quality.edges
    rows.push({
      people, seed, 'partners adjacent': share(quality.partnersAdjacent), 'birth order, with their parents': share(quality.birthOrder),
      'birth order, all': share(quality.birthOrderOfAll), 'at most possible': share(possible), 'couples centred': share(quality.centred), 'links in full': share(quality.linksInFull), 'crossings an edge': crossings.toFixed(2),
    })
    results.push({ people, seed, ...quality, birthOrderPossible: possible })
  }
}
console.table(rows)
console.log('Birth order, with their parents: brothers and sisters whose line to the parents is drawn in full. All: those included who stand with a partner\'s family.')
console.log('At most possible: groups that contradict each other (two brothers who marry two sisters crosswise, say) cannot all stand in order while partners stand side by side.')
console.log('Crossings: of drawn lines of different families, hooks of stubs included; edges: lines drawn in full.')
console.log(JSON.stringify({ bench: 'layout-quality', results }))
