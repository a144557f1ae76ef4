import type { Image } from '@banyan/contract'
import { expect, test } from 'vitest'
import { PhotoLoader } from './photo-loader.ts'

const photo = (id: number, title = ''): Image => ({ id, title }) as Image
const range = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at)

function makeLoader(read: (ids: readonly number[]) => readonly Image[], known: readonly Image[] = []) {
  const asked: number[][] = []
  const loader = new PhotoLoader(async (ids) => {
    asked.push([...ids])
    return read(ids)
  }, known)
  const settled = () =>
    new Promise<void>((resolve) => {
      const stop = loader.subscribe(() => {
        stop()
        resolve()
      })
    })
  return { loader, asked, settled }
}

test('asks once for what is not here, a hundred at a time', async () => {
  const { loader, asked, settled } = makeLoader((ids) => ids.map((id) => photo(id)))
  const done = settled()
  loader.want(range(1, 150))
  loader.want(range(1, 120))
  await done
  expect(asked.map((ids) => ids.length)).toEqual([100, 50])
  loader.want(range(90, 20))
  expect(asked).toHaveLength(2)
  expect(loader.images().get(120)?.id).toBe(120)
})

test('does not ask again for photos that are gone, until something has changed', async () => {
  const { loader, asked, settled } = makeLoader((ids) => ids.filter((id) => id !== 2).map((id) => photo(id)))
  let done = settled()
  loader.want([1, 2])
  await done
  loader.want([1, 2])
  expect(asked).toEqual([[1, 2]])
  done = settled()
  loader.refresh()
  await done
  expect(asked).toEqual([
    [1, 2],
    [1, 2],
  ])
})

test('shows what it had while it reads again, and tries again after a failure', async () => {
  let title = 'before'
  let isBroken = false
  const { loader, settled } = makeLoader((ids) => {
    if (isBroken) throw new Error('offline')
    return ids.map((id) => photo(id, title))
  })
  let done = settled()
  loader.want([1])
  await done
  title = 'after'
  isBroken = true
  done = settled()
  loader.refresh()
  expect(loader.images().get(1)?.title).toBe('before')
  await done
  expect([loader.problem()?.message, loader.images().get(1)?.title]).toEqual(['offline', 'before'])
  isBroken = false
  done = settled()
  loader.want([1, 2])
  await done
  expect([loader.problem(), loader.images().get(2)?.title]).toEqual([undefined, 'after'])
})

test('keeps no more than a few thousand, and always what is wanted', async () => {
  const { loader, settled } = makeLoader((ids) => ids.map((id) => photo(id)))
  for (let start = 1; start < 5_000; start += 100) {
    const done = settled()
    loader.want(range(start, 100))
    await done
  }
  const kept = range(1, 5_000).filter((id) => loader.images().get(id) !== undefined)
  expect(kept.length).toBeLessThanOrEqual(2_000)
  expect(kept.slice(-100)).toEqual(range(4_901, 100))
})

test('begins with what is known, and takes what was read since together with a change', async () => {
  const { loader, asked, settled } = makeLoader((ids) => ids.map((id) => photo(id, 'read')), [photo(1), photo(2)])
  loader.want([1, 2])
  expect(asked).toEqual([])
  const done = settled()
  loader.refresh([photo(3, 'came')])
  await done
  expect(new Set(loader.images().keys())).toEqual(new Set([1, 2, 3]))
  loader.want([3, 4])
  expect(asked).toEqual([[1, 2], [4]])
})
