import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Box } from './box.ts'
import { createMoves } from './moves.ts'

const at = (x1: number): Box => ({ x1, x2: x1 + 0.1, y1: 0.2, y2: 0.3 })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A store that can be told to refuse. */
function setUp() {
  const placed: [number, number][] = []
  const refusal = { reason: '' }
  const moves = createMoves(async (id, box) => {
    if (refusal.reason !== '') throw new Error(refusal.reason)
    placed.push([id, box.x1])
  })
  return { moves, placed, refusal, state: () => moves.store.getState() }
}

test('a box that is moved by several key presses is stored once, where it came to rest', async () => {
  const { moves, placed, state } = setUp()
  for (const x of [0.1, 0.2, 0.3]) {
    moves.move(7, at(x))
    moves.settle(7, false)
    await vi.advanceTimersByTimeAsync(300)
  }
  expect(placed).toEqual([])
  expect(state().boxes.get(7)).toEqual(at(0.3))
  await vi.advanceTimersByTimeAsync(400)
  expect(placed).toEqual([[7, 0.3]])
  expect(state().boxes.size).toBe(0)
})

test('a box that cannot be stored stays where it was put and is stored at the next try', async () => {
  const { moves, placed, refusal, state } = setUp()
  refusal.reason = 'no connection'
  moves.move(7, at(0.5))
  moves.settle(7, true)
  await vi.advanceTimersByTimeAsync(0)
  expect(state()).toEqual({ boxes: new Map([[7, at(0.5)]]), problem: 'no connection' })
  refusal.reason = ''
  await moves.saveAll()
  expect(placed).toEqual([[7, 0.5]])
  expect(state()).toEqual({ boxes: new Map(), problem: '' })
})

test('what still waits is stored when all is to be stored', async () => {
  const { moves, placed } = setUp()
  moves.move(1, at(0.1))
  moves.settle(1, false)
  moves.move(2, at(0.2))
  moves.settle(2, false)
  await moves.saveAll()
  expect(placed).toEqual([
    [1, 0.1],
    [2, 0.2],
  ])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(placed).toHaveLength(2)
})
