import { drawPair } from '../support/drawn-pair.ts'
import { faults } from '../support/faults.ts'
import { expect, signUp, test } from '../support/fixtures.ts'
import { joinFamily } from '../support/join-family.ts'
import { photosOf } from '../support/pictures.ts'
import { importRelatives } from '../support/profile-page.ts'
import { startServer } from '../support/server.ts'

test('unknown people are named in all of their photos at once, and a relative answers who somebody is', async ({
  browser,
  signInAs,
}) => {
  test.setTimeout(480_000)
  const server = await startServer({ BANYAN_FACES: 'on' })
  try {
    const member = await signUp(server, 'asking@example.org')
    const ids = await importRelatives(server, member)
    const photos = photosOf(server, member)
    const { id: gallery } = await photos.addGallery('Summer')
    const images: number[] = []
    for (const [at, scene] of (['garden', 'lake', 'street'] as const).entries())
      images.push((await photos.addImage(gallery, `${scene}.jpg`, await drawPair(scene, at + 1))).id)
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: { width: 1280, height: 800 },
      locale: 'en-GB',
      serviceWorkers: 'block',
    })
    const page = await context.newPage()
    await signInAs(page, member)

    // The real model finds two people in three photos.
    const cards = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) })
    const counts = async () =>
      ((await photos.list('/api/face_group/')).results as unknown as { count: number }[]).map(({ count }) => count)
    await expect.poll(counts, { timeout: 240_000 }).toEqual([3, 3])
    await page.goto('/photos/faces/')
    await expect(cards.getByText('Someone in 3 photos')).toHaveCount(2)
    expect(await faults(page)).toEqual([])

    await cards.first().getByRole('button', { name: 'Show all 3 faces' }).click()
    const open = page.getByRole('dialog', { name: 'Someone in 3 photos' })
    await expect(open.getByRole('button', { name: /^A face in the photo/ })).toHaveCount(3)
    expect(await faults(page)).toEqual([])
    // A face taken out by mistake comes back.
    await open
      .getByRole('button', { name: /^A face in the photo/ })
      .first()
      .click()
    await open.getByRole('button', { name: 'Not the same person: 1 face' }).click()
    await expect(page.getByText('1 face taken out.')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Undone.')).toBeVisible()
    await expect(cards.getByText('Someone in 3 photos')).toHaveCount(2)

    await cards.first().getByRole('button', { name: 'Show all 3 faces' }).click()
    await open.getByRole('button', { name: 'Say who it is' }).click()
    const name = page.getByRole('dialog', { name: 'Who is this?' })
    await name.getByLabel('Search by name').fill('cat')
    await name.getByRole('radio', { name: /Cat Oakes/ }).check()
    expect(await faults(page)).toEqual([])
    await name.getByRole('button', { name: 'Tag in 3 photos' }).click()
    await expect(page.getByText('Cat Oakes has been tagged in 3 photos.')).toBeVisible()
    await expect(cards).toHaveCount(1)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(cards).toHaveCount(2)
    await page.goto('/family/history/?group=tags')
    await expect(page.getByText('Tags removed from 3 photos', { exact: true })).toBeVisible()
    await expect(page.getByText('Tagged in 3 photos', { exact: true })).toBeVisible()

    // One asks from the photo, and a relative says it on the first page.
    await page.goto(`/gallery/${gallery}/?image_id=${images[0]}`)
    const viewer = page.getByRole('dialog', { name: 'Photo' })
    await viewer.getByRole('button', { name: 'Tags' }).click()
    await viewer.locator('.tag-suggested').first().click()
    await page.getByRole('button', { name: 'Ask the family' }).click()
    const asking = page.getByRole('dialog', { name: 'Ask the family' })
    await expect(asking.getByLabel('Your question')).toHaveValue('Who is this?')
    expect(await faults(page)).toEqual([])
    await asking.getByRole('button', { name: 'Ask', exact: true }).click()
    await expect(page.getByText('Your family will see your question.')).toBeVisible()
    const relative = await joinFamily(server, member, ids.fay)
    const other = await browser.newContext({ baseURL: server.url, viewport: { width: 360, height: 740 }, locale: 'en-GB' })
    const home = await other.newPage()
    await signInAs(home, relative)
    await home.goto('/home/')
    await expect(home.getByText(/ asks: Who is this\?$/)).toBeVisible()
    expect(await faults(home)).toEqual([])
    const question = home.getByRole('listitem').filter({ hasText: 'asks:' })
    await question.getByRole('button', { name: 'Say who it is' }).click()
    await question.getByLabel('Search by name').fill('cat')
    await question.getByRole('radio', { name: /Cat Oakes/ }).click()
    await expect(home.getByText('Thank you. The family knows it now.')).toBeVisible()
    await page.goto('/home/')
    await expect(page.getByText('You asked who this is: Cat Oakes.')).toBeVisible()
    await other.close()
    await context.close()
  } finally {
    await server.stop()
  }
})
