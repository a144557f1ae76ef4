import { readFileSync } from 'node:fs'
import path from 'node:path'
import { elide } from '@banyan/contract'
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import type { Member } from './fixtures.ts'
import { importFamily } from './import-family.ts'
import type { RunningServer } from './server.ts'

const locales = path.resolve(import.meta.dirname, '../../../apps/web/src/locales')

interface ProfileWords {
  readonly [key: string]: string | ProfileWords
}

type Say = (key: string, values?: Readonly<Record<string, string>>) => string

type Catalogue =
  | 'cards'
  | 'common'
  | 'forms'
  | 'gedcom'
  | 'guest'
  | 'history'
  | 'kept'
  | 'keys'
  | 'life'
  | 'members'
  | 'problems'
  | 'profile'
  | 'sharing'
  | 'tree'
  | 'viewer'

/** The texts of a catalogue in a language: `say('field.name')`, with values: `say('gone', { name: 'Ada' })`. */
export function wordsOf(language: string, catalogue: Catalogue = 'profile'): Say {
  const all = JSON.parse(readFileSync(path.join(locales, language, `${catalogue}.json`), 'utf8')) as ProfileWords
  return (key, values = {}) => {
    let found: string | ProfileWords | undefined = all
    for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined
    if (typeof found !== 'string') throw new Error(`There is no word "${key}".`)
    return found.replaceAll(/(?:\b(d|qu)e )?\{\{(\w+)\}\}/gi, (whole, stem: string | undefined, name: string) => {
      const value = values[name]
      return value === undefined ? whole : elide(stem, value)
    })
  }
}

/** Ada (the member) and Ben with Cat and 小雲; Ada's mother Eve with Fay and a sister with a very long name. */
const family = {
  people: {
    ada: ['Ada Wong', 'F', 1980],
    ben: ['Ben Featherstonehaugh', 'M', 1978],
    cat: ['Cat Oakes', 'F', 2005],
    yun: ['歐陽小雲', 'M', 2007],
    eve: ['Eve Christodoulopoulou', 'F', 1950, { place: 'Gdynia' }],
    fay: ['Fay Wong', 'F', 1985],
    ola: ['Ola Konstantynopolitańczykiewicz', 'F', 1987],
  },
  couples: [
    { partners: ['ben', 'ada'], children: ['cat', 'yun'] },
    { partners: ['eve'], children: ['ada', 'fay', 'ola'] },
  ],
  own: 'ada',
} as const

export type Ids = Record<keyof typeof family.people, number>
export const importRelatives = (server: RunningServer, member: Member): Promise<Ids> => importFamily(server, member, family)

interface StoredPerson {
  readonly [field: string]: unknown
  readonly biographies: Record<string, string>
}

/** Changes the family through HTTP, as another device would. */
export function otherDevice(server: RunningServer, member: Member) {
  const headers = { authorization: `Bearer ${member.access}`, 'content-type': 'application/json' }
  const send = async (method: string, where: string, body?: unknown): Promise<Response> => {
    const answer = await fetch(`${server.url}/api/person/${where}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    expect(answer.ok, await answer.clone().text()).toBe(true)
    return answer
  }
  return {
    change: async (id: number, fieldName: string, value: unknown, language = 'en'): Promise<void> =>
      void (await send('PATCH', `${id}/?language=${language}`, { fieldName, value })),
    remove: async (id: number): Promise<void> => void (await send('DELETE', `${id}/`)),
    read: async (id: number): Promise<StoredPerson> => (await (await send('GET', `${id}/`)).json()) as StoredPerson,
  }
}

export type OtherDevice = ReturnType<typeof otherDevice>

const escape = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)

/** The profile page as a user operates it. */
export function profile(page: Page, say: (key: string) => string) {
  const named = (field: string): string => say(`field.${field}`)
  const starting = (text: string): RegExp => new RegExp(`^${escape(text)}`)
  const photo = page.locator('.profile-photo')
  return {
    open: async (id: number): Promise<void> => {
      await page.goto(`/family/profile/${id}/`)
      await expect(page.locator('.profile-fields')).toBeVisible()
    },
    edit: photo.getByRole('button', { name: say('edit') }),
    done: photo.getByRole('button', { name: say('done') }),
    /** A value that opens when pressed. */
    value: (field: string): Locator => page.getByRole('button', { name: starting(named(field)) }),
    /** The open input of a value. */
    input: (field: string): Locator => page.locator('.profile-fields input').and(page.getByLabel(named(field), { exact: true })),
    choice: (field: string): Locator => page.getByRole('combobox', { name: named(field), exact: true }),
    row: (field: string): Locator =>
      page
        .locator('.profile-fields > div')
        .filter({ has: page.locator('dt > span:first-child', { hasText: new RegExp(`^${escape(named(field))}$`) }) }),
    button: (key: string): Locator => page.getByRole('button', { name: say(key), exact: true }),
    status: page.getByRole('status'),
  }
}

/** Records the bodies that the page sends to change people, in order. */
export function watchChanges(page: Page): Record<string, unknown>[] {
  const sent: Record<string, unknown>[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH' && request.url().includes('/api/person/'))
      sent.push(request.postDataJSON() as Record<string, unknown>)
  })
  return sent
}

/** Waits until the server knows the places of the world, which it loads after its start. */
export async function placesOf(server: RunningServer, member: Member): Promise<void> {
  const headers = { authorization: `Bearer ${member.access}` }
  const found = async (): Promise<number> => (await fetch(`${server.url}/api/place/?q=Springfield`, { headers })).status
  await expect.poll(found, { timeout: 300_000, intervals: [1_000] }).toBe(200)
}

/** From now on the page does not hear about changes of others, as on a bad connection. */
export const deafen = (page: Page): Promise<void> =>
  page.route('**/api/events/**', (route) => route.abort()).then(() => undefined)

/** Opens a second browser for a member. */
export async function openBrowser(
  browser: Browser,
  server: RunningServer,
  signInAs: (page: Page, member: Member) => Promise<void>,
  member: Member,
): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({ baseURL: server.url, locale: 'en-GB' })
  const page = await context.newPage()
  await signInAs(page, member)
  return { page, context }
}
