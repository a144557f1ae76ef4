import { setImmediate as letOthersRun } from 'node:timers/promises'
import { deflated, inflatedNow } from './deflated.ts'
import type { AnswerPart, Deflated } from './deflated.ts'

/** How the rows of a list are ordered and packed. */
export interface RowFormat<Row extends { id: number }> {
  /** Rows are listed by rank, and by id within a rank: a whole number up to 9999. */
  rankOf: (row: Row) => number
  encode: (rows: readonly Row[]) => Uint8Array
  decode: (bytes: Uint8Array) => Row[]
  /** What the JSON list shows of a row unless somebody asks for complete rows; all of it by default. */
  listed?: (row: Row) => unknown
}

/** Packing and unpacking a block holds up others for some milliseconds, and a change does it once or twice. */
const rowsOfBlock = 1_000
const maxRowsOfBlock = 1_500
/** Blocks that are compressed at once while a list is made; the threads also read files and check passwords. */
const compressedAtOnce = 2

/** Above the ids, so that a number orders rows by rank and id: 9999 times this is still exact. */
const idRange = 2 ** 39

interface Block {
  /** Rank and id of each row. */
  orders: Float64Array
  /** The ids, the lowest first: which rows are in the block is asked after each change, of all blocks. */
  ids: Float64Array
  /** The rows in columns. */
  columns: Deflated
  /** The listed part of the rows as in a JSON array, without its brackets; made when somebody asks. */
  json?: Promise<Deflated>
}

const weightOfBlock = 500

/** A family's list as it was at one version: blocks of packed rows, which lists of later versions share where nothing changed. */
export class PackedList<Row extends { id: number }> {
  readonly #format: RowFormat<Row>
  readonly #blocks: readonly Block[]
  /** Of compression. */
  readonly #level: number | undefined

  private constructor(format: RowFormat<Row>, blocks: readonly Block[], level?: number) {
    this.#format = format
    this.#blocks = blocks
    this.#level = level
  }

  /** Packs rows that come in their order, in pages. */
  static async of<Row extends { id: number }>(
    format: RowFormat<Row>,
    pages: AsyncIterable<readonly Row[]>,
  ): Promise<PackedList<Row>> {
    const blocks: Promise<Block>[] = []
    let waiting: Row[] = []
    const pack = async (): Promise<void> => {
      const block = packed(format, waiting)
      // It is awaited below; until then it must not count as unhandled.
      block.catch(() => undefined)
      blocks.push(block)
      waiting = []
      await blocks.at(-1 - compressedAtOnce)
      await letOthersRun()
    }
    for await (const rows of pages) {
      for (const row of rows) waiting.push(row)
      if (waiting.length >= rowsOfBlock) await pack()
    }
    if (waiting.length > 0) await pack()
    return new PackedList(format, await Promise.all(blocks))
  }

  /**
   * The same list with these rows new or changed, and without those that are gone.
   *
   * @param ids - of all rows that may have changed, wherever they are now
   * @param rows - those of them that exist
   */
  async with(ids: ReadonlySet<number>, rows: readonly Row[]): Promise<PackedList<Row>> {
    const orderOf = orderBy(this.#format)
    const added = new Map<number, Row[]>()
    for (const row of rows) {
      const at = this.#blockFor(orderOf(row))
      const others = added.get(at)
      if (others === undefined) added.set(at, [row])
      else others.push(row)
    }
    const blocks: Block[] = []
    for (const [at, block] of (this.#blocks.length === 0 ? [undefined] : this.#blocks).entries()) {
      const more = added.get(at) ?? []
      if (block !== undefined && more.length === 0 && !hasAny(block, ids)) {
        blocks.push(block)
        continue
      }
      const known = block === undefined ? [] : this.#rowsOf(block).filter(({ id }) => !ids.has(id))
      await letOthersRun()
      const all = [...known, ...more].toSorted((one, other) => orderOf(one) - orderOf(other))
      const pieces = Math.max(1, Math.ceil(all.length / maxRowsOfBlock))
      const size = Math.ceil(all.length / pieces)
      for (let start = 0; start < all.length; start += size) {
        const part = all.slice(start, start + size)
        // Whoever read it as JSON before will again: compress both at once.
        const json = block?.json === undefined ? {} : { json: this.#listedJson(part) }
        await letOthersRun()
        blocks.push({ ...(await packed(this.#format, part, this.#level)), ...json })
      }
    }
    return new PackedList(this.#format, blocks, this.#level)
  }

  /**
   * The same list with these rows as `mask` makes them, wherever that puts them. Blocks without them stay as they are, and so are shared.
   */
  async masked(ids: ReadonlySet<number>, mask: (row: Row) => Row): Promise<PackedList<Row>> {
    const orderOf = orderBy(this.#format)
    const blocks: Promise<Block>[] = []
    const moved: Row[] = []
    for (const block of this.#blocks) {
      const rows = hasAny(block, ids) ? this.#rowsOf(block) : []
      let isSame = true
      const staying = rows.flatMap((row) => {
        const seen = ids.has(row.id) ? mask(row) : row
        if (seen === row) return [row]
        isSame = false
        if (orderOf(seen) === orderOf(row)) return [seen]
        moved.push(seen)
        return []
      })
      if (isSame) blocks.push(Promise.resolve(block))
      else if (staying.length > 0) blocks.push(packed(this.#format, staying, quickLevel))
      if (!isSame) await letOthersRun()
    }
    const list = new PackedList(this.#format, await Promise.all(blocks), quickLevel)
    return moved.length === 0 ? list : list.with(new Set(), moved)
  }

  /** The rows in columns, a piece for each section. */
  get columns(): readonly Deflated[] {
    return this.#blocks.map(({ columns }) => columns)
  }

  /** The rows as a JSON array. Complete rows are packed for each call, since hardly anybody asks for them. */
  async json({ isComplete = false } = {}): Promise<AnswerPart[]> {
    const pieces: Promise<Deflated>[] = []
    for (const block of this.#blocks) {
      if (isComplete && this.#format.listed !== undefined) {
        const piece = jsonOf(this.#rowsOf(block), this.#level)
        // It is awaited below; until then it must not count as unhandled.
        piece.catch(() => undefined)
        pieces.push(piece)
        await letOthersRun()
        await pieces.at(-compressedAtOnce)
        continue
      }
      if (block.json === undefined) {
        block.json = this.#listedJson(this.#rowsOf(block))
        block.json.catch(() => delete block.json)
        await letOthersRun()
        await pieces.at(-compressedAtOnce)
      }
      pieces.push(block.json)
    }
    const parts = (await Promise.all(pieces)).flatMap((piece, at) => (at === 0 ? [piece] : [comma, piece]))
    return [openBracket, ...parts, closeBracket]
  }

  /** About how many bytes of memory it takes. */
  get weight(): number {
    // JSON takes about twice as much as columns.
    return this.#blocks.reduce(
      (sum, { orders, ids, columns }) => sum + weightOfBlock + orders.byteLength + ids.byteLength + 4 * columns.bytes.length,
      0,
    )
  }

  /** The block that a row of this order belongs to: the last that does not begin after it. */
  #blockFor(order: number): number {
    const next = this.#blocks.findIndex(({ orders }) => (orders[0] ?? 0) > order)
    return next === -1 ? Math.max(0, this.#blocks.length - 1) : Math.max(0, next - 1)
  }

  #rowsOf(block: Block): Row[] {
    return this.#format.decode(inflatedNow(block.columns))
  }

  #listedJson(rows: readonly Row[]): Promise<Deflated> {
    const { listed } = this.#format
    return jsonOf(listed === undefined ? rows : rows.map(listed), this.#level)
  }
}

/** For the list of one reader, who waits for it: a third of the work, and somewhat longer. */
const quickLevel = 1

const [openBracket, comma, closeBracket] = ['[', ',', ']'].map((text) => Buffer.from(text)) as [Buffer, Buffer, Buffer]

const orderBy =
  <Row extends { id: number }>({ rankOf }: RowFormat<Row>) =>
  (row: Row): number =>
    rankOf(row) * idRange + row.id

async function packed<Row extends { id: number }>(format: RowFormat<Row>, rows: readonly Row[], level?: number): Promise<Block> {
  const orderOf = orderBy(format)
  const orders = Float64Array.from(rows, orderOf)
  return { orders, ids: Float64Array.from(rows, ({ id }) => id).toSorted(), columns: await deflated(format.encode(rows), level) }
}

const jsonOf = (rows: readonly unknown[], level?: number): Promise<Deflated> =>
  deflated(Buffer.from(JSON.stringify(rows).slice(1, -1)), level)

/** From so many on, looking at each row takes less than finding each id. */
const manyWanted = 200

function hasAny({ ids }: Block, wanted: ReadonlySet<number>): boolean {
  if (wanted.size >= manyWanted) return ids.some((id) => wanted.has(id))
  for (const id of wanted) if (ids[firstFrom(ids, id)] === id) return true
  return false
}

/** The index of the first of these sorted numbers that is not lower. */
function firstFrom(numbers: Float64Array, least: number): number {
  let [low, high] = [0, numbers.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((numbers[middle] ?? 0) < least) low = middle + 1
    else high = middle
  }
  return low
}
