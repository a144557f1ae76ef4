// The focus view of one person of a large entangled family, beside family-chart's layout of the same. The family comes from a
// GEDCOM file: BANYAN_BENCH_GEDCOM=<file> (BANYAN_BENCH_PERSON, the record of the person in the middle, I52 by default).
import { readFileSync } from 'node:fs'
import { partneredType } from '@banyan/family-graph'
import { generateFamily } from '@banyan/sample-family'
import { layoutTree } from '@banyan/tree-layout'
import type { LayoutFamily } from '@banyan/tree-layout'
import * as familyChartModule from 'family-chart'
import { measure } from '../../../packages/tree-layout/src/test-support/quality.ts'
import { expectTarget } from '../support/ending.ts'
import { readFamilies } from '../support/read-families.ts'
import { median, race } from '../support/timing.ts'

const file = process.env['BANYAN_BENCH_GEDCOM']
const xref = process.env['BANYAN_BENCH_PERSON'] ?? 'I52'
const smallFamily = 60

/** Its own types import files without extensions, which Node's resolution does not find; these are the parts used here. */
interface FamilyChartPerson {
  id: string
  data: { gender: 'M' | 'F' }
  rels: { parents: string[]; spouses: string[]; children: string[] }
}
type CalculateTree = (options: {
  data: FamilyChartPerson[]
  main_id: string
  node_separation: number
  level_separation: number
  show_siblings_of_main: boolean
}) => { data: { data: { id: string } }[] }
const { CalculateTree: calculateTree } = familyChartModule as unknown as { CalculateTree: CalculateTree }

interface Race {
  name: string
  family: LayoutFamily
  focus: number
  isMale: ReadonlySet<number>
}
const races: Race[] = []
const small = generateFamily({ people: smallFamily, seed: 1 })
races.push({
  name: `generated, ${smallFamily}`,
  family: small,
  focus: smallFamily,
  isMale: new Set(small.people.filter((person) => person.gender === 'M').map((person) => person.id)),
})
if (file === undefined)
  console.log('Set BANYAN_BENCH_GEDCOM to a GEDCOM file to race over a real family; without it only a small generated one runs.')
else {
  const family = readFamilies(readFileSync(file, 'utf8'))
  const focus = family.idOf.get(xref)
  if (focus === undefined) throw new Error(`${file} has no person ${xref}`)
  races.push({ name: `${file.replace(/^.*[/\\]/, '')}, ${family.people.length}`, family, focus, isMale: family.isMale })
}

/** Converts the family to family-chart's own format before the clock starts. */
function forFamilyChart({ family, isMale }: Race): FamilyChartPerson[] {
  const rels = new Map(
    family.people.map(({ id }) => [id, { parents: [] as string[], spouses: [] as string[], children: [] as string[] }]),
  )
  for (const { from_person_id: from, to_person_id: to, relation_type: type } of family.relations) {
    if (type === partneredType) {
      rels.get(from)!.spouses.push(String(to))
      rels.get(to)!.spouses.push(String(from))
    } else {
      rels.get(from)!.children.push(String(to))
      rels.get(to)!.parents.push(String(from))
    }
  }
  return Array.from(rels, ([id, links]): FamilyChartPerson => ({
    id: String(id),
    data: { gender: isMale.has(id) ? 'M' : 'F' },
    rels: links,
  }))
}

const rows: Record<string, string | number>[] = []
const results: Record<string, string | number>[] = []
for (const one of races) {
  const { family, focus, name } = one
  const { nodes } = layoutTree(family, focus)
  if (new Set(nodes.map((node) => node.id)).size !== nodes.length) throw new Error('somebody was drawn twice')
  const quality = measure(family, layoutTree(family, focus))
  if (quality.violations.length > 0) throw new Error(quality.violations.join('\n'))
  const banyan = median(race({ banyan: () => layoutTree(family, focus) }, 15, 5).banyan)
  console.log(`${name}: layoutTree took ${banyan.toFixed(1)} ms; family-chart begins (it may take minutes) …`)
  const data = forFamilyChart(one)
  const began = performance.now()
  const tree = calculateTree({
    data,
    main_id: String(focus),
    node_separation: 145,
    level_separation: 240,
    show_siblings_of_main: true,
  })
  const familyChart = performance.now() - began
  const boxes = tree.data.length
  const different = new Set(tree.data.map((node) => node.data.id)).size
  rows.push({
    family: name,
    'layoutTree, ms': banyan.toFixed(1),
    'people drawn': nodes.length,
    'family-chart, ms': Math.round(familyChart),
    'its boxes': boxes,
    'its people': different,
    'times faster': Math.round(familyChart / banyan),
    'crossings an edge': (quality.crossings / quality.edges).toFixed(2),
  })
  results.push({
    family: name,
    banyanMs: banyan,
    drawn: nodes.length,
    familyChartMs: familyChart,
    familyChartBoxes: boxes,
    familyChartPeople: different,
    ratio: familyChart / banyan,
  })
}
console.table(rows)
console.log('Target: the real family at least 1,000 times faster than family-chart, each person once.')
expectTarget('times faster than family-chart', Math.max(...results.map(({ ratio }) => Number(ratio))), { atLeast: 1_000 })
console.log(JSON.stringify({ bench: 'layout-focus', results }))
