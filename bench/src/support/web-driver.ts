import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { killAtEnd } from './ending.ts'

const patienceMs = 40_000
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

/** A page in a browser that is driven by WebDriver (W3C), as WebKitGTK is. */
export interface DrivenPage {
  browser: string
  goto(address: string): Promise<void>
  resize(width: number, height: number): Promise<void>
  /** Waits for an element that is displayed. @param css - a selector */
  find(css: string, text?: RegExp): Promise<string>
  click(css: string, text?: RegExp): Promise<void>
  type(css: string, text: string): Promise<void>
  run<Answer>(script: string): Promise<Answer>
  /** Waits until a script returns true. */
  until(script: string, what: string): Promise<void>
  screenshot(file: string): Promise<void>
  close(): Promise<void>
}

/** Starts a driver, and a screen for its browser. @param options - what the driver is told of its browser */
export async function openDriven(driver: string, port: number, capabilities: object): Promise<DrivenPage> {
  const display = `:${port % 1000}`
  const children: ChildProcess[] = [spawn('Xvfb', [display, '-screen', '0', '1400x1000x24'], { stdio: 'ignore' })]
  children.push(spawn(driver, [`--port=${port}`], { stdio: 'ignore', env: { ...process.env, DISPLAY: display } }))
  for (const child of children) killAtEnd(child)
  const ask = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const { value } = (await answer.json()) as { value: Answer & { error?: string; message?: string } }
    if (!answer.ok) throw new Error(`${path}: ${value.error} ${value.message}`)
    return value
  }
  for (const until = Date.now() + patienceMs; ; await wait(100)) {
    const isReady = await ask<{ ready: boolean }>('GET', '/status').then(
      ({ ready }) => ready,
      () => false,
    )
    if (isReady) break
    if (Date.now() > until) throw new Error(`${driver} does not start`)
  }
  const { sessionId, capabilities: given } = await ask<{
    sessionId: string
    capabilities: { browserName: string; browserVersion: string }
  }>('POST', '/session', { capabilities: { alwaysMatch: capabilities } })
  const here = `/session/${sessionId}`
  const run = <Answer>(script: string): Promise<Answer> => ask<Answer>('POST', `${here}/execute/sync`, { script, args: [] })
  const element = async (css: string, text = /(?:)/): Promise<string> => {
    const script = `return [...document.querySelectorAll(arguments[0])].find((each) => each.checkVisibility({ checkVisibilityCSS: true }) &&
      new RegExp(arguments[1], 'u').test((each.getAttribute('aria-label') ?? '') + ' ' + each.textContent.trim())) ?? null`
    for (const until = Date.now() + patienceMs; ; await wait(100)) {
      const found = await ask<Record<string, string> | null>('POST', `${here}/execute/sync`, { script, args: [css, text.source] })
      if (found !== null) return found[elementKey] ?? ''
      if (Date.now() > until) throw new Error(`there is no ${css} ${text.source}`)
    }
  }
  return {
    browser: `${given.browserName} ${given.browserVersion}`,
    goto: (url) => ask('POST', `${here}/url`, { url }),
    resize: (width, height) => ask('POST', `${here}/window/rect`, { width, height }),
    find: element,
    click: async (css, text) => ask('POST', `${here}/element/${await element(css, text)}/click`, {}),
    type: async (css, text) => ask('POST', `${here}/element/${await element(css)}/value`, { text }),
    run,
    until: async (script, what) => {
      for (const until = Date.now() + patienceMs; !(await run<boolean>(script)); await wait(50))
        if (Date.now() > until) throw new Error(`waited in vain until ${what}`)
    },
    screenshot: async (file) => writeFileSync(file, Buffer.from(await ask<string>('GET', `${here}/screenshot`), 'base64')),
    close: async () => {
      await ask('DELETE', here).catch(() => undefined)
      for (const child of children) child.kill('SIGTERM')
    },
  }
}
