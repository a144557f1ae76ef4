import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

interface Look {
  /** A selector; the whole page by default. */
  within?: string
  /** Rules of axe; all by default. */
  rules?: string[]
}

const softly = expect.configure({ soft: true })

/** Accessibility problems that axe finds on the page, and where. */
export async function faults(page: Page, { within, rules }: Look = {}): Promise<string[]> {
  // Only what is wrong is told, and no empty page is opened for each look to put frames' results together: there are no frames.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  if (within !== undefined) axe.include(within)
  if (rules !== undefined) axe.withRules(rules)
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

type ColorScheme = 'light' | 'dark'

/** Expects no problems in the given colours, which affect only contrast; leaves the page in the last. */
export async function expectNoFaults(page: Page, colorSchemes: readonly ColorScheme[] = ['light', 'dark']): Promise<void> {
  for (const [at, colorScheme] of colorSchemes.entries()) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`)).toBeAttached()
    await page.evaluate(() => {
      // Parts that the browser leaves out off the screen keep the colours of before until somebody scrolls there.
      for (const element of document.querySelectorAll<HTMLElement>('main *'))
        if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible'
      // Ends colour transitions, which nobody can read.
      document.getAnimations().forEach((animation) => animation instanceof CSSTransition && animation.finish())
    })
    // A part whose words are still on their way hides for a moment.
    await softly
      .poll(() => faults(page, at > 0 ? { rules: ['color-contrast'] } : {}), { message: `${page.url()} (${colorScheme})` })
      .toEqual([])
  }
}

/** Expects that nothing lies beyond the edge of a desktop window or of a phone; leaves the page at the phone's size. */
export async function expectFits(page: Page): Promise<void> {
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 })
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: `${page.url()} at ${width} pixels` })
      .toBeLessThanOrEqual(width)
  }
}
