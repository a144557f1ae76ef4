import { isTaken, marriedIn, saysBoth } from '../lineage/build-lineage.ts'
import { factsOf, firstFact, isFemale, isMale } from '../lineage/lineage.ts'
import type { Child, Couple, Lineage, Member } from '../lineage/lineage.ts'
import { wifeOrder } from '../lineage/marriages.ts'
import type { ClanBookOptions, ClanFact, ClanPerson } from '../types.ts'
import { clanAge, clanDate } from './clan-dates.ts'
import { bookName, cleanName, givenName, hasHan } from './clan-names.ts'
import { clanWords } from './clan-words.ts'
import type { ClanWords } from './clan-words.ts'
import { hanNumber, rankWord } from './numerals.ts'

/** A piece of an entry. Pieces are separated by a gap; one that refers to an entry is followed by its page. */
export interface Piece {
  readonly text: string
  readonly refersTo?: Member
}

export interface TextContext {
  readonly words: ClanWords
  readonly surname: string
  readonly options: Pick<ClanBookOptions, 'script' | 'solarDates' | 'modernYears'>
}

export const textContext = ({ surname }: Lineage, options: TextContext['options']): TextContext => ({
  words: clanWords(options.script),
  surname,
  options,
})

const given = (person: ClanPerson, { surname, words }: TextContext): string => givenName(person, surname, words)

/** The words of a gender: son, daughter or, where it is not known, child. */
const ofGender = (person: ClanPerson, son: string, daughter: string, child: string): string =>
  isMale(person) ? son : isFemale(person) ? daughter : child

/**
 * Writes what an entry (行傳) says after the name, in the order of clan books: branch, other names, father and place among his sons, birth and
 * death, age, grave, life, wives, sons and daughters, and who was given to or taken from another line. What is not known is left out, or said
 * to be lost (失考) where a reader would look for it.
 */
export function entryPieces(member: Member, context: TextContext): Piece[] {
  const { person } = member
  const pieces: Piece[] = []
  const add = (text: string, refersTo?: Member): void => {
    if (text !== '') pieces.push(refersTo === undefined ? { text } : { text, refersTo })
  }
  add(branchName(member, context))
  for (const name of otherNames(person, context)) add(name)
  for (const piece of descentPieces(member, context)) add(piece.text, piece.refersTo)
  for (const text of lifeTexts(person, context, true)) add(text)
  for (const [at, couple] of member.couples.entries())
    for (const piece of couplePieces(person, member.couples, at, couple, context)) add(piece.text, piece.refersTo)
  for (const piece of childPieces(member, context)) add(piece.text, piece.refersTo)
  if (hasNoHeir(member)) add(context.words.noHeir)
  return pieces
}

/** 長房, or the name of the branch's head: 文彬公房. */
function branchName({ branch }: Member, context: TextContext): string {
  if (branch === undefined) return ''
  const { words } = context
  if (branch.place !== undefined) return `${branch.place === 1 ? words.eldest : hanNumber(branch.place)}${words.house}`
  const { person } = branch.head
  return `${given(person, context)}${isMale(person) ? words.honoured : ''}${words.house}`
}

const nameWords: Readonly<Record<string, keyof ClanWords>> = {
  birth: 'taboo',
  generation: 'generationName',
  courtesy: 'courtesy',
  art: 'art',
  nickname: 'childName',
  religious: 'religious',
  professional: 'professional',
}
const nameOrder = ['birth', 'generation', 'courtesy', 'art']

/** 諱, 譜名, 字, 號, and whatever else somebody was called, each once. */
export function otherNames(person: ClanPerson, context: TextContext): string[] {
  if (person.isHidden) return []
  const { words } = context
  const shown = new Set([bookName(person, words)])
  const texts: string[] = []
  const rankOf = (kind: string): number => (nameOrder.includes(kind) ? nameOrder.indexOf(kind) : nameOrder.length)
  for (const { kind, text } of person.names.toSorted((one, other) => rankOf(one.kind) - rankOf(other.kind))) {
    const name = cleanName(text)
    if (name === '' || shown.has(name)) continue
    shown.add(name)
    const word = nameWords[kind]
    texts.push(`${word !== undefined ? words[word] : hasHan(name) ? words.alsoCalled : words.foreign}${name}`)
  }
  return texts
}

/** 德昌次子; of somebody taken in also whose child they were. */
export function descentPieces(member: Member, context: TextContext): Piece[] {
  const { parent, person, kind } = member
  const { words } = context
  if (parent === undefined) return []
  const child = parent.children.find((each) => each.person === person)
  const pieces: Piece[] = [{ text: `${given(parent.person, context)}${bornWord(person, kind, child, words)}` }]
  const mother = child?.otherParent
  if (mother !== undefined && parent.couples.length > 1 && !isTaken(kind))
    pieces.push({ text: `${words.mother}${given(mother, context)}` })
  for (const birthParent of member.birthParents) {
    const entry = member.otherParents.find((other) => other.member.person === birthParent)?.member
    const rank = entry?.children.find((each) => each.person === person)
    if (entry !== undefined)
      pieces.push({ text: `${words.birthOf}${given(birthParent, context)}${bornWord(person, '', rank, words)}`, refersTo: entry })
    else pieces.push({ text: `${isFemale(birthParent) ? words.birthMother : words.birthFather}${given(birthParent, context)}` })
  }
  for (const other of member.otherParents) {
    if (member.birthParents.includes(other.member.person)) continue
    const isBoth = (isTaken(other.kind) && isTaken(kind)) || saysBoth(person)
    const name = given(other.member.person, context)
    const place = other.member.children.find((each) => each.person === person)
    const text = isBoth ? `${words.both}${name}` : `${name}${bornWord(person, other.kind, place, words)}`
    pieces.push({ text, refersTo: other.member })
  }
  if (saysBoth(person) && member.birthParents.length > 0) pieces.push({ text: words.both })
  const [taker] = member.takenBy.toSorted((one, other) => Number(isFemale(one)) - Number(isFemale(other)))
  if (taker !== undefined) pieces.push({ text: `${words.given}${bookName(taker, words)}` })
  return pieces
}

/** 次子, 嗣子: the place among the parent's children; "" where it is not known, or there is none. */
export function placeAmong({ parent, person, kind }: Member, { words }: TextContext): string {
  const child = parent?.children.find((each) => each.person === person)
  if (isTaken(kind)) return bornWord(person, kind, child, words)
  if (child?.rank === undefined || child.isOnly) return isFemale(person) ? words.daughter : ''
  return bornWord(person, kind, child, words)
}

function bornWord(person: ClanPerson, kind: string, child: Child | undefined, words: ClanWords): string {
  if (kind === 'heir') return ofGender(person, words.heirSon, words.heirDaughter, words.heirChild)
  if (kind === 'adopted') return ofGender(person, words.adoptedSon, words.adoptedDaughter, words.adoptedChild)
  if (child?.rank === undefined || child.isOnly) return ofGender(person, words.ofSon, words.ofDaughter, words.ofChild)
  return `${rankWord(child.rank, words.eldest)}${ofGender(person, words.son, words.daughter, words.child)}`
}

/** A grave's direction, as 堪輿 writes it: 坐子向午, 子山午向. */
const direction =
  /坐\p{Script=Han}{1,6}?[向朝]\p{Script=Han}{1,4}|\p{Script=Han}{1,2}山\p{Script=Han}{1,2}向(?:兼\p{Script=Han}{1,4})?/u

/** Birth, death, age, grave, and what the life was. @param saysUnknown - whether lost dates are said to be lost */
function lifeTexts(person: ClanPerson, context: TextContext, saysUnknown: boolean): string[] {
  if (person.isHidden) return []
  const { words, options } = context
  const [birthFact, deathFact] = [firstFact(person, 'BIRT'), firstFact(person, 'DEAT')]
  const birth = birthFact && clanDate(birthFact, options)
  const death = deathFact && clanDate(deathFact, options)
  const texts: string[] = []
  if (saysUnknown && person.deceased && birth === undefined && death === undefined) texts.push(words.bothUnknown)
  else if (saysUnknown && birth === undefined) texts.push(person.deceased ? words.birthUnknown : words.birthMissing)
  texts.push(...whenAndWhere(words.born, birth?.text, birthFact, words))
  texts.push(...whenAndWhere(words.died, death?.text, deathFact, words))
  if (saysUnknown && person.deceased && birth !== undefined && death === undefined) texts.push(words.deathUnknown)
  const age = clanAge(birth, death, options.script)
  if (age !== undefined) texts.push(age)
  texts.push(...graveTexts(person, words))
  texts.push(...careerTexts(person, words))
  return texts
}

function whenAndWhere(word: string, date: string | undefined, fact: ClanFact | undefined, words: ClanWords): string[] {
  const place = cleanName(fact?.place ?? '')
  if (date === undefined) return place === '' ? [] : [`${word}${place}`]
  return place === '' ? [`${word}${date}`] : [`${word}${date}`, `${words.at}${place}`]
}

function graveTexts(person: ClanPerson, words: ClanWords): string[] {
  const texts: string[] = []
  for (const fact of factsOf(person.facts, 'BURI', 'CREM')) {
    const place = cleanName(fact.place)
    const turned = [fact.note, fact.value, fact.date_phrase]
      .map((text) => direction.exec(text)?.[0])
      .find((text) => text !== undefined)
    const word = fact.kind === 'CREM' ? words.cremated : words.buried
    if (place !== '' || fact.kind === 'CREM') texts.push(`${word}${place}`)
    if (turned !== undefined && !place.includes(turned))
      texts.push(place === '' && fact.kind !== 'CREM' ? `${word}${turned}` : turned)
  }
  return texts
}

function careerTexts(person: ClanPerson, words: ClanWords): string[] {
  const texts: string[] = []
  const add = (before: string, text: string, after = ''): void => {
    const clean = cleanName(text)
    if (clean !== '') texts.push(`${before}${clean}${after}`)
  }
  for (const { kind, type, value, place } of person.facts.filter(({ denied }) => !denied)) {
    if (kind === 'TITL') add('', value)
    else if (kind === 'EDUC') add(words.studied, value)
    else if (kind === 'GRAD') add('', value === '' ? place : value, words.graduated)
    else if (kind === 'OCCU') add(words.occupation, value)
    else if (kind === 'EMIG' || kind === 'IMMI') add(words.moved, place)
    else if (kind === 'RESI') add(words.lived, place === '' ? value : place)
    else if ((kind === 'EVEN' || kind === 'FACT') && hasHan(`${type}${value}`)) add('', `${type}${value}`)
  }
  return [...new Set(texts)]
}

/** 配, 繼配, 側室, 適, ... with what is known of the partner. */
function couplePieces(person: ClanPerson, couples: readonly Couple[], at: number, couple: Couple, context: TextContext): Piece[] {
  const { words } = context
  const { relation, person: partner } = couple
  const name = `${partnerWord(person, couples, at, words)}${bookName(partner, words)}`
  const entry = couple.member ?? couple.describedIn
  const pieces: Piece[] = [entry === undefined ? { text: name } : { text: name, refersTo: entry }]
  if (entry === undefined && !partner.isHidden) {
    if (couple.father !== undefined)
      pieces.push({ text: `${bookName(couple.father, words)}${ofGender(partner, words.ofSon, words.ofDaughter, words.ofChild)}` })
    for (const text of [...otherNames(partner, context), ...lifeTexts(partner, context, false)]) pieces.push({ text })
  }
  if (relation.ended === 'divorced') pieces.push({ text: words.divorced })
  if (relation.ended === 'separated') pieces.push({ text: words.separated })
  return pieces
}

export function partnerWord(person: ClanPerson, couples: readonly Couple[], at: number, words: ClanWords): string {
  const couple = couples[at]
  if (couple === undefined) return ''
  const { person: partner, relation } = couple
  if (isFemale(person)) {
    if (!isMale(partner)) return words.companion
    if (marriedIn(relation)) return words.marriedIn
    return wifeOrder(couples, at) === 'next' ? words.marriedAgain : words.married
  }
  if (isMale(partner) || !isMale(person)) return words.companion
  if (marriedIn(relation)) return words.joined
  const order = wifeOrder(couples, at)
  return order === 'first'
    ? words.wife
    : order === 'next'
      ? words.nextWife
      : order === 'concubine'
        ? words.concubine
        : words.otherWife
}

/** Children as they are counted: by birth, heirs, adopted, those of a partner, and wards. */
const groups = [
  { kinds: ['', 'birth'], words: ['son', 'daughter', 'child'] },
  { kinds: ['heir'], words: ['heirSon', 'heirDaughter', 'heirChild'] },
  { kinds: ['adopted'], words: ['adoptedSon', 'adoptedDaughter', 'adoptedChild'] },
  { kinds: ['step'], words: ['stepSon', 'stepDaughter', 'stepChild'] },
  { kinds: ['foster', 'guardian'], words: ['wardSon', 'wardDaughter', 'wardChild'] },
] as const

/** 子三 and their names in order, 女二 and theirs. */
function childPieces({ children, couples }: Member, context: TextContext): Piece[] {
  const { words } = context
  const pieces: Piece[] = []
  for (const { kinds, words: names } of groups) {
    const ofKind = children.filter(({ kind }) => (kinds as readonly string[]).includes(kind))
    const [sons, daughters] = [ofKind.filter(({ person }) => isMale(person)), ofKind.filter(({ person }) => isFemale(person))]
    const others = ofKind.filter(({ person }) => !isMale(person) && !isFemale(person))
    for (const [at, group] of [sons, daughters, others].entries()) {
      if (group.length === 0) continue
      pieces.push({ text: `${words[names[at]!]}${hanNumber(group.length)}` })
      for (const child of group) pieces.push(...oneChild(child, couples.length > 1, context))
    }
  }
  return pieces
}

function oneChild(
  { person, place, member, otherParent, partners, kind }: Child,
  hasSeveral: boolean,
  context: TextContext,
): Piece[] {
  const { words } = context
  const name = given(person, context)
  const mother =
    hasSeveral && otherParent !== undefined && !isTaken(kind) ? `（${given(otherParent, context)}${words.ofMother}）` : ''
  const pieces: Piece[] = []
  if (place === 'given' || place === 'both') {
    const to = member?.parent === undefined ? '' : given(member.parent.person, context)
    const word =
      place === 'both'
        ? words.both
        : member?.kind === 'adopted'
          ? words.adoptedOut
          : isTaken(member?.kind ?? '')
            ? words.given
            : words.see
    pieces.push({ text: `${name}${mother}${word}${to}`, ...(member === undefined ? {} : { refersTo: member }) })
  } else pieces.push({ text: `${name}${mother}`, ...(place === 'taken' && member !== undefined ? { refersTo: member } : {}) })
  for (const [at, couple] of partners.entries())
    pieces.push({ text: `${partnerWord(person, partners, at, words)}${bookName(couple.person, words)}` })
  return pieces
}

/** Whether the data says that a line ended: no children were counted, and nobody was taken in. */
const hasNoHeir = ({ children, person }: Member): boolean =>
  children.length === 0 && factsOf(person.facts, 'NCHI').some(({ value }) => /^\s*[0〇零無无]\s*$/u.test(value))
