import type { DrawingItem } from '../drawing.ts'
import { heightOf } from './blocks.ts'
import type { Block, Place, Section } from './blocks.ts'
import type { Note } from './types.ts'

/** Where text is on a page. */
export interface Frame {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface NoteSetting {
  /** Sets a note for the foot of a page. */
  readonly setNote: (note: Note) => readonly Block[]
  /** Between the text and the notes; the rule between them is in it. */
  readonly space: number
  readonly drawRule: (place: Place) => Iterable<DrawingItem>
}

interface Placed {
  readonly block: Block
  /** From the top of the frame. */
  readonly y: number
}

/** A frame with what has found room in it. */
export interface FilledFrame {
  readonly frame: Frame
  readonly blocks: readonly Placed[]
  /** The notes at its foot. */
  readonly notes: readonly Placed[]
  readonly notesY: number
}

/** Notes that go on from the page before take no more than this share of a page. */
const maxCarried = 0.6

/**
 * Fills frames with blocks, one after the other. A note starts on the page of its reference, and goes on on the next if there is no
 * room for all of it.
 */
export function* fillFrames(
  blocks: Iterable<Block>,
  nextFrame: () => Frame,
  notes?: NoteSetting,
): Generator<FilledFrame, void, undefined> {
  let filling = new Filling(nextFrame(), [], notes)
  for (const chunk of inChunks(blocks)) {
    if (!filling.fits(chunk) && !filling.isEmpty) {
      yield filling.finish()
      filling = new Filling(nextFrame(), filling.carried, notes)
    }
    if (filling.fits(chunk)) {
      filling.place(chunk)
      continue
    }
    // More than a page holds.
    for (const block of chunk) {
      if (!filling.fits([block]) && !filling.isEmpty) {
        yield filling.finish()
        filling = new Filling(nextFrame(), filling.carried, notes)
      }
      filling.place([block])
    }
  }
  for (;;) {
    if (!filling.isEmpty || filling.hasNotes) yield filling.finish()
    if (filling.carried.length === 0) return
    filling = new Filling(nextFrame(), filling.carried, notes)
  }
}

/** Blocks that must be on the same page. */
function* inChunks(blocks: Iterable<Block>): Generator<Block[]> {
  let chunk: Block[] = []
  for (const block of blocks) {
    chunk.push(block)
    if (block.isKeptWithNext === true) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}

class Filling {
  readonly #frame: Frame
  readonly #setting: NoteSetting | undefined
  readonly #placed: Placed[] = []
  readonly #noteBlocks: Block[] = []
  readonly #known = new Set<Note>()
  /** What notes still have to say on the next page. */
  carried: readonly Block[] = []
  #y = 0

  constructor(frame: Frame, carried: readonly Block[], setting: NoteSetting | undefined) {
    this.#frame = frame
    this.#setting = setting
    // At least one line, however low the page is.
    const [fitting] = splitAt(carried, frame.height * maxCarried)
    const count = Math.max(fitting.length, 1)
    this.#noteBlocks.push(...carried.slice(0, count))
    this.carried = carried.slice(count)
  }

  get isEmpty(): boolean {
    return this.#placed.length === 0
  }

  get hasNotes(): boolean {
    return this.#noteBlocks.length > 0
  }

  fits(chunk: readonly Block[]): boolean {
    const [first] = chunk
    const notes = this.#setNotes(chunk)
    // They would come after what a note of an earlier page still has to say on the next one.
    if (notes.length > 0 && this.carried.length > 0) return false
    const height = heightOf(chunk) - (this.isEmpty ? (first?.space ?? 0) : 0)
    return this.#y + height + this.#notesHeight(notes) <= this.#frame.height + 0.01
  }

  place(chunk: readonly Block[]): void {
    const notes = this.#setNotes(chunk)
    for (const block of chunk) {
      if (!this.isEmpty) this.#y += block.space ?? 0
      this.#placed.push({ block, y: this.#y })
      this.#y += block.height
      for (const note of block.notes ?? []) this.#known.add(note)
    }
    const room = this.#frame.height - this.#y - (this.#setting?.space ?? 0) - heightOf(this.#noteBlocks)
    // What notes of an earlier page still have to say comes first.
    const [fitting, rest] = this.carried.length > 0 ? [[], notes] : splitAt(notes, room)
    this.#noteBlocks.push(...fitting)
    this.carried = [...this.carried, ...rest]
  }

  #setNotes(chunk: readonly Block[]): Block[] {
    const setting = this.#setting
    if (setting === undefined) return []
    const fresh = new Set(chunk.flatMap(({ notes = [] }) => notes).filter((note) => !this.#known.has(note)))
    return [...fresh].flatMap((note) => setting.setNote(note))
  }

  #notesHeight(more: readonly Block[]): number {
    const height = heightOf(this.#noteBlocks) + heightOf(more)
    return height === 0 ? 0 : height + (this.#setting?.space ?? 0)
  }

  finish(): FilledFrame {
    const notes: Placed[] = []
    let y = 0
    for (const block of this.#noteBlocks) {
      y += block.space ?? 0
      notes.push({ block, y })
      y += block.height
    }
    return { frame: this.#frame, blocks: this.#placed, notes, notesY: this.#frame.height - y }
  }
}

/** Splits blocks at a height. */
function splitAt(blocks: readonly Block[], height: number): [readonly Block[], readonly Block[]] {
  let used = 0
  for (const [index, block] of blocks.entries()) {
    used += (block.space ?? 0) + block.height
    if (used > height) return [blocks.slice(0, index), blocks.slice(index)]
  }
  return [blocks, []]
}

/** Draws what is in a frame, with its structure. */
export function* drawFrame(
  { frame, blocks, notes, notesY }: FilledFrame,
  pageOf: Place['pageOf'],
  setting?: NoteSetting,
): Generator<DrawingItem> {
  const from = (y: number): Place => ({ x: frame.x, y: frame.y + y, pageOf })
  yield* drawPlaced(blocks, from)
  if (notes.length === 0) return
  if (setting !== undefined) yield* setting.drawRule(from(notesY - setting.space))
  yield* drawPlaced(notes, (y) => from(notesY + y))
}

/** @param depth - of the sections that are open */
function* drawPlaced(placed: readonly Placed[], from: (y: number) => Place, depth = 0): Generator<DrawingItem> {
  for (let at = 0; at < placed.length;) {
    const section = sectionAt(placed[at]!, depth)
    let end = at + 1
    while (end < placed.length && sectionAt(placed[end]!, depth) === section) end += 1
    const run = placed.slice(at, end)
    if (section === undefined) yield* drawRun(run, from)
    else yield sectionOf(section, () => drawPlaced(run, from, depth + 1))
    at = end
  }
}

function sectionAt({ block }: Placed, depth: number): Section | undefined {
  const path: Section[] = []
  for (let { section } = block; section !== undefined; section = section.within) path.unshift(section)
  return path[depth]
}

function* drawRun(run: readonly Placed[], from: (y: number) => Place): Generator<DrawingItem> {
  for (const { block, y } of run) {
    for (const name of block.anchors ?? []) yield { kind: 'anchor', name, x: from(y).x, y: from(y).y }
    yield* block.draw(from(y))
  }
}

/** Items that are made when they are read. */
export const sectionOf = ({ role, language, alternative }: Section, items: () => Iterable<DrawingItem>): DrawingItem => ({
  kind: 'section',
  role,
  language,
  ...(alternative === undefined ? {} : { alternative }),
  items: { [Symbol.iterator]: () => items()[Symbol.iterator]() },
})
