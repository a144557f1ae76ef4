import { layoutTree } from '@banyan/tree-layout'
import { generateFamily } from '@banyan/sample-family'
const f = generateFamily({ people: 100000, seed: 1 })
const ts:number[]=[]
for (let i = 0; i < 25; i++) { const t = performance.now(); layoutTree(f, 50000, { scope: 'everyone' }); ts.push(performance.now() - t) }
console.log(ts.map((t) => t.toFixed(0)).join(' '))
