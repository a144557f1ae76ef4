import type { Phrases } from './phrases.ts'
import { possessive } from './terms/table.ts'

const neutral: Readonly<Record<string, string>> = {
  Father: 'Parent',
  Mother: 'Parent',
  Stepfather: 'Stepparent',
  Stepmother: 'Stepparent',
  Grandfather: 'Grandparent',
  Grandmother: 'Grandparent',
  'Great-Grandfather': 'Great-Grandparent',
  'Great-Grandmother': 'Great-Grandparent',
  'Great-Great-Grandfather': 'Great-Great-Grandparent',
  'Great-Great-Grandmother': 'Great-Great-Grandparent',
  Son: 'Child',
  Daughter: 'Child',
  Stepson: 'Stepchild',
  Stepdaughter: 'Stepchild',
  Brother: 'Sibling',
  Sister: 'Sibling',
  'Half-Brother': 'Half-Sibling',
  'Half-Sister': 'Half-Sibling',
  Stepbrother: 'Stepsibling',
  Stepsister: 'Stepsibling',
  Husband: 'Partner',
  Wife: 'Partner',
  'Son-in-Law': 'Child-in-Law',
  'Daughter-in-Law': 'Child-in-Law',
  Male: '',
  Female: '',
}

/** The step-by-step form of relations, as used for those without a word. */
const steps: Readonly<Record<string, string>> = {
  'Daughter-in-Law': "Son's Wife",
  'Son-in-Law': "Daughter's Husband",
  'Child-in-Law': "Child's Partner",
  Stepmother: "Father's Wife",
  Stepfather: "Mother's Husband",
  Stepson: "Partner's Son",
  Stepdaughter: "Partner's Daughter",
}
const hasSteps = /Daughter-in-Law|Son-in-Law|Child-in-Law|Stepmother|Stepfather|Stepson|Stepdaughter/gu

/** Words that only express ages or sides. */
const asides = new Set(['Elder', 'Younger', 'Maternal', 'Paternal', '(Elder)', '(Younger)'])

/**
 * Merges the keys of relations that could all be meant into one: it leaves out what they differ in, and uses the neutral word
 * where only the gender differs. `Elder Brother` and `Younger Brother` become `Brother`, `Elder Brother` and `Elder Sister`
 * become `Elder Sibling`.
 */
export function mergeKeys(lists: readonly Phrases[]): Phrases {
  const keys = [...new Set(lists.map((list) => list.texts[0]!))]
  const merged = keys.length === 1 ? keys[0]! : mergeDifferent(keys)
  return { texts: [merged], genitives: [possessive(merged)], readings: [], genitiveReadings: [], heads: 1 }
}

function mergeDifferent(keys: readonly string[]): string {
  const split = keys.map((key) => key.split(' '))
  if (split.every((words) => words.length === split[0]!.length)) {
    const words = split[0]!.map((_, at) => mergeWords(split.map((one) => one[at]!)))
    if (words.every((word) => word !== undefined)) return words.filter((word) => word !== '').join(' ')
  }
  // Tries again without the words that not all of them share, and then step by step.
  const plain = [
    ...new Set(
      keys.map((key) =>
        key
          .split(' ')
          .filter((word) => !asides.has(word))
          .join(' '),
      ),
    ),
  ]
  if (plain.length === 1) return plain[0]!
  if (plain.join() !== keys.join()) return mergeDifferent(plain)
  const told = [...new Set(keys.map((key) => key.replace(hasSteps, (word) => steps[word]!)))]
  return told.join() === keys.join() ? keys.join(' or ') : mergeDifferent(told)
}

function mergeWords(words: readonly string[]): string | undefined {
  const different = [...new Set(words)]
  if (different.length === 1) return different[0]
  if (different.every((word) => asides.has(word))) return ''
  const ending = different[0]!.endsWith("'s") ? "'s" : ''
  const merged = new Set(
    different.map((word) =>
      word.endsWith("'s") === (ending !== '') ? (neutral[ending ? word.slice(0, -2) : word] ?? word) : word,
    ),
  )
  return merged.size === 1 ? [...merged][0]! + ending : undefined
}
