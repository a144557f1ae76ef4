import type { NameIndex } from '../names.ts'
import type { Lexicon } from './lexicon.ts'
import type { Sign } from './signs.ts'

const noForms = (): readonly string[] => []
const hanDigits = '〇一二三四五六七八九'

/** Turns the tokens of a question into signs: at each place the longest word of the language, name, or number. */
export function readSigns(tokens: readonly string[], lexicon: Lexicon, names: NameIndex): readonly Sign[] {
  const signs: Sign[] = []
  const formsOf = lexicon.language.nameForms ?? noForms
  for (let at = 0; at < tokens.length;) {
    const word = longestWord(tokens, at, lexicon)
    const name = names.match(tokens, at, formsOf)
    const number = readNumber(tokens, at)
    if (name !== undefined && name.length > Math.max(word?.length ?? 0, number?.length ?? 0)) {
      const last = tokens[at + name.length - 1]!
      const isSubject = name.isPlain && lexicon.language.declined?.test(last) === true
      signs.push({ kind: 'name', people: name.people, isPlain: name.isPlain, isSubject })
      at += name.length
    } else if (number !== undefined && number.length >= (word?.length ?? 0)) {
      signs.push(number.sign)
      at += number.length
    } else if (word !== undefined) {
      signs.push(word.sign)
      at += word.length
    } else {
      signs.push({ kind: 'word', text: tokens[at]!, at })
      at += 1
    }
  }
  return signs
}

interface Read {
  readonly sign: Sign
  readonly length: number
}

function longestWord(tokens: readonly string[], at: number, { signs, maxTokens }: Lexicon): Read | undefined {
  for (let length = Math.min(maxTokens, tokens.length - at); length > 0; length--) {
    const sign = signs.get(tokens.slice(at, at + length).join(' '))
    if (sign !== undefined) return { sign, length }
  }
  return undefined
}

/** `1950`, `1950s`, `50` of « années 50 », 一九五〇, 五十 of 五十年代. */
function readNumber(tokens: readonly string[], at: number): Read | undefined {
  const token = tokens[at]!
  const decade = /^(\d{3}0)s$/u.exec(token)
  if (decade) return { sign: { kind: 'years', from: Number(decade[1]), to: Number(decade[1]) + 9 }, length: 1 }
  if (/^\d{1,4}$/u.test(token)) return { sign: { kind: 'number', value: Number(token) }, length: 1 }
  const digits = tokens.slice(at, at + 4).map((each) => hanDigits.indexOf(each.replace(/[零○]/u, '〇')))
  if (digits.length === 4 && digits.every((digit) => digit >= 0))
    return { sign: { kind: 'number', value: Number(digits.join('')) }, length: 4 }
  const [ten = -1] = digits
  return ten > 0 && tokens[at + 1] === '十' && tokens[at + 2] === '年'
    ? { sign: { kind: 'number', value: ten * 10 }, length: 2 }
    : undefined
}
