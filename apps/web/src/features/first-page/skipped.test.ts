import { expect, test } from 'vitest'
import { memoryStorage } from '../../lib/storage.ts'
import { createSkips, restMs } from './skipped.ts'

test('a skipped question rests for a month, in its family', () => {
  let time = 0
  const storage = memoryStorage()
  const skips = createSkips(storage, 'skipped_1', 'a', () => time)
  skips.skip('face 1')
  time = 1
  skips.skip('born 1')
  expect([...skips.all()]).toEqual(['born 1', 'face 1'])
  expect([...createSkips(storage, 'skipped_1', 'b', () => time).all()]).toEqual([])
  time = restMs
  expect([...skips.all()]).toEqual(['born 1'])
  for (const broken of ['{', '7', '{"family":"a","questions":7}']) {
    storage.setItem('skipped_1', broken)
    expect([...skips.all()]).toEqual([])
  }
})
