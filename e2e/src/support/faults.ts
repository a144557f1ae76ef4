import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

interface Look {
  /** A selector; the whole page when left out. */
  within?: string
  /** Rules of axe; all when left out. */
  rules?: string[]
}

/** What axe finds that keeps somebody from reading the page as it stands, and where. */
export async function faults(page: Page, { within, rules }: Look = {}): Promise<string[]> {
  const axe = new AxeBuilder({ page })
  if (within !== undefined) axe.include(within)
  if (rules !== undefined) axe.withRules(rules)
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** The page has no faults, neither in light nor in dark colours, which change nothing but contrasts; it stays dark. */
export async function expectNoFaults(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`)).toBeAttached()
    // Colours on their way are nobody's to read.
    await page.evaluate(() =>
      document.getAnimations().forEach((animation) => animation instanceof CSSTransition && animation.finish()),
    )
    expect
      .soft(await faults(page, colorScheme === 'dark' ? { rules: ['color-contrast'] } : {}), `${page.url()} (${colorScheme})`)
      .toEqual([])
  }
}

/** Nothing of the page lies beyond the edge of a desktop's window or of a phone; it stays that of a phone. */
export async function expectFits(page: Page): Promise<void> {
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 })
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: `${page.url()} at ${width} pixels` })
      .toBeLessThanOrEqual(width)
  }
}
