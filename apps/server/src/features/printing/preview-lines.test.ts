import { expect, it } from 'vitest'
import { inLine } from './preview-lines.ts'

it('one preview of a reader is drawn at a time; of those that wait, the newest stay', async () => {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const draw = (name: string, reader = 'Ada') =>
    inLine(reader, () => {
      begun.push(name)
      return new Promise<string>((resolve) => ends.push(() => resolve(name)))
    })
  const drawn = Promise.allSettled(['1', '2', '3', '4', '5', '6'].map((name) => draw(name)))
  const other = draw('of Bo', 'Bo')
  expect(begun).toEqual(['1', 'of Bo'])
  for (const name of ['4', '5', '6', 'none']) {
    for (const end of ends.splice(0)) end()
    await other
    await Promise.resolve()
    await new Promise(setImmediate)
    expect(begun.at(-1)).toBe(name === 'none' ? '6' : name)
  }
  expect((await drawn).map((each) => (each.status === 'fulfilled' ? each.value : (each.reason as Error).message))).toEqual([
    '1',
    expect.stringContaining('Too many'),
    expect.stringContaining('Too many'),
    '4',
    '5',
    '6',
  ])
  // The line is over: the next one begins at once, also after a drawing that failed.
  await expect(inLine('Ada', () => Promise.reject(new Error('no drawing')))).rejects.toThrow('no drawing')
  const last = draw('7')
  expect(begun.at(-1)).toBe('7')
  for (const end of ends.splice(0)) end()
  expect(await last).toBe('7')
})
