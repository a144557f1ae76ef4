// What one person calls everybody in a family of 10,000, and one relative; and the look-up of a name alone beside relationship.js
// for the same chains.
import { indexKinship, relationNames } from '@banyan/kinship'
import { generateFamily } from '@banyan/sample-family'
import { femaleGender, maleGender } from '../../../packages/kinship/src/letters.ts'
import { nameChain } from '../../../packages/kinship/src/terms/name-chain.ts'
import { askRelationshipJs, recordedAnswer, straightChains } from '../../../packages/kinship/src/test-support/agreement.ts'
import { expectTarget } from '../support/ending.ts'
import { median, race } from '../support/timing.ts'

const size = 10_000
const family = generateFamily({ people: size, seed: 1 })
const index = indexKinship(family)
const speakers = [9000, 5000, 1234, 9999, 100]

let entries = 0
let letters = 0
for (const names of index.namesOfAll(speakers[0]!).values()) {
  for (const entry of names) {
    entries++
    // Reads every text completely, so that no lazy text is left unbuilt.
    for (const text of [...entry.cantonese, ...entry.mandarin, ...entry.en, ...entry.fr, ...entry.pl, ...entry.fi])
      letters += text.length
  }
}
console.log(`${entries} entries of ${letters} characters from person ${speakers[0]!}`)

let turn = 0
const next = (): number => speakers[turn++ % speakers.length]!
const times = race(
  {
    index: () => indexKinship(family),
    all: () => index.namesOfAll(next()),
    allWritten: () => JSON.stringify([...index.namesOfAll(next())]).length,
    oneNear: () => index.names(9000, 8990),
    oneFar: () => index.names(9000, 1),
    oneWithoutIndex: () => relationNames(family, 9000, 8990),
  },
  25,
  15,
)

// Every tenth of the chains that both can answer.
const chains = straightChains().filter((chain, at) => at % 10 === 0 && recordedAnswer(chain).length > 0)
const lookUps = race(
  {
    banyan: () => chains.map((chain) => nameChain(chain, chain[0] === 'h' ? femaleGender : maleGender)),
    relationshipJs: () => chains.map((chain) => askRelationshipJs(chain)),
  },
  3,
  1,
)
const banyan = (median(lookUps.banyan) / chains.length) * 1000
const relationshipJs = (median(lookUps.relationshipJs) / chains.length) * 1000

console.table([
  { what: `index of ${size} people`, ms: median(times.index).toFixed(1) },
  { what: 'names of everybody, from one person', ms: median(times.all).toFixed(1) },
  { what: 'the same, written out as JSON', ms: median(times.allWritten).toFixed(1) },
  { what: 'names of one, near', ms: median(times.oneNear).toFixed(2) },
  { what: 'names of one, as far as can be', ms: median(times.oneFar).toFixed(2) },
  { what: 'names of one, near, with the index made for it', ms: median(times.oneWithoutIndex).toFixed(1) },
])
console.table([
  { 'look-up of a chain': 'Banyan, six languages', µs: banyan.toFixed(1) },
  {
    'look-up of a chain': 'relationship.js, Mandarin',
    µs: relationshipJs.toFixed(0),
    ratio: (relationshipJs / banyan).toFixed(0),
  },
])
console.log('Target: everybody within 100 ms.')
expectTarget(`names of everybody, ${size} people`, median(times.all), { atMost: 100 }, 'ms')
console.log(
  JSON.stringify({
    bench: 'kinship',
    people: size,
    entries,
    indexMs: median(times.index),
    allMs: median(times.all),
    allWrittenMs: median(times.allWritten),
    oneNearMs: median(times.oneNear),
    oneFarMs: median(times.oneFar),
    lookUpMicroseconds: banyan,
    relationshipJsMicroseconds: relationshipJs,
    ratio: relationshipJs / banyan,
  }),
)
