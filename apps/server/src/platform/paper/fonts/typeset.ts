import type { Measure, TextStyle } from '@banyan/paper'
import bidiFactory from 'bidi-js'
import type { Bidi } from 'bidi-js'
import { FaceChooser, latinFace, replacementFace, replacementGlyph } from './choose-face.ts'
import type { FaceStyle } from './choose-face.ts'
import type { FontFace } from './font-face.ts'

/** Glyphs of one face in a row, from left to right or from the top down. Lengths are in ems. */
export interface GlyphRun {
  readonly face: FontFace
  /** The characters, in the order in which they are read. */
  readonly text: string
  readonly isRightToLeft: boolean
  /** Set downwards, each glyph upright. */
  readonly isUpright: boolean
  readonly glyphs: readonly SetGlyph[]
  /** Its place among the runs of the text in the order in which they are read. */
  readonly order: number
  /** Where it begins, from the start of the text along its line. */
  readonly start: number
  readonly length: number
}

export interface SetGlyph {
  readonly glyph: number
  /** The characters that it stands for; "" for all but the first of several glyphs. */
  readonly text: string
  /** The way to the next glyph. */
  readonly advance: number
  readonly offsetX: number
  readonly offsetY: number
}

export interface SetText {
  /** What is set, in the order in which it is read. */
  readonly text: string
  readonly runs: readonly GlyphRun[]
  readonly length: number
  /** How many characters no font has. */
  readonly missing: number
}

export type SetStyle = FaceStyle

interface Span {
  readonly text: string
  /** Undefined for a character that no font has. */
  readonly face: FontFace | undefined
  readonly isRightToLeft: boolean
  readonly order: number
}

/** Characters in Latin, Greek, Cyrillic and Chinese texts that neither join nor reorder: each is one glyph. */
const simple =
  /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u024f\u0370-\u0377\u037a-\u0482\u048a-\u052f\u1e00-\u1fff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u3000-\u3029\u3030-\u3098\u309b-\u30ff\u3105-\u312f\u3400-\u9fff\uf900-\ufaff\uff01-\uff9d]*$/
/** The one face for Latin letters has all of these. */
const plain = /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u017f\u2013\u2020]*$/
const controls = /[\p{Cc}\p{Zl}\p{Zp}]+/gu
const lone = /[\u00ad\u200b\u2060\ufeff\p{Cs}]/gu
/** What is left of these once the order of the characters is known. */
const ignorable = /^[\p{Default_Ignorable_Code_Point}\u200e\u200f]+$/u
const anySpace = /^\p{Zs}$/u
const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' })
/** Its types describe a module of another kind. */
const bidi = (bidiFactory as unknown as () => Bidi)()

/** Names recur on cards, and words in books; beyond so many, all are set again. */
const keptTexts = 20_000
let kept = new Map<string, SetText>()

/** What is set of a text: one line without control characters. */
const cleaned = (text: string): string => text.replaceAll(controls, ' ').replaceAll(lone, '').normalize('NFC')

/** Sets one line, at a size of 1. */
export function setText(text: string, style: SetStyle, isVertical = false): SetText {
  const { family, weight, slant = 'upright', language } = style
  const key = `${family} ${weight} ${slant} ${language} ${isVertical ? 'v' : 'h'} ${text}`
  const known = kept.get(key)
  if (known !== undefined) return known
  const set = setCleaned(cleaned(text), style, isVertical)
  if (kept.size >= keptTexts) kept = new Map()
  kept.set(key, set)
  return set
}

function setCleaned(text: string, style: SetStyle, isVertical: boolean): SetText {
  const spans = simple.test(text) ? spansOfSimple(text, style) : spansInOrder(text, style)
  const runs: GlyphRun[] = []
  let length = 0
  let missing = 0
  for (const span of spans) {
    if (span.face === undefined) missing++
    const run = setSpan(span, style, isVertical, length)
    length += run.length
    runs.push(run)
  }
  return { text, runs, length, missing }
}

function setSpan(span: Span, style: SetStyle, isVertical: boolean, start: number): GlyphRun {
  const { text, face, isRightToLeft, order } = span
  if (face === undefined) return replaced(span, style, isVertical, start)
  const isUpright = isVertical && (face.name.family === 'hant' || face.name.family === 'hans')
  const glyphs = isUpright
    ? shaped(text, face, 'ttb', style)
    : !isRightToLeft && simple.test(text)
      ? placed(text, face)
      : shaped(text, face, isRightToLeft ? 'rtl' : 'ltr', style)
  return {
    face,
    text,
    isRightToLeft,
    isUpright,
    glyphs,
    order,
    start,
    length: glyphs.reduce((sum, { advance }) => sum + advance, 0),
  }
}

/** A box, which stands for the character also when the text is copied. */
function replaced({ text, order }: Span, style: SetStyle, isUpright: boolean, start: number): GlyphRun {
  const face = replacementFace(style)
  const glyph = replacementGlyph(style)
  const advance = isUpright ? 1 : face.advanceOf(glyph) / face.unitsPerEm
  const glyphs = [{ glyph, text, advance, offsetX: 0, offsetY: 0 }]
  return { face, text, isRightToLeft: false, isUpright, glyphs, order, start, length: advance }
}

/** One glyph each, moved together as the font says. Each character of a {@link simple} text is one unit. */
function placed(text: string, face: FontFace): SetGlyph[] {
  const glyphs: SetGlyph[] = []
  for (let i = 0; i < text.length; i++)
    glyphs.push(placedGlyph(face, text.charCodeAt(i), i + 1 < text.length ? text.charCodeAt(i + 1) : 0))
  return glyphs
}

/** The same letters come before the same letters all the time: one glyph serves all texts. */
const placedGlyphs = new WeakMap<FontFace, Map<number, SetGlyph>>()
/** Pairs of further letters are not kept. */
const keptLetters = 0x180

/** @param next - the character after it; 0 at the end */
function placedGlyph(face: FontFace, character: number, next: number): SetGlyph {
  const isKerned = next !== 0 && !face.isCff
  if (isKerned && (character >= keptLetters || next >= keptLetters)) return placeGlyph(face, character, next)
  let known = placedGlyphs.get(face)
  if (known === undefined) placedGlyphs.set(face, (known = new Map()))
  const key = isKerned ? character * keptLetters + next : -character
  let glyph = known.get(key)
  if (glyph === undefined) known.set(key, (glyph = placeGlyph(face, character, isKerned ? next : 0)))
  return glyph
}

function placeGlyph(face: FontFace, character: number, next: number): SetGlyph {
  const glyph = face.glyphOf(character)
  const kerning = next === 0 ? 0 : face.kerningOf(character, next)
  const advance = (face.advanceOf(glyph) + kerning) / face.unitsPerEm
  return { glyph, text: String.fromCharCode(character), advance, offsetX: 0, offsetY: 0 }
}

function shaped(text: string, face: FontFace, direction: 'ltr' | 'rtl' | 'ttb', { language }: SetStyle): SetGlyph[] {
  const { unitsPerEm } = face
  const glyphs = face.shape(text, direction, language)
  const starts = [...new Set(glyphs.map(({ cluster }) => cluster))].toSorted((a, b) => a - b)
  const endOf = new Map(starts.map((start, i) => [start, starts[i + 1] ?? text.length]))
  let before = -1
  return glyphs.map(({ glyph, cluster, advance, offsetX, offsetY }) => {
    const isFirst = cluster !== before
    before = cluster
    return {
      glyph,
      text: isFirst ? text.slice(cluster, endOf.get(cluster)) : '',
      advance: advance / unitsPerEm,
      offsetX: offsetX / unitsPerEm,
      offsetY: offsetY / unitsPerEm,
    }
  })
}

/** Parts of one face each; all from left to right. */
function spansOfSimple(text: string, style: SetStyle): Span[] {
  if (plain.test(text) && style.family === 'sans')
    return text === '' ? [] : [{ text, face: latinFace(style), isRightToLeft: false, order: 0 }]
  const faces = new FaceChooser(text, style)
  const spans: Span[] = []
  let at = 0
  for (const letter of text) {
    addTo(spans, letter, faces.find(letter.codePointAt(0)!, at), false, 0)
    at += letter.length
  }
  return spans
}

/** Parts of one face and direction each, from left to right (UAX #9). */
function spansInOrder(text: string, style: SetStyle): Span[] {
  const faces = new FaceChooser(text, style)
  const { levels } = bidi.getEmbeddingLevels(text)
  const logical: { spans: Span[]; level: number }[] = []
  for (const { segment, index } of segmenter.segment(text)) {
    if (ignorable.test(segment)) continue
    const level = levels[index]!
    let part = logical.at(-1)
    if (part?.level !== level) {
      part = { spans: [], level }
      logical.push(part)
    }
    const isRightToLeft = level % 2 === 1
    const mirrored = isRightToLeft ? (bidi.getMirroredCharacter(segment) ?? segment) : segment
    addTo(part.spans, segment, faceOf(faces, mirrored, index), isRightToLeft, index)
  }
  const parts = logical.map(({ spans, level }) => ({ spans: level % 2 === 1 ? spans.toReversed() : spans, level }))
  const highest = Math.max(0, ...parts.map(({ level }) => level))
  for (let level = highest; level > 0; level--) reverseFrom(parts, level)
  return parts.flatMap(({ spans }) => spans)
}

/** Rule L2: reverses each sequence of parts at this level or higher. */
function reverseFrom(parts: { spans: Span[]; level: number }[], level: number): void {
  for (let i = 0; i < parts.length; i++) {
    if (parts[i]!.level < level) continue
    let end = i
    while (end < parts.length && parts[end]!.level >= level) end++
    parts.splice(i, end - i, ...parts.slice(i, end).toReversed())
    i = end
  }
}

/** The face that has all of a letter with its marks; undefined where none has. */
function faceOf(faces: FaceChooser, letter: string, at: number): FontFace | undefined {
  const characters = [...letter].filter((each) => !ignorable.test(each)).map((each) => each.codePointAt(0)!)
  const [first = 0x20] = characters
  const face = faces.find(first, at) ?? (anySpace.test(letter) ? faces.find(0x20, at) : undefined)
  return face !== undefined && characters.every((each) => face.glyphOf(each) !== 0 || anySpace.test(letter)) ? face : undefined
}

/** Characters without a face stay apart: each gets a box of its own. */
function addTo(spans: Span[], text: string, face: FontFace | undefined, isRightToLeft: boolean, order: number): void {
  const last = spans.at(-1)
  if (face !== undefined && last?.face === face) spans[spans.length - 1] = { ...last, text: last.text + text }
  else spans.push({ text, face, isRightToLeft, order })
}

/** Measures with the fonts that files are written with. */
export const createMeasure = (): Measure => ({
  width: (text, style: Pick<TextStyle, 'size' | 'family' | 'weight' | 'slant' | 'language'>) =>
    (plain.test(text) && style.family === 'sans' ? lengthOf(text, latinFace(style)) : setText(text, style).length) * style.size,
})

/** The length of glyphs that {@link placed} would place. */
function lengthOf(text: string, face: FontFace): number {
  let length = 0
  for (let i = 0; i < text.length; i++) {
    const character = text.charCodeAt(i)
    if (i > 0) length += face.kerningOf(text.charCodeAt(i - 1), character)
    length += face.advanceOf(face.glyphOf(character))
  }
  return length / face.unitsPerEm
}
