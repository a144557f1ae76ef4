import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium } from 'playwright-core'
import type { Page } from 'playwright-core'
import { killAtEnd, removeAtEnd } from './ending.ts'

export interface PlainPage {
  /** The value of an expression, awaited if it is a promise. */
  ask<Answer>(expression: string): Promise<Answer>
  /** Turns the wheel over the middle of the page by this many pixels. */
  turnWheel(byPx: number): Promise<void>
  close(): Promise<void>
}

/**
 * A page in headless Chromium controlled only through the DevTools protocol. Playwright records every request on the threads that
 * are measured, so it only prepares the page and then disconnects.
 *
 * @param port - where the browser listens
 */
export async function openPlainPage(
  port: number,
  { width, height }: { width: number; height: number },
  prepare: (page: Page) => Promise<void>,
): Promise<PlainPage> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'banyan-browser-'))
  removeAtEnd(folder)
  const flags = [
    '--no-sandbox',
    '--headless',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-quic',
  ]
  const child = spawn(
    process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    [...flags, `--remote-debugging-port=${port}`, `--user-data-dir=${folder}`, `--window-size=${width},${height}`, 'about:blank'],
    { stdio: 'ignore' },
  )
  killAtEnd(child)
  const origin = `http://127.0.0.1:${port}`
  while (!(await fetch(`${origin}/json/version`).catch(() => undefined))?.ok) await wait(50)
  const library = await chromium.connectOverCDP(origin)
  const [page] = library.contexts().flatMap((context) => context.pages())
  if (!page) throw new Error('the browser has no page')
  await prepare(page)
  await library.close()
  const targets = (await (await fetch(`${origin}/json/list`)).json()) as { type: string; webSocketDebuggerUrl: string }[]
  const socket = new WebSocket(targets.find(({ type }) => type === 'page')?.webSocketDebuggerUrl ?? '')
  await once(socket, 'open')
  let count = 0
  const waiting = new Map<number, (answer: { result?: unknown; error?: unknown }) => void>()
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as { id?: number; result?: unknown; error?: unknown }
    waiting.get(answer.id ?? 0)?.(answer)
    waiting.delete(answer.id ?? 0)
  })
  const send = async (method: string, params: object): Promise<unknown> => {
    count += 1
    const { result, error } = await new Promise<{ result?: unknown; error?: unknown }>((resolve) => {
      waiting.set(count, resolve)
      socket.send(JSON.stringify({ id: count, method, params }))
    })
    if (error !== undefined) throw new Error(`${method}: ${JSON.stringify(error)}`)
    return result
  }
  return {
    ask: async <Answer>(expression: string) => {
      const { result, exceptionDetails } = (await send('Runtime.evaluate', {
        expression,
        awaitPromise: true,
        returnByValue: true,
      })) as { result: { value: Answer }; exceptionDetails?: unknown }
      if (exceptionDetails !== undefined) throw new Error(JSON.stringify(exceptionDetails))
      return result.value
    },
    turnWheel: async (byPx) =>
      void (await send('Input.dispatchMouseEvent', { type: 'mouseWheel', x: width / 2, y: height / 2, deltaX: 0, deltaY: byPx })),
    close: async () => {
      // The started process may be a script around the browser, so the browser itself is asked to close.
      const ended = once(socket, 'close')
      socket.send(JSON.stringify({ id: 0, method: 'Browser.close' }))
      await ended
      child.kill()
      await rm(folder, { recursive: true, force: true, maxRetries: 20 })
    },
  }
}
