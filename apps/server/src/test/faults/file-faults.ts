import fs from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'
import type { Operation, Verdict } from './operation.ts'

type Judge = (operation: Operation) => Verdict
type AnyFunction = (this: unknown, ...args: never[]) => unknown
type Door = Record<string, AnyFunction>

const readingPaths = ['readFile', 'stat', 'lstat', 'opendir', 'readdir', 'access']
const writingPaths = ['mkdir', 'rename', 'unlink', 'rm', 'rmdir', 'link', 'truncate', 'utimes', 'copyFile', 'chmod']
const handleReads = ['read', 'readFile', 'stat']
const handleWrites = ['write', 'writev', 'writeFile', 'appendFile', 'truncate', 'sync', 'datasync']
/** The functions that streams use, by file descriptor; they open files through `open`. */
const descriptorReads = ['read']
const descriptorWrites = ['write', 'writev', 'fsync']

/** Asks a judge before every operation of `node:fs` on files below `root`. @returns a function that stops it */
export async function failFiles(root: string, judge: Judge): Promise<() => void> {
  const prototype = await fileHandlePrototype()
  const undo: (() => void)[] = []
  const descriptors = new Map<number, string>()
  const handles = new WeakMap<object, string>()
  const promises = fs.promises as unknown as Door
  const callbacks = fs as unknown as Door

  const isOurs = (file: unknown): file is string =>
    typeof file === 'string' && (file === root || file.startsWith(root + path.sep))
  const nameOf = (operation: string, file: string): string =>
    `${operation} ${path.relative(root, file).replaceAll(/[0-9a-f]{8}[0-9a-f-]{4,}/g, '…')}`

  const replace = (door: Door, name: string, make: (original: AnyFunction) => AnyFunction): void => {
    const original = door[name]
    if (original === undefined) throw new Error(`node:fs has no ${name}`)
    door[name] = make(original)
    undo.push(() => (door[name] = original))
  }
  const refuse = (operation: string, file: string, isWrite: boolean): Verdict =>
    judge({ name: nameOf(operation, file), isWrite, kind: 'file' })

  for (const name of [...readingPaths, ...writingPaths]) {
    const isWrite = writingPaths.includes(name)
    replace(
      promises,
      name,
      (original) =>
        async function (this: unknown, ...args) {
          const [file] = args as unknown[]
          const verdict = isOurs(file) ? refuse(name, file, isWrite) : undefined
          if (verdict !== undefined) throw verdict.error
          return original.apply(this, args)
        },
    )
  }

  for (const name of ['writeFile', 'appendFile']) {
    replace(
      promises,
      name,
      (original) =>
        async function (this: unknown, ...args) {
          const [file, content, options] = args as unknown[]
          const isSynced = typeof options === 'object' && options !== null && 'flush' in options && options.flush === true
          const verdict = isOurs(file) ? refuse(isSynced ? `${name} and sync` : name, file, true) : undefined
          if (verdict === undefined) return original.apply(this, args)
          if (verdict.isHalf) await original.apply(this, [file, half(content), options] as never[])
          throw verdict.error
        },
    )
  }

  const writes = (flags: unknown): boolean =>
    typeof flags === 'string'
      ? /[wa+]/.test(flags)
      : typeof flags === 'number' && (flags & (fs.constants.O_WRONLY | fs.constants.O_RDWR)) !== 0
  replace(
    promises,
    'open',
    (original) =>
      async function (this: unknown, ...args) {
        const [file, flags] = args as unknown[]
        const verdict = isOurs(file) ? refuse('open', file, writes(flags)) : undefined
        if (verdict !== undefined) throw verdict.error
        const handle = (await original.apply(this, args)) as FileHandle
        if (isOurs(file)) handles.set(handle, file)
        return handle
      },
  )
  replace(
    callbacks,
    'open',
    (original) =>
      function (this: unknown, ...args) {
        const [file, flags] = args as unknown[]
        const answer = args.at(-1) as unknown as (error: Error | null, descriptor?: number) => void
        const verdict = isOurs(file) ? refuse('open', file, writes(flags)) : undefined
        if (verdict !== undefined) return void process.nextTick(answer, verdict.error)
        const remember = (error: Error | null, descriptor?: number): void => {
          if (descriptor !== undefined && isOurs(file)) descriptors.set(descriptor, file)
          answer(error, descriptor)
        }
        return original.apply(this, [...args.slice(0, -1), remember as never])
      },
  )
  replace(
    callbacks,
    'close',
    (original) =>
      function (this: unknown, ...args) {
        descriptors.delete(args[0] as unknown as number)
        return original.apply(this, args)
      },
  )

  for (const name of [...descriptorReads, ...descriptorWrites]) {
    replace(
      callbacks,
      name,
      (original) =>
        function (this: unknown, ...args) {
          const [descriptor, content] = args as unknown[]
          const file = descriptors.get(descriptor as number)
          const verdict = file === undefined ? undefined : refuse(name, file, descriptorWrites.includes(name))
          if (verdict === undefined) return original.apply(this, args)
          if (verdict.isHalf && name === 'write' && Buffer.isBuffer(content))
            fs.writeSync(descriptor as number, content.subarray(0, Math.floor(content.length / 2)))
          process.nextTick(args.at(-1) as unknown as (error: Error) => void, verdict.error)
          return undefined
        },
    )
  }

  for (const name of [...handleReads, ...handleWrites]) {
    replace(
      prototype,
      name,
      (original) =>
        async function (this: unknown, ...args) {
          const file = handles.get(this as object)
          const verdict = file === undefined ? undefined : refuse(`${name} of`, file, handleWrites.includes(name))
          if (verdict === undefined) return original.apply(this, args)
          const [content, ...more] = args as unknown[]
          if (verdict.isHalf && ['writeFile', 'appendFile'].includes(name))
            await original.apply(this, [half(content), ...more] as never[])
          throw verdict.error
        },
    )
  }

  syncBuiltinESMExports()
  return () => {
    for (const each of undo.toReversed()) each()
    syncBuiltinESMExports()
  }
}

/** The part of a write that a filling disk has accepted. */
function half(content: unknown): string | Uint8Array {
  if (typeof content === 'string') return content.slice(0, Math.floor(content.length / 2))
  if (content instanceof Uint8Array) return content.subarray(0, Math.floor(content.length / 2))
  return ''
}

/** Node does not export the class of open files, so an open file is used to reach it. */
async function fileHandlePrototype(): Promise<Door> {
  const handle = await fs.promises.open(import.meta.filename)
  await handle.close()
  return Object.getPrototypeOf(handle) as Door
}
