import { expect, test } from 'vitest'
import { createUploadQueue, summarise } from './upload-queue.ts'
import type { QueueOptions, UploadProgress } from './upload-queue.ts'

const file = (name: string, type = 'image/jpeg') => new File([name], name, { type })

/** Opens a queue whose sending the test controls. */
function open(options: Partial<QueueOptions> = {}) {
  const sends = new Map<string, UploadProgress & { resolve: () => void; reject: (error: Error) => void }>()
  const queue = createUploadQueue({
    send: (item, progress) =>
      new Promise((resolve, reject) =>
        sends.set(item.file.name, {
          ...progress,
          resolve: () => resolve({ isIncomplete: item.file.name === 'half' }),
          reject,
        }),
      ),
    hash: async ({ name }) => name,
    findKnown: async () => new Set(),
    isAccepted: ({ type }) => type === 'image/jpeg',
    wrongType: ({ type }) => `Invalid file type ${type}`,
    ...options,
  })
  const status = () => Object.fromEntries(queue.store.getState().items.map((item) => [item.file.name, item.status]))
  const sent = (name: string) => {
    const found = sends.get(name)
    if (!found) throw new Error(`${name} is not being sent`)
    return found
  }
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0))
  return { queue, sends, sent, status, settle, summary: () => summarise(queue.store.getState().items) }
}

test('one after the other: the next starts when the one before has left', async () => {
  const { queue, sent, status, settle, summary } = open()
  await queue.add([file('a'), file('b')])
  expect(status()).toEqual({ a: 'uploading', b: 'pending' })
  expect(queue.store.getState().items[0]?.progress).toBe(1)
  sent('a').onProgress(0.99)
  expect(status()).toEqual({ a: 'uploading', b: 'pending' })
  sent('a').onProgress(0.995)
  expect(status()).toEqual({ a: 'processing', b: 'uploading' })
  sent('b').reject(new Error('The picture cannot be read.'))
  sent('a').resolve()
  await settle()
  expect(status()).toEqual({ a: 'done', b: 'failed' })
  expect(summary()).toMatchObject({ total: 2, done: 1, failed: 1, isComplete: true, isActive: false })
})

test('keeps whether the server could not read a part of a picture', async () => {
  const { queue, sent, settle } = open()
  await queue.add([file('whole'), file('half')])
  sent('whole').onProgress(1)
  for (const name of ['whole', 'half']) sent(name).resolve()
  await settle()
  expect(queue.store.getState().items.map(({ isIncomplete, status }) => [isIncomplete, status])).toEqual([
    [false, 'done'],
    [true, 'done'],
  ])
})

test('a failed one makes room for the next, and can be tried again', async () => {
  const { queue, sends, sent, status, settle } = open()
  await queue.add([file('a'), file('b')])
  sent('a').reject(new Error('no connection'))
  await settle()
  expect(status()).toEqual({ a: 'failed', b: 'uploading' })
  sent('b').resolve()
  await settle()
  sends.clear()
  queue.retryFailed()
  expect(status()).toEqual({ a: 'uploading', b: 'done' })
})

test('a file of a wrong kind fails at once and stays so', async () => {
  const { queue, status, summary } = open()
  await queue.add([file('a.txt', 'text/plain')])
  expect(queue.store.getState().items[0]).toMatchObject({ status: 'failed', problem: 'Invalid file type text/plain' })
  expect(summary().isComplete).toBe(true)
  queue.retryFailed()
  expect(status()).toEqual({ 'a.txt': 'failed' })
})

test('known files wait for an answer while the others go', async () => {
  const { queue, status, summary } = open({ findKnown: async () => new Set(['a']) })
  await queue.add([file('a'), file('b')])
  expect(status()).toEqual({ a: 'pending', b: 'uploading' })
  expect(summary().known).toBe(1)
  queue.decideKnown('skip')
  expect(status()).toEqual({ b: 'uploading' })
})

test('files that arrived while the page was reloaded are done, and nobody is asked', async () => {
  const { queue, sends, status, summary } = open({ findKnown: async () => new Set(['a']) })
  await queue.add([file('a'), file('b')], true)
  expect(status()).toEqual({ a: 'done', b: 'uploading' })
  expect([summary().known, [...sends.keys()]]).toEqual([0, ['b']])
})

test('known files are sent when that is wanted', async () => {
  const { queue, status } = open({ findKnown: async () => new Set(['a']) })
  await queue.add([file('a')])
  queue.decideKnown('send')
  expect(status()).toEqual({ a: 'uploading' })
})

test('the same file twice in a batch is noticed', async () => {
  const { queue, summary } = open({ hash: async () => 'same' })
  await queue.add([file('a'), file('b')])
  expect(summary().known).toBe(1)
})

test('a device that cannot look, and a server that does not say, stop nothing', async () => {
  const blind = open({ hash: async () => undefined })
  await blind.queue.add([file('a')])
  expect(blind.status()).toEqual({ a: 'uploading' })
  const silent = open({ findKnown: () => Promise.reject(new Error('no connection')) })
  await silent.queue.add([file('a')])
  expect(silent.status()).toEqual({ a: 'uploading' })
})

test('no more than four are processed while one is sent', async () => {
  const { queue, sent, status, settle } = open()
  const names = ['a', 'b', 'c', 'd', 'e']
  await queue.add(names.map((name) => file(name)))
  for (const name of names.slice(0, 4)) sent(name).onProgress(1)
  expect(status()['e']).toBe('pending')
  sent('a').resolve()
  await settle()
  expect(status()['e']).toBe('uploading')
})
