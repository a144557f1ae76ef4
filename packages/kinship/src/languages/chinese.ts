import {
  anyAge,
  anyGender,
  childLetter,
  elder,
  femaleGender,
  fullBlood,
  maleGender,
  sameFather,
  sameMother,
  siblingLetter,
  stepOf,
  younger,
} from '../letters.ts'
import type { Gender, Letter } from '../letters.ts'
import { mergeKeys } from '../merge-keys.ts'
import type { Language, Possibility } from '../name-words.ts'
import { eitherOf, ifAge, joinPhrases } from '../phrases.ts'
import type { Grammar, Phrases } from '../phrases.ts'
import { findClientName } from '../terms/client-names.ts'
import { findRow } from '../terms/table.ts'
import type { TermRow } from '../terms/table.ts'
import { TaiwanPhrases } from './taiwan.ts'

/** The columns of the table, the keys, Cantonese and Mandarin, and Mandarin as in Taiwan. */
const grammars: readonly Grammar[] = [
  { order: 'owner-first', space: ' ' },
  { order: 'owner-first', space: '' },
  { order: 'owner-first', space: '' },
  { order: 'owner-first', space: '' },
]

/** A piece with more possible readings than this is cut shorter instead. */
const maxReadings = 64
/** The most possible names to give. */
const maxNames = 12

const isWoman = (token: string): boolean => /^(?:m|w|d|[oy]s)/u.test(token)

/** The possible meanings of a letter with an unknown gender or age. */
function tokensOf(letter: Letter, isAlone: boolean): readonly string[] {
  const { kind, gender, age, blood, isOpen } = stepOf(letter)
  const mark = isOpen ? '*' : ''
  const genders: readonly Gender[] = gender === anyGender ? [femaleGender, maleGender] : [gender]
  const ages = age === anyAge ? [elder, younger] : [age]
  if (kind === 'parent') return genders.map((one) => (one === femaleGender ? 'm' : 'f'))
  if (kind === 'partner')
    return gender === anyGender && isAlone ? ['p', 'w', 'h'] : genders.map((one) => (one === femaleGender ? 'w' : 'h') + mark)
  if (kind === 'child')
    return genders.flatMap((one) =>
      ages.map((how) => (one === femaleGender ? 'd' : 's') + (how === elder ? '+' : how === younger ? '-' : mark)),
    )
  // Only the speaker's own half-siblings are distinguished from full siblings.
  const bloods =
    !isAlone || blood === fullBlood ? [''] : blood === sameFather ? ['/f'] : blood === sameMother ? ['/m'] : ['/f', '/m']
  return genders.flatMap((one) =>
    ages.flatMap((how) => bloods.map((half) => (how === elder ? 'o' : 'y') + (one === femaleGender ? 's' : 'b') + half)),
  )
}

function expand(letters: readonly Letter[]): (readonly string[])[] | undefined {
  let readings: (readonly string[])[] = [[]]
  for (const letter of letters) {
    const tokens = tokensOf(letter, letters.length === 1)
    if (readings.length * tokens.length > maxReadings) return undefined
    readings = readings.flatMap((before) => tokens.map((token) => [...before, token]))
  }
  return readings
}

type Columns = readonly Phrases[]

const columnsOf = ({ key, cantonese, mandarin }: TermRow): Columns => [key, cantonese, mandarin]
const joinColumns = (owner: Columns, own: Columns): Columns =>
  own.map((phrases, at) => joinPhrases(owner[at]!, phrases, grammars[at]!))

/** Whether a relation has no word of its own: 女嘅老婆. */
const isSpelledOut = (columns: Columns): boolean => /嘅老[公婆]$/u.test(columns[1]!.texts[0]!)

const isStep = (tokens: readonly string[]): boolean =>
  tokens.some((token, at) => at > 0 && /^[hw]/u.test(token) && /^[fm]$/u.test(tokens[at - 1]!))

/** Who marries in says what the partner says: 姪仔, and to others 老公嘅姪仔, which also stays before what belongs to the relative. */
const follow = (told: Phrases, theirs: Phrases): Phrases => ({
  texts: [theirs.texts[0]!, ...told.texts],
  genitives: [told.genitives[0]!, ...told.genitives],
  readings: [theirs.readings[0]!, ...told.readings],
  genitiveReadings: [told.genitiveReadings[0]!, ...told.genitiveReadings],
  heads: 1,
})

/**
 * The term for fully known tokens, or the term of a partner's relative: 伯父, 老婆嘅伯父. The partner's children are the speaker's
 * stepchildren.
 */
function findExact(tokens: readonly string[], speaker: Gender): Columns | undefined {
  const row = findRow(tokens, speaker)
  if (row) return columnsOf(row)
  const first = tokens[0]!
  if (tokens.length < 3 || (first !== 'h' && first !== 'w') || /^[sd]/u.test(tokens[1]!)) return undefined
  const theirs = findRow(tokens.slice(1), first === 'w' ? femaleGender : maleGender)
  // The longest words, not the longest piece: 姑奶嘅老婆 instead of 老公嘅家姐嘅老婆.
  if (!theirs || isSpelledOut(columnsOf(theirs))) return undefined
  const told = joinColumns(columnsOf(findRow([first], speaker)!), columnsOf(theirs))
  return isStep(tokens) ? told : told.map((phrases, at) => (at === 0 ? phrases : follow(phrases, columnsOf(theirs)[at]!)))
}

/** Spells out a relation without a term from the longest pieces that have one. */
function spellOut(tokens: readonly string[], speaker: Gender): Columns {
  for (let length = tokens.length; length > 0; length--) {
    const own = findExact(tokens.slice(0, length), speaker)
    if (!own) continue
    return length === tokens.length
      ? own
      : joinColumns(own, spellOut(tokens.slice(length), isWoman(tokens[length - 1]!) ? femaleGender : maleGender))
  }
  throw new Error(`No term for ${tokens.join()}`)
}

/** One of the relations that a piece may stand for. */
interface Reading {
  readonly tokens: readonly string[]
  readonly columns: Columns
}

/** The names for each of the relations that a piece may stand for: several if an age or a gender is unknown. */
function findLists(letters: readonly Letter[], speaker: Gender): readonly Reading[] | undefined {
  const readings = expand(letters)
  if (!readings) return undefined
  const speakers: readonly Gender[] = speaker === anyGender ? [femaleGender, maleGender] : [speaker]
  const all = readings.flatMap((tokens) => speakers.map((who) => ({ tokens, who, term: findExact(tokens, who) })))
  if (all.every(({ term }) => term === undefined)) return undefined
  // Relations with a word come first: a son's partner is a daughter-in-law before he is the son's husband.
  return all
    .map(({ tokens, who, term }) => ({ tokens, columns: term ?? spellOut(tokens, who) }))
    .toSorted((a, b) => Number(isSpelledOut(a.columns)) - Number(isSpelledOut(b.columns)))
}

/** All names that could be right, also as in Taiwan. */
function mergeLists(lists: readonly Columns[]): Columns {
  const column = (at: number): Phrases[] => lists.map((columns) => columns[at]!)
  const mandarin = eitherOf(column(2), maxNames)
  return [mergeKeys(column(0)), eitherOf(column(1), maxNames), mandarin, new TaiwanPhrases(mandarin)]
}

const keyOf = (columns: Columns): string => columns[0]!.texts[0]!

/** One for each name that older clients know, and one for all relations for which they know none. */
function possibilitiesOf(lists: readonly Columns[], all: Columns): readonly Possibility[] {
  const key = keyOf(all)
  const known = findClientName(key)
  if (known !== undefined) return [{ name: known, columns: all }]
  return [...Map.groupBy(lists, (columns) => findClientName(keyOf(columns)))].map(([name, group]) => {
    const columns = group.length === lists.length ? all : mergeLists(group)
    return { name: name ?? keyOf(columns), columns }
  })
}

function namesOf(readings: readonly Reading[] | undefined): string {
  if (!readings) return ''
  const [, cantonese, mandarin] = mergeLists(readings.map(({ columns }) => columns))
  return [cantonese!.texts.join(), mandarin!.texts.join()].join(';')
}

function withAge(letter: Letter, age: typeof elder | typeof younger): Letter {
  const { kind, gender, blood } = stepOf(letter)
  return kind === 'child' ? childLetter(gender, age) : siblingLetter(gender, age, blood)
}

function openAges(letters: readonly Letter[], speaker: Gender): readonly number[] {
  return letters.flatMap((letter, at) => {
    if (stepOf(letter).age !== anyAge) return []
    const namesIf = (age: typeof elder | typeof younger): string =>
      namesOf(findLists(letters.with(at, withAge(letter, age)), speaker))
    return namesIf(elder) === namesIf(younger) ? [] : [at]
  })
}

/** The columns of a relation, marked with who is the elder at the only place where that is open. */
function withAges({ tokens, columns }: Reading, open: number): Columns {
  const age = /^o|\+$/u.test(tokens[open]!) ? 'elder' : 'younger'
  return columns.map((phrases) => ifAge(phrases, age))
}

/** The keys, Cantonese, Mandarin and Taiwan’s Mandarin, which have terms for the same relations. */
export const chinese: Language = {
  grammars,
  simplify: (letter) => letter,
  find(letters, speaker) {
    const readings = findLists(letters, speaker)
    if (!readings) return undefined
    const open = openAges(letters, speaker)
    const lists = readings.map((reading) => (open.length === 1 ? withAges(reading, open[0]!) : reading.columns))
    const columns = mergeLists(lists)
    return { columns, possibilities: possibilitiesOf(lists, columns), openAges: open }
  },
}
