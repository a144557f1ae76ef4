import { isMale } from '../lineage/lineage.ts'
import type { Child, Member } from '../lineage/lineage.ts'
import type { References } from '../references.ts'
import type { ClanBookOptions } from '../types.ts'
import { atomsOf, gap, shortened } from '../vertical/atoms.ts'
import type { Atom } from '../vertical/atoms.ts'
import { ColumnFlow } from '../vertical/flow.ts'
import type { Run } from '../vertical/flow.ts'
import { bookName, givenName } from '../words/clan-names.ts'
import { descentPieces, otherNames, partnerWord, placeAmong } from '../words/entry-text.ts'
import type { TextContext } from '../words/entry-text.ts'
import { hanNumber } from '../words/numerals.ts'
import { entryKey } from './entry-pages.ts'
import { styleOf } from './sheet.ts'
import type { Look } from './sheet.ts'

export interface ChartContext {
  readonly look: Look
  readonly options: ClanBookOptions
  readonly text: TextContext
  readonly references: References
}

/** What a table or chart shows of somebody: the name, and in small letters what tells them apart. */
export interface Cell {
  readonly runs: readonly Run[]
  /** How many columns it takes. */
  readonly columns: number
  /** How far down the name column reaches. */
  readonly height: number
}

const nameSize = 12
const stubSize = 10
/** Of names that are too long for the size of the others. */
const longNameSizes = [11, 10, 9, 8, 7, 6]
const noteSize = 6.8
/** Of notes of which little would stand in a column of its own. */
const smallerNotes = [0.94, 0.88]
/** A cell with more is cut: the entry has everything. */
const maxColumns = 4

/** The second half of a child who stands elsewhere: where, and why. */
const stubText = ({ place, member, person }: Child, { words, surname }: TextContext): string => {
  if (place === 'taken') return isMale(person) ? words.heirSon : person.gender === 'F' ? words.heirDaughter : words.heirChild
  const to = member?.parent === undefined ? '' : givenName(member.parent.person, surname, words)
  const word =
    place === 'both'
      ? words.both
      : member?.kind === 'adopted'
        ? words.adoptedOut
        : member?.kind === 'heir'
          ? words.given
          : words.see
  return `${word}${to}`
}

/** @param after - what follows in small letters, such as where the table goes on */
export function memberCell(member: Member, height: number, context: ChartContext, after: readonly Atom[] = []): Cell {
  const { look, text } = context
  const { words } = text
  const note = styleOf(look, noteSize)
  const phrases = [
    ...descentPieces(member, text)
      .slice(0, 2)
      .map((piece) => piece.text),
    ...otherNames(member.person, text).filter((each) => each.startsWith(words.courtesy) || each.startsWith(words.art)),
    ...member.couples.map(
      ({ person }, at) => `${partnerWord(member.person, member.couples, at, words)}${bookName(person, words)}`,
    ),
    ...counts(member, text),
  ]
  return makeCell(
    givenName(member.person, text.surname, words),
    nameSize,
    phrases,
    after,
    entryKey(member),
    height,
    context,
    note,
  )
}

/** The same in a chart with lines, which say whose child somebody is. */
export function hangingCell(member: Member, height: number, context: ChartContext, after: readonly Atom[]): Cell {
  const { look, text } = context
  const { words, surname } = text
  const partners = member.couples.map(
    ({ person }, at) => `${partnerWord(member.person, member.couples, at, words)}${bookName(person, words)}`,
  )
  const phrases = [placeAmong(member, text), ...partners]
  const name = givenName(member.person, surname, words)
  return makeCell(name, nameSize, phrases, after, entryKey(member), height, context, styleOf(look, noteSize))
}

/** Somebody who is shown under this parent, and whose place is under another one. */
export function stubCell(child: Child, height: number, context: ChartContext): Cell {
  const { look, text, references } = context
  const note = styleOf(look, noteSize)
  const reference = child.member === undefined ? [] : references.atoms(entryKey(child.member), note, look, height, text.words.see)
  return makeCell(
    givenName(child.person, text.surname, text.words),
    stubSize,
    [stubText(child, text)],
    reference,
    undefined,
    height,
    context,
    note,
  )
}

/** 子三 女二. */
function counts({ children }: Member, { words }: TextContext): string[] {
  const born = children.filter(({ kind }) => kind === '' || kind === 'birth' || kind === 'heir' || kind === 'adopted')
  const sons = born.filter(({ person }) => isMale(person)).length
  const daughters = born.filter(({ person }) => person.gender === 'F').length
  return [
    sons > 0 ? `${words.son}${hanNumber(sons)}` : '',
    daughters > 0 ? `${words.daughter}${hanNumber(daughters)}` : '',
  ].filter((text) => text !== '')
}

function makeCell(...parts: Parameters<typeof setCell> extends [number, ...infer Rest] ? Rest : never): Cell {
  const usual = setCell(1, ...parts)
  if (usual.columns === 1) return usual
  return smallerNotes.map((scale) => setCell(scale, ...parts)).find(({ columns }) => columns < usual.columns) ?? usual
}

/** @param scale - of the small letters */
function setCell(
  scale: number,
  name: string,
  size: number,
  phrases: readonly string[],
  after: readonly Atom[],
  to: string | undefined,
  height: number,
  { look }: ChartContext,
  note: ReturnType<typeof styleOf>,
): Cell {
  const flow = new ColumnFlow(height)
  const { measure } = look
  const nameRoom = height - 2 * noteSize
  const names = [size, ...longNameSizes.filter((each) => each < size)].map((each) =>
    atomsOf(name, styleOf(look, each), measure, height, to),
  )
  const whole = names.find((atoms) => atoms.reduce((sum, { length }) => sum + length, 0) <= nameRoom)
  flow.large(whole ?? shortened(names[0]!, nameRoom, measure))
  flow.space(noteSize * 0.5)
  const notes = phrases
    .filter((text) => text !== '')
    .flatMap((text, at) => [
      ...(at === 0 ? [] : [gap(note)]),
      ...shortened(atomsOf(text, note, measure, height), height, measure),
    ])
  const room = height * 2 * (maxColumns - 1) - after.reduce((sum, { length }) => sum + length, 0)
  const small = [...shortened(notes, room, measure), ...(after.length === 0 || notes.length === 0 ? [] : [gap(note)]), ...after]
  flow.note(scaled(small, scale))
  const bottom = Math.max(0, ...flow.runs.filter(({ column }) => column === 0).map(({ y, length }) => y + length))
  return { runs: flow.runs, columns: Math.max(1, flow.columns), height: bottom }
}

function scaled(atoms: readonly Atom[], scale: number): readonly Atom[] {
  if (scale === 1) return atoms
  // Runs join letters of one style.
  const styles = new Map<Atom['style'], Atom['style']>()
  return atoms.map((atom) => {
    const style = styles.get(atom.style) ?? { ...atom.style, size: atom.style.size * scale }
    styles.set(atom.style, style)
    return { ...atom, style, length: atom.length * scale }
  })
}
