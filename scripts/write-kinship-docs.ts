// Writes docs/kinship/ from the terms: node --conditions=banyan-source scripts/write-kinship-docs.ts
// With --ask it asks relationship.js again, which takes a minute.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import {
  askRelationshipJs,
  compareWithRelationshipJs,
  renderAgreement,
  straightChains,
} from '../packages/kinship/src/test-support/agreement.ts'
import { renderMarks } from '../packages/kinship/src/test-support/render-marks.ts'
import { renderRanks } from '../packages/kinship/src/test-support/render-ranks.ts'
import { renderTerms } from '../packages/kinship/src/test-support/render-terms.ts'
import { renderTies } from '../packages/kinship/src/test-support/render-ties.ts'

const root = path.join(import.meta.dirname, '..')
if (process.argv.includes('--ask')) {
  const answers = straightChains()
    .map((chain) => [chain.join(), askRelationshipJs(chain)] as const)
    .filter(([, names]) => names.length > 0)
  const lines = answers.map(([chain, names]) => `  ${JSON.stringify(chain)}: ${JSON.stringify(names)}`)
  writeFileSync(path.join(root, 'packages/kinship/src/test-support/relationship-js-answers.json'), `{\n${lines.join(',\n')}\n}\n`)
  console.log('Recorded; run it again without --ask to write the pages.')
} else {
  const folder = path.join(root, 'docs/kinship')
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'terms.md'), renderTerms())
  writeFileSync(path.join(folder, 'marks.md'), renderMarks())
  writeFileSync(path.join(folder, 'ranks.md'), renderRanks())
  writeFileSync(path.join(folder, 'ties.md'), renderTies())
  writeFileSync(path.join(folder, 'relationship-js.md'), renderAgreement(compareWithRelationshipJs()))
}
