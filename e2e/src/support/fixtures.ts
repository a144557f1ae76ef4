import { test as base } from '@playwright/test'
import type { Page } from '@playwright/test'
import { startServer } from './server.ts'
import type { RunningServer } from './server.ts'

export { expect } from '@playwright/test'

export const password = 'under the fig tree'

export interface Member {
  email: string
  access: string
  refresh: string
  personId: number
  language: string
}

interface Fixtures {
  /** What this device opens first: the tree, where most journeys begin, or what opens where nobody has chosen. */
  opensFirst: 'tree' | 'unchosen'
  /** Signs somebody up through HTTP, with a new family. */
  newMember: (changes?: { name?: string; language?: string }) => Promise<Member>
  /** Opens the application signed in. */
  signInAs: (page: Page, member: Member) => Promise<void>
}

let count = 0

/** Signs somebody up through HTTP and the mailed link. */
export async function signUp(server: RunningServer, email: string, name = 'Ada Wong', language = 'en'): Promise<Member> {
  const send = async (method: string, path: string, body: unknown): Promise<Record<string, unknown>> => {
    const answer = await fetch(server.url + path, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Record<string, unknown>
  }
  await send('POST', '/api/sign_up/', { name, email, gender: 'F', language, birth_year: 1980 })
  const token = new URL(await server.mailedLink(email)).pathname.split('/').at(-2) ?? ''
  await send('PUT', `/api/sign_up/${token}/`, { password })
  const tokens = await send('POST', '/api/auth/obtain_token/', { email, password })
  return {
    email,
    access: String(tokens['access']),
    refresh: String(tokens['refresh']),
    personId: Number(tokens['person_id']),
    language,
  }
}

/** The viewer's controls leave after some seconds; like a user, a test that wants them moves the mouse. */
async function wakeViewer(page: Page): Promise<void> {
  let step = 0
  await page.addLocatorHandler(
    page.locator('.viewer-controls[data-idle="true"]'),
    async () => {
      step = 10 - step
      await page.mouse.move(640 + step, 300)
    },
    { noWaitAfter: true },
  )
}

/** The real browser against the real server, one server per worker. An error on the page's console fails the test. */
export const test = base.extend<Fixtures, { server: RunningServer }>({
  server: [
    // Playwright parses the first argument's pattern to find what a fixture needs.
    async ({}, use) => {
      const server = await startServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  opensFirst: ['tree', { option: true }],
  storageState: async ({ server, opensFirst }, use) => {
    const localStorage = opensFirst === 'unchosen' ? [] : [{ name: 'opensFirst', value: opensFirst }]
    await use({ cookies: [], origins: [{ origin: server.url, localStorage }] })
  },
  page: async ({ page }, use) => {
    const errors: string[] = []
    page.on('console', (message) => {
      // The browser itself reports every refused call; tests must expect those.
      if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) errors.push(message.text())
    })
    page.on('pageerror', (error) => errors.push(String(error)))
    await wakeViewer(page)
    await use(page)
    if (errors.length > 0) throw new Error(`errors on the console:\n${errors.join('\n')}`)
  },
  newMember: async ({ server }, use, info) => {
    await use(({ name = 'Ada Wong', language = 'en' } = {}) => {
      count += 1
      return signUp(server, `member.${info.workerIndex}.${count}@example.org`, name, language)
    })
  },
  signInAs: async ({}, use) => {
    await use(async (page, member) => {
      await page.addInitScript(
        (stored) => {
          if (localStorage.getItem('access_token') !== null) return
          for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
        },
        {
          access_token: member.access,
          refresh_token: member.refresh,
          language: member.language,
          person_id: String(member.personId),
          users_person_id: String(member.personId),
        },
      )
    })
  },
})
