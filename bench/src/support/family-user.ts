import type { Random } from '@banyan/sample-family'
import type { Locator, Page } from 'playwright-core'

export const view = { width: 1280, height: 800 }

export interface Row {
  readonly id: number
  readonly name: string
}

/** What somebody does in the tree, the search, the profiles and the map of a large family. */
export class FamilyUser {
  readonly #page: Page
  readonly #random: Random
  readonly #people: readonly Row[]

  constructor(page: Page, random: Random, people: readonly Row[]) {
    this.#page = page
    this.#random = random
    this.#people = people
  }

  #canvas(state = '[data-moving="false"]'): Locator {
    return this.#page.locator(`canvas[data-testid="tree-canvas"]${state}`)
  }

  #somebody(): Row {
    return this.#people[this.#random.between(0, this.#people.length - 1)] ?? { id: 0, name: '' }
  }

  async atRest(): Promise<void> {
    await this.#canvas().waitFor({ timeout: 120_000 })
  }

  async untilWhole(): Promise<void> {
    await this.#page.waitForFunction(
      () =>
        performance
          .getEntriesByType('resource')
          .some((entry) => entry.name.includes('/api/family_lists/') && (entry as PerformanceResourceTiming).responseEnd > 0),
      undefined,
      { timeout: 120_000, polling: 250 },
    )
    await this.#page.waitForTimeout(5_000)
  }

  async search(): Promise<void> {
    const page = this.#page
    const words = this.#somebody().name.split(' ')
    await page.keyboard.press('/')
    await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').waitFor()
    for (const letter of words.join(' ').slice(0, 6)) await page.keyboard.type(letter, { delay: 250 })
    const found = page.getByRole('dialog', { name: 'Search' }).getByRole('option').first()
    await found.waitFor({ timeout: 60_000 })
    // What the reader calls them follows.
    await page.waitForTimeout(6_000)
    await found.click()
    await this.atRest()
  }

  async profile(): Promise<void> {
    const page = this.#page
    await page.locator('.family-tabs a[href*="/profile/"]').click()
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.getByRole('region', { name: /related/ }).waitFor({ timeout: 60_000 })
    await page.waitForTimeout(2_000)
    await page.locator('.family-tabs a[href*="/tree/"]').click()
    await this.atRest()
  }

  /** @param personId - whose child it is; otherwise the selected person's */
  async addChild(personId: number | undefined, name: string): Promise<void> {
    const page = this.#page
    if (personId !== undefined) await this.#select(personId)
    await page.locator('[data-tool="edit"]').click()
    await this.atRest()
    await page.locator('[data-control="add-child"]').click()
    await page.locator('dialog[open] input[name="name"]').pressSequentially(name, { delay: 50 })
    await page.locator('dialog[open] select[name="gender"]').selectOption('F')
    await page.locator('dialog[open] button[type="submit"]').click()
    await page.locator('dialog[open] input[name="name"]').waitFor({ state: 'detached' })
    await page.waitForTimeout(1_000)
    for (const no = page.locator('dialog[open] .dialog-actions button').first(); await no.isVisible();) await no.click()
    // The same button ends it.
    await page.locator('[data-tool="edit"]').click()
    await page.locator('[data-control="add-child"]').waitFor({ state: 'detached' })
    await this.atRest()
  }

  /** Walks there without loading the page again. */
  async #select(personId: number): Promise<void> {
    await this.#page.evaluate((path) => {
      history.pushState(null, '', path)
      dispatchEvent(new PopStateEvent('popstate', { state: null }))
    }, `/family/tree/${personId}/`)
    await this.#canvas(`[data-selected="${personId}"][data-moving="false"]`).waitFor({ timeout: 60_000 })
  }

  async map(): Promise<void> {
    const page = this.#page
    await page.locator('.family-tabs a[href*="/map/"]').click()
    await page.locator('[data-testid="map"][data-moving="false"]').waitFor({ timeout: 60_000 })
    await page.locator('.map-marker').first().waitFor({ timeout: 60_000 })
    await page.mouse.move(view.width / 2, view.height / 2)
    for (const notch of [120, 120, 120, 120, -120, -120]) {
      await page.mouse.wheel(0, notch)
      await page.waitForTimeout(400)
    }
  }

  async mapList(): Promise<void> {
    const page = this.#page
    await page.locator('.map-list-button[aria-expanded]').click()
    await page.locator('.map-row').first().waitFor({ timeout: 60_000 })
    await page.locator('.map-panel input').pressSequentially(this.#somebody().name.slice(0, 4), { delay: 150 })
    await page.waitForTimeout(1_000)
    await page.locator('.family-tabs a[href*="/tree/"]').click()
    await this.atRest()
  }

  async everyone(personId: number): Promise<void> {
    await this.#select(personId)
    await this.#page.locator('.tree-scope input[value="everyone"]').check()
    await this.#canvas('[data-scope="everyone"][data-moving="false"]').waitFor({ timeout: 120_000 })
    await this.#page.waitForTimeout(2_000)
  }

  async fit(): Promise<void> {
    await this.#page.locator('[data-tool="fit"]').click()
    await this.#page.waitForTimeout(1_500)
    await this.atRest()
  }

  async zoom(): Promise<void> {
    const page = this.#page
    await page.mouse.move(view.width / 2, view.height / 2)
    for (let notch = 0; notch < 60; notch += 1) {
      await page.mouse.wheel(0, notch < 40 ? -80 : 80)
      await page.waitForTimeout(50)
    }
    await this.atRest()
  }

  async pan(): Promise<void> {
    const page = this.#page
    for (const direction of [-1, 1]) {
      await page.mouse.move(view.width / 2 - direction * 400, 420)
      await page.mouse.down()
      for (let step = 0; step < 50; step += 1)
        await page.mouse.move(view.width / 2 - direction * 400 + direction * step * 16, 420 + Math.sin(step / 6) * 60)
      await page.mouse.up()
    }
    await this.atRest()
  }

  async show(state: DocumentVisibilityState): Promise<void> {
    await this.#page.evaluate((next) => (window as unknown as { showPage(next: string): void }).showPage(next), state)
  }
}
