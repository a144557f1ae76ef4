import { expectNoFaults } from '../support/faults.ts'
import { expect, test } from '../support/fixtures.ts'
import { canvas, dialog } from '../support/tree-page.ts'

test('the lines and signs of the tree are explained beside it', async ({ page, newMember, signInAs }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signInAs(page, await newMember())
  await page.goto('/family/tree/')
  await expect(canvas(page)).toBeVisible()
  const legend = page.getByRole('button', { name: 'Lines and signs' })
  await legend.click()
  await expect(dialog(page).getByRole('term')).toHaveText([
    'Child, but not by birth',
    'Twins',
    'Separated',
    'Divorced',
    'Goes on elsewhere',
    /Has died$/,
  ])
  await expectNoFaults(page)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(legend).toBeFocused()
})
