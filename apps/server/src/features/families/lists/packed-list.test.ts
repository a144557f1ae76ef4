import { constants, crc32, gunzipSync, inflateRawSync } from 'node:zlib'
import { createRandom } from '@banyan/sample-family'
import type { Random } from '@banyan/sample-family'
import { describe, expect, it } from 'vitest'
import { collect } from '../../../test/collect.ts'
import { contentOf, deflated, gzipOf, lengthOf } from './deflated.ts'
import type { AnswerPart } from './deflated.ts'
import { PackedList } from './packed-list.ts'
import type { RowFormat } from './packed-list.ts'

interface Row {
  id: number
  year: number
  text: string
}

const format: RowFormat<Row> = {
  rankOf: ({ year }) => year,
  encode: (rows) => Buffer.from(JSON.stringify(rows)),
  decode: (bytes) => JSON.parse(Buffer.from(bytes).toString()) as Row[],
  listed: ({ id, text }) => ({ id, text }),
}

const rowOf = (random: Random, id: number): Row => ({
  id,
  year: random.pick([0, 1, 1850, 1900, 1901, 9999]),
  text: `${random.next()}`,
})

const ordered = (rows: Iterable<Row>): Row[] => [...rows].toSorted((a, b) => a.year - b.year || a.id - b.id)

async function* pagesOf(rows: Row[]): AsyncGenerator<Row[]> {
  for (let start = 0; start < rows.length; start += 500) yield rows.slice(start, start + 500)
}

const readJson = async (list: PackedList<Row>, isComplete = true): Promise<Row[]> =>
  JSON.parse(gunzipSync(gzipOf(await list.json({ isComplete }))).toString()) as Row[]
const readColumns = (list: PackedList<Row>): Row[] =>
  list.columns.flatMap((piece) => format.decode(inflateRawSync(piece.bytes, { finishFlush: constants.Z_FULL_FLUSH })))

describe('a packed list', () => {
  it.each([1, 2, 3])('holds what a plain one would after random changes (seed %i)', async (seed) => {
    const random = createRandom(seed)
    const model = new Map<number, Row>()
    let lastId = 2 ** 38
    const add = (count: number): number[] =>
      Array.from({ length: count }, () => {
        model.set((lastId += 1), rowOf(random, lastId))
        return lastId
      })
    add(random.pick([0, 1, 999, 1_000, 4_000]))
    let list = await PackedList.of(format, pagesOf(ordered(model.values())))
    const earlier = { list, rows: ordered(model.values()) }
    for (let turn = 0; turn < 12; turn += 1) {
      if (random.chance(0.5)) await list.json()
      const ids = new Set(add(random.pick([0, 1, 3, 2_500])))
      const some = [...model.keys()].filter(() => random.chance(random.pick([0.0003, 0.01])))
      for (const id of some) {
        ids.add(id)
        if (random.chance(0.4)) model.delete(id)
        else model.set(id, rowOf(random, id))
      }
      // Changed and gone before anybody saw it.
      ids.add((lastId += 1))
      if (random.chance(0.05)) for (const id of model.keys()) if (ids.add(id)) model.delete(id)
      list = await list.with(
        ids,
        [...ids].flatMap((id) => model.get(id) ?? []),
      )
      const rows = ordered(model.values())
      expect(JSON.stringify(readColumns(list))).toBe(JSON.stringify(rows))
      expect(JSON.stringify(await readJson(list))).toBe(JSON.stringify(rows))
      expect(JSON.stringify(await readJson(list, false))).toBe(JSON.stringify(rows.map(({ id, text }) => ({ id, text }))))
    }
    // Whoever is still sending an earlier list sends that one.
    expect(readColumns(earlier.list)).toEqual(earlier.rows)
    expect(await readJson(earlier.list)).toEqual(earlier.rows)
  })

  it('packs again only what changed', async () => {
    const random = createRandom(9)
    const rows = ordered(Array.from({ length: 20_000 }, (_value, at) => rowOf(random, at + 1)))
    const list = await PackedList.of(format, pagesOf(rows))
    const changed = await list.with(new Set([rows[9_000]?.id ?? 0]), [{ ...(rows[9_000] as Row), text: 'changed' }])
    const kept = new Set(list.columns)
    expect(changed.columns.filter((piece) => !kept.has(piece))).toHaveLength(1)
    expect(changed.columns).toHaveLength(20)
  })
})

describe('an answer of pieces', () => {
  it.each([1, 2, 3, 4, 5])('is one member of gzip, with the checksum and the length of the whole (seed %i)', async (seed) => {
    const random = createRandom(seed)
    const parts: AnswerPart[] = []
    const contents: Buffer[] = []
    for (let count = random.between(0, 40); count > 0; count -= 1) {
      const length = random.pick([0, 1, 7, 1_000, 65_535, 65_536, 200_000])
      const content = Buffer.from(Array.from({ length: Math.min(length, 5_000) }, () => random.between(0, 255)))
      const whole = Buffer.alloc(length, content.length > 0 ? content : undefined)
      contents.push(whole)
      parts.push(random.chance(0.6) ? await deflated(whole) : whole)
    }
    const whole = Buffer.concat(contents)
    const zipped = gzipOf(parts)
    // Browsers ignore what follows the first member, so the compressed content must reach up to the trailer.
    const { buffer, engine } = inflateRawSync(zipped.subarray(10), { info: true }) as unknown as {
      buffer: Buffer
      engine: { bytesWritten: number }
    }
    expect(engine.bytesWritten).toBe(zipped.length - 10 - 8)
    expect(buffer.equals(whole)).toBe(true)
    expect(zipped.readUInt32LE(zipped.length - 8)).toBe(crc32(whole))
    expect(zipped.readUInt32LE(zipped.length - 4)).toBe(whole.length)
    expect(gunzipSync(zipped).equals(whole)).toBe(true)
    expect(Buffer.concat(await collect(contentOf(parts))).equals(whole)).toBe(true)
    expect(lengthOf(parts)).toBe(whole.length)
  })
})
