import { createRandom } from '@banyan/sample-family'
import { describe, expect, it } from 'vitest'
import { measure } from '../book/test-support/sample-book.ts'
import type { TextStyle } from '../drawing.ts'
import { fillFrames, keepWidths, lineBlocks, setParagraph } from './index.ts'
import type { Block, FilledFrame, Note, NoteSetting } from './index.ts'

const style: TextStyle = { size: 10, family: 'serif', weight: 'regular', language: 'en', colour: '#000000' }
const width = keepWidths(measure)
const look = { leading: 12, section: { role: 'P', language: 'en' } } as const
const setNote = (note: Note): Block[] => lineBlocks(setParagraph(note.spans, { width: 200, language: 'en' }, width), look)
const notes: NoteSetting = { setNote, space: 10, drawRule: () => [] }
const frame = { x: 0, y: 0, width: 200, height: 130 }

interface Marked extends Block {
  readonly paragraph?: number
  readonly line?: number
}

/** Paragraphs of any length, some of whose lines have notes, short or longer than a page. */
function paragraphs(seed: number): { blocks: Marked[]; lengths: number[]; notes: Note[] } {
  const random = createRandom(seed)
  const all: Note[] = []
  const lengths: number[] = []
  const blocks = Array.from({ length: 30 }, (_, paragraph) => {
    const count = random.between(1, 60)
    const spans = Array.from({ length: count }, () => {
      if (!random.chance(0.04)) return { text: 'word ', style }
      const note: Note = { number: all.length + 1, spans: [{ text: 'note '.repeat(random.between(1, 90)), style }] }
      all.push(note)
      return { text: 'noted ', style, note }
    })
    const lines = setParagraph(spans, { width: 200, language: 'en' }, width)
    lengths.push(lines.length)
    return lineBlocks(lines, look, { space: 6 }).map((block, line): Marked => ({ ...block, paragraph, line }))
  }).flat()
  return { blocks, lengths, notes: all }
}

const seeds = Array.from({ length: 40 }, (_, seed) => ({ seed }))
const linesOf = ({ blocks }: FilledFrame): Marked[] => blocks.map(({ block }) => block)

describe('pages', () => {
  it.for(seeds)('hold all lines in order, none over an edge: seed $seed', ({ seed }) => {
    const { blocks, notes: all } = paragraphs(seed)
    const pages = [...fillFrames(blocks, () => frame, notes)]
    expect(pages.flatMap(linesOf)).toEqual(blocks)
    for (const { blocks: placed, notes: atFoot, notesY } of pages) {
      const last = placed.at(-1)
      const bottom = last === undefined ? 0 : last.y + last.block.height
      expect(bottom).toBeLessThanOrEqual(atFoot.length === 0 ? frame.height + 0.01 : notesY - notes.space + 0.01)
      for (const note of atFoot) expect(notesY + note.y + note.block.height).toBeLessThanOrEqual(frame.height + 0.01)
    }
    // All that notes say is printed, in order.
    const said = (list: readonly Block[]): number => list.length
    expect(said(pages.flatMap((page) => page.notes.map(({ block }) => block)))).toBe(said(all.flatMap(setNote)))
  })

  it.for(seeds)('leave no line of a paragraph alone: seed $seed', ({ seed }) => {
    const { blocks, lengths } = paragraphs(seed)
    for (const page of fillFrames(blocks, () => frame)) {
      const counts = Map.groupBy(linesOf(page), ({ paragraph }) => paragraph ?? -1)
      for (const [paragraph, lines] of counts) if (lengths[paragraph]! > 1) expect(lines.length).toBeGreaterThan(1)
    }
  })

  it.for(seeds)('begin a note where it is referred to: seed $seed', ({ seed }) => {
    const { blocks } = paragraphs(seed)
    const starts = new Map<Note, Block>()
    const known: NoteSetting = {
      ...notes,
      setNote: (note) => {
        const own = notes.setNote(note)
        const first = starts.get(note) ?? own[0]!
        starts.set(note, first)
        return [first, ...own.slice(1)]
      },
    }
    let late = 0
    for (const page of fillFrames(blocks, () => ({ ...frame, height: 500 }), known)) {
      const atFoot = new Set(page.notes.map(({ block }) => block))
      for (const note of new Set(linesOf(page).flatMap(({ notes: own = [] }) => own)))
        if (!atFoot.has(starts.get(note)!)) late += 1
    }
    expect(late).toBe(0)
  })

  it('keep headings with what follows', () => {
    const heading: Marked = { height: 20, isKeptWithNext: true, draw: () => [], paragraph: -2 }
    const line = (paragraph: number): Marked => ({ height: 12, draw: () => [], paragraph })
    const blocks = Array.from({ length: 60 }, (_, at) => (at % 7 === 6 ? heading : line(at)))
    for (const page of fillFrames(blocks, () => frame)) expect(linesOf(page).at(-1)?.paragraph).not.toBe(-2)
  })

  it('are none for nothing', () => {
    expect([...fillFrames([], () => frame, notes)]).toEqual([])
  })
})
