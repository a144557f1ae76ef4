import { anyGender, femaleGender } from '../letters.ts'
import type { Gender } from '../letters.ts'
import type { Shape } from '../shape.ts'
import { before, wordMaker } from './gendered.ts'
import type { WordsByGender } from './gendered.ts'
import { countingLanguage } from './generations.ts'

const words = wordMaker((text) => [text, `${text}’s`])

const parent = words('mother', 'father', 'parent')
const child = words('daughter', 'son', 'child')
const parentsSibling = words('aunt', 'uncle', 'aunt or uncle')
const siblingsChild = words('niece', 'nephew', 'niece or nephew')
const siblingInLaw = words('sister-in-law', 'brother-in-law', 'sibling-in-law')

const fixed: Readonly<Record<string, WordsByGender>> = {
  U: parent,
  D: child,
  M: words('wife', 'husband', 'partner'),
  UM: words('stepmother', 'stepfather', 'stepparent'),
  MD: words('stepdaughter', 'stepson', 'stepchild'),
  UUM: words('step-grandmother', 'step-grandfather', 'step-grandparent'),
  UMD: words('stepsister', 'stepbrother', 'stepsibling'),
  MU: words('mother-in-law', 'father-in-law', 'parent-in-law'),
  DM: words('daughter-in-law', 'son-in-law', 'child-in-law'),
  MS: siblingInLaw,
  SM: siblingInLaw,
  MSM: siblingInLaw,
  USM: parentsSibling,
}

const grandparents = {
  plain: words('grandmother', 'grandfather', 'grandparent'),
  maternal: words('grandmother, maternal grandmother', 'grandfather, maternal grandfather', 'grandparent, maternal grandparent'),
  paternal: words('grandmother, paternal grandmother', 'grandfather, paternal grandfather', 'grandparent, paternal grandparent'),
}
const grandchild = words('granddaughter', 'grandson', 'grandchild')
const ordinals = ['', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth']
const times = ['', ' once removed', ' twice removed', ' three times removed', ' four times removed', ' five times removed']
/** Beyond this many `great-`, nobody counts them. */
const maxGreats = 4

const great = (count: number, list: WordsByGender): WordsByGender | undefined =>
  count > maxGreats ? undefined : before('great-'.repeat(count), ' or ', list, words)

/** Names a relative through a nearer one: `father’s cousin` is clearer to most than `first cousin once removed`. */
const relative = (owner: Gender, ownerWords: WordsByGender, list: WordsByGender): WordsByGender => {
  const [whose] = (owner === anyGender ? ownerWords.either : owner === femaleGender ? ownerWords.female : ownerWords.male)[0]!
  return before(`${whose}’s `, ' or ', list, words)
}

/** Cousins of the same generation or of the parents' or grandparents', and the children of cousins. */
function cousinWords({ up, down, steps }: Shape): WordsByGender | undefined {
  const degree = ordinals[Math.min(up, down)]
  const removed = times[Math.abs(up - down)]
  if (degree === undefined || removed === undefined) return undefined
  const first = degree === 'first' ? 'cousin' : `${degree} cousin`
  const cousin = words(first, first, first)
  const formal = `${degree} cousin${removed}`
  const formally = words(formal, formal, formal)
  if (up === down) return degree === 'first' ? both(cousin, formally) : formally
  const apart = Math.abs(up - down)
  const line = apart === 1 ? (up > down ? parent : child) : great(apart - 2, up > down ? grandparents.plain : grandchild)
  if (!line) return formally
  if (up > down) return both(relative(steps[apart - 1]!.gender, line, cousin), formally)
  return both(relative(anyGender, cousin, line), formally)
}

const both = (one: WordsByGender, other: WordsByGender): WordsByGender => ({
  female: [...one.female, ...other.female],
  male: [...one.male, ...other.male],
  either: [...one.either, ...other.either],
})

function findWords(shape: Shape): WordsByGender | undefined {
  const { kinds, up, down, isAcross, isBlood, isHalf, steps } = shape
  const own = fixed[kinds]
  if (own) return own
  // A great-uncle's wife is a great-aunt.
  if (/^UU+SM$/u.test(kinds)) return great(up - 1, parentsSibling)
  if (!isBlood) return undefined
  if (kinds === 'UU') {
    const side = steps[0]!.gender
    return side === anyGender ? grandparents.plain : side === femaleGender ? grandparents.maternal : grandparents.paternal
  }
  if (!isAcross) return great(Math.max(up, down) - 2, up > 0 ? grandparents.plain : grandchild)
  if (kinds === 'S') return isHalf ? words('half-sister', 'half-brother', 'half-sibling') : words('sister', 'brother', 'sibling')
  if (up === 0) return great(down - 1, siblingsChild)
  if (down === 0) return great(up - 1, parentsSibling)
  return cousinWords(shape)
}

export const english = countingLanguage({ order: 'owner-first', space: ' ' }, findWords)
