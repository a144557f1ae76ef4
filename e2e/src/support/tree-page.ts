import type { Locator, Page } from '@playwright/test'
import { faults } from './faults.ts'
import { expect } from './fixtures.ts'
import type { Member } from './fixtures.ts'
import type { RunningServer } from './server.ts'

export interface Row {
  readonly id: number
  readonly name: string
  readonly user_id: number | null
}

export interface RelationRow {
  readonly id: number
  readonly from_person_id: number
  readonly to_person_id: number
  readonly relation_type: number
}

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export const partnered = 1
export const raised = 2
export const raisedBy = 3

/** The member's family through HTTP: to compare with the browser, and to make changes as others. */
export function apiOf(server: RunningServer, member: Member) {
  const send = async <Answer>(method: string, path: string, body?: unknown): Promise<Answer> => {
    const answer = await fetch(server.url + path, {
      method,
      headers: { authorization: `Bearer ${member.access}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    const text = await answer.text()
    return (text === '' ? null : JSON.parse(text)) as Answer
  }
  return {
    send,
    people: () => send<Row[]>('GET', '/api/person/'),
    relations: () => send<RelationRow[]>('GET', '/api/relation/'),
    add: async (from: number, type: number, name: string, birth_year = 0, gender = 'F'): Promise<number> =>
      (
        await send<{ person: Row }>('POST', '/api/person/', {
          from_person_id: from,
          relation_type: type,
          name,
          gender,
          birth_year,
        })
      ).person.id,
    relate: (from: number, to: number, type: number) =>
      send<RelationRow>('POST', '/api/relation/', { from_person_id: from, to_person_id: to, relation_type: type }),
  }
}

/** Relations as sorted lines of names, "A raised B" and "A + B". */
export async function tellFamily(api: ReturnType<typeof apiOf>): Promise<string[]> {
  const names = new Map((await api.people()).map(({ id, name }) => [id, name]))
  const lines = (await api.relations()).map(({ from_person_id, to_person_id, relation_type }) => {
    const [from, to] = [names.get(from_person_id) ?? '?', names.get(to_person_id) ?? '?']
    return relation_type === raised ? `${from} raised ${to}` : [from, to].toSorted().join(' + ')
  })
  return lines.toSorted()
}

export const canvas = (page: Page): Locator => page.getByTestId('tree-canvas')
export const control = (page: Page, id: string): Locator => page.locator(`[data-control="${id}"]`)
export const tool = (page: Page, id: string): Locator => page.locator(`[data-tool="${id}"]`)
export const dialog = (page: Page): Locator => page.locator('dialog[open]')

export async function atRest(page: Page): Promise<void> {
  await expect(canvas(page)).toHaveAttribute('data-moving', 'false')
}

/** Waits until somebody is selected and drawn as such: the address changes before the picture starts to move. */
export async function isSelected(page: Page, id: number | undefined): Promise<void> {
  await expect(page).toHaveURL(`/family/tree/${id}/`)
  await expect(canvas(page)).toHaveAttribute('data-selected', String(id))
  await atRest(page)
}

export const fact = async (page: Page, name: string): Promise<string> => (await canvas(page).getAttribute(`data-${name}`)) ?? ''

/** The position on the page of the focused person, otherwise of the selected one. */
export async function place(page: Page): Promise<{ x: number; y: number }> {
  const [x = 0, y = 0] = (await fact(page, 'at')).split(',').map(Number)
  const box = await canvas(page).boundingBox()
  return { x: x + (box?.x ?? 0), y: y + (box?.y ?? 0) }
}

export async function openTree(page: Page, personId: number | '' = ''): Promise<void> {
  await page.goto(personId === '' ? '/family/tree/' : `/family/tree/${personId}/`)
  await atRest(page)
}

export async function beginEditing(page: Page): Promise<void> {
  await tool(page, 'edit').click()
  await expect(control(page, 'add-parent')).toBeVisible()
  await atRest(page)
}

export async function fillNewPerson(page: Page, name: string, year = '', gender = 'F'): Promise<void> {
  await dialog(page).locator('input[name="name"]').fill(name)
  await dialog(page).locator('select[name="gender"]').selectOption(gender)
  if (year !== '') await dialog(page).locator('input[name="birth_year"]').fill(year)
}

export const pressOk = (page: Page): Promise<void> => dialog(page).locator('button[type="submit"]').click()

/** Checks the page, or the open dialog: what lies behind a dialog cannot be reached. */
export async function axeFindsNothing(page: Page): Promise<void> {
  expect(await faults(page, (await dialog(page).count()) > 0 ? { within: 'dialog[open]' } : {})).toEqual([])
}

const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

/**
 * Buttons, switch, messages, the selected person: nothing covers anything else or is off the screen, and every target is large
 * enough.
 */
export async function expectNothingOverlaps(page: Page): Promise<void> {
  let things = await measureThings(page)
  // Somebody may move again while the parts are measured one after the other, so two measurements must agree.
  const agrees = async (): Promise<boolean> => {
    const before = things
    things = await measureThings(page)
    return JSON.stringify(things) === JSON.stringify(before)
  }
  await expect.poll(agrees).toBe(true)
  const size = page.viewportSize() ?? { width: 0, height: 0 }
  for (const [name, box] of things) {
    expect(
      box.x >= 0 && box.y >= 0 && box.x + box.width <= size.width + 0.5 && box.y + box.height <= size.height + 0.5,
      `${name} is on the screen: ${JSON.stringify(box)}`,
    ).toBe(true)
    if (name !== 'selected person') expect(Math.min(box.width, box.height), name).toBeGreaterThanOrEqual(44)
  }
  const pairs = things.flatMap(([name, box], at) =>
    things
      .slice(at + 1)
      .filter(([, other]) => overlap(box, other))
      .map(([other]) => `${name} and ${other}`),
  )
  expect(pairs).toEqual([])
}

async function measureThings(page: Page): Promise<[string, Box][]> {
  await atRest(page)
  const parts = page.locator(
    '.edit-control:not(.edit-control-left), .edit-control-left, .tree-tools button, .tree-scope, .bar, .family-tabs',
  )
  const things = await parts.evaluateAll((elements) =>
    elements.flatMap((element): [string, Box][] => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const name = element.getAttribute('data-control') ?? element.getAttribute('data-tool') ?? element.className
      return width === 0 ? [] : [[name, { x, y, width, height }]]
    }),
  )
  const { x, y } = await place(page)
  const scale = Number(await fact(page, 'scale'))
  things.push(['selected person', { x: x - 65 * scale, y: y - 70 * scale, width: 130 * scale, height: 140 * scale }])
  return things
}
