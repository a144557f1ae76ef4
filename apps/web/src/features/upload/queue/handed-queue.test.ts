import { expect, test } from 'vitest'
import { createHandedQueue } from './handed-queue.ts'

const images = [0, 1, 2, 3].map((index) => ({ index, fileName: `${index}.jpg`, mimeType: 'image/jpeg' }))
const file = (name: string, type = 'image/jpeg') => new File(['x'], name, { type })
const settle = () => new Promise((resolve) => setTimeout(resolve, 0))

function open() {
  const asked: number[] = []
  const sending = new Map<number, { done: () => void; fail: (error: Error) => void; progress: (sent: number) => void }>()
  const queue = createHandedQueue({
    images,
    ask: (index) => asked.push(index),
    send: ({ id }, { onProgress }) =>
      new Promise((done, fail) => sending.set(id, { done: () => done({ isIncomplete: id === 1 }), fail, progress: onProgress })),
    isAccepted: ({ type }) => type.startsWith('image/'),
    wrongType: ({ type }) => `wrong ${type}`,
  })
  return { queue, asked, sending, states: () => queue.store.getState().items.map(({ status }) => status) }
}

test('asks for one at a time, and has two under way at most', async () => {
  const { queue, asked, sending, states } = open()
  queue.begin()
  expect(asked).toEqual([0])
  queue.receive(0, file('0.jpg'))
  expect(asked).toEqual([0, 1])
  queue.receive(1, file('1.jpg'))
  expect([asked, states()]).toEqual([
    [0, 1],
    ['uploading', 'uploading', 'pending', 'pending'],
  ])
  // A picture that is being processed still counts as active.
  sending.get(0)?.progress(1)
  expect([asked, states()[0]]).toEqual([[0, 1], 'processing'])
  sending.get(0)?.done()
  await settle()
  expect([asked, states()]).toEqual([
    [0, 1, 2],
    ['done', 'uploading', 'pending', 'pending'],
  ])
})

test('keeps whether the server could not read a part of a picture', async () => {
  const { queue, sending } = open()
  queue.begin()
  for (const id of [0, 1]) queue.receive(id, file(`${id}.jpg`))
  for (const id of [0, 1]) sending.get(id)?.done()
  await settle()
  expect(queue.store.getState().items.map(({ isIncomplete }) => isIncomplete)).toEqual([false, true, false, false])
})

test('a failed one makes room and can be asked for again; one of a wrong kind cannot', async () => {
  const { queue, asked, sending, states } = open()
  queue.begin()
  queue.receive(0, file('0.jpg'))
  sending.get(0)?.fail(new Error('no'))
  await settle()
  queue.receive(1, file('1.txt', 'text/plain'))
  expect(states()).toEqual(['failed', 'failed', 'pending', 'pending'])
  expect(
    queue.store
      .getState()
      .items.map(({ problem }) => problem)
      .slice(0, 2),
  ).toEqual(['no', 'wrong text/plain'])
  queue.receive(2, file('2.jpg'))
  queue.receive(3, file('3.jpg'))
  for (const id of [2, 3]) sending.get(id)?.done()
  await settle()
  queue.retryFailed()
  expect([asked, states()]).toEqual([
    [0, 1, 2, 3, 0],
    ['pending', 'failed', 'done', 'done'],
  ])
})

test('content that nobody asked for is left alone', () => {
  const { queue, sending } = open()
  queue.begin()
  queue.receive(3, file('3.jpg'))
  queue.receive(9, file('9.jpg'))
  expect(sending.size).toBe(0)
})
