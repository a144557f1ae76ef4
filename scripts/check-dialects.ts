// Checks the files of dialects in packages/kinship/src/dialects: node --conditions=banyan-source scripts/check-dialects.ts
import { checkDialect } from '../packages/kinship/src/dialects/check-dialect.ts'
import { dialectTexts } from '../packages/kinship/src/dialects/dialects.ts'

for (const [name, text] of Object.entries(dialectTexts)) {
  for (const fault of checkDialect(text)) {
    console.error(`${name}.ts: ${fault}`)
    process.exitCode = 1
  }
}
if (process.exitCode === undefined) console.log(`Dialects: nothing to mend in ${Object.keys(dialectTexts).join(', ')}.`)
