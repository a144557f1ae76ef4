import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { faults } from '../support/faults.ts'
import { expect, test } from '../support/fixtures.ts'
import { photosOf, pictureOf } from '../support/pictures.ts'
import { wholeTag } from '../support/whole.ts'

const records = [
  '0 HEAD',
  '1 SOUR banyan-test',
  '1 GEDC',
  '2 VERS 5.5.1',
  '1 CHAR UTF-8',
  '0 @I1@ INDI',
  '1 NAME Ada /Wong/',
  '1 SEX F',
  '1 BIRT',
  '2 DATE 4 MAY 1980',
  '1 OCCU Baker',
  '1 FAMC @F1@',
  '0 @I2@ INDI',
  '1 NAME Kit <i>/Wong/</i>',
  '1 SEX M',
  '1 BIRT',
  '2 DATE 1950',
  '1 FAMS @F1@',
  '0 @I3@ INDI',
  '1 NAME 何 /蓮/',
  '1 BIRT',
  '2 DATE some day',
  '1 FAMS @F1@',
  '1 FAMC @F7@',
  '0 @F1@ FAM',
  '1 HUSB @I2@',
  '1 WIFE @I3@',
  '1 CHIL @I1@',
  '0 TRLR',
  '',
]
const file = { name: 'wong.ged', mimeType: 'text/plain', buffer: Buffer.from(records.join('\n')) }

/** A note so long that the server treats the file as large. */
const largeFile = {
  ...file,
  name: 'large.ged',
  buffer: Buffer.from(
    [
      ...records.slice(0, -2),
      '0 @N1@ NOTE',
      ...Array.from({ length: 60_000 }, () => '1 CONT the river froze and the mill stood still'),
      '0 TRLR',
      '',
    ].join('\n'),
  ),
}

const choose = (page: Page, chosen: typeof file) => page.getByTestId('gedcom-file').setInputFiles(chosen)

test.describe('a GEDCOM file', () => {
  test('is looked into, imported and explained', async ({ page, newMember, signInAs }) => {
    const member = await newMember()
    await signInAs(page, member)
    const refused: string[] = []
    page.on('response', (answer) => {
      if (answer.url().includes('/api/gedcom/') && !answer.ok()) refused.push(answer.url())
    })
    await page.goto('/family/tree/')
    await page.getByRole('link', { name: 'Whole family' }).click()
    await page.getByRole('link', { name: 'Import and export' }).click()
    await choose(page, file)
    await expect(page.getByText('3 people in wong.ged')).toBeVisible()
    await expect(page.getByRole('radio').first()).toHaveValue('I1')
    await expect(page.getByText('Probably you')).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Ada Wong' })).toBeChecked()
    expect(await faults(page)).toEqual([])

    await page.getByLabel('Search by name').fill('kit')
    await expect(page.locator('input[name=own-person]')).toHaveCount(2)
    await page.getByLabel('Search by name').fill('nobody of this name')
    await expect(page.getByText('No one in the file has that name.')).toBeVisible()
    await page.getByLabel('Search by name').fill('')
    await page.getByRole('button', { name: 'Show me what it brings' }).click()
    await expect(page.getByText('2 new people')).toBeVisible()
    await expect(page.getByText('3 relationships')).toBeVisible()
    await expect(page.getByText('蓮何')).toBeVisible()
    expect(await faults(page)).toEqual([])
    await page.getByRole('button', { name: 'Import 2 people' }).click()

    await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible()
    await expect(page.getByText('2 people added')).toBeVisible()
    await expect(page.getByText('3 relationships added')).toBeVisible()
    await page.getByText('The file mentions someone who isn’t in it').click()
    await expect(page.getByText('FAMC @F7@')).toBeVisible()
    await page.getByText('We couldn’t find a year in a date.').click()
    await expect(page.getByText('Line 22')).toBeVisible()
    expect(await faults(page)).toEqual([])

    expect(refused).toEqual([])
    await page.getByRole('link', { name: 'Go to the tree' }).click()
    await expect(page.getByTestId('tree-canvas')).toBeVisible()
    await page.getByRole('link', { name: 'Profile' }).click()
    await expect(page.getByText('Baker').first()).toBeVisible()
  })

  test('whose letters can be read in several ways is asked about before anything is sent', async ({
    page,
    newMember,
    signInAs,
  }) => {
    await signInAs(page, await newMember())
    await page.goto('/family/gedcom/')
    // Łukasz Żółć in Windows-1250, which the word ANSI may mean.
    const polish =
      '0 HEAD\n1 GEDC\n2 VERS 5.5.1\n1 CHAR ANSI\n0 @I1@ INDI\n1 NAME \u00a3ukasz /\u00af\u00f3\u00b3\u00e6/\n0 TRLR\n'
    await choose(page, { ...file, buffer: Buffer.from(polish, 'latin1') })
    await expect(page.getByRole('group', { name: 'In which line are the names spelled right?' })).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Łukasz Żółć' })).toBeChecked()
    await expect(page.getByRole('radio', { name: '£ukasz ¯ó³æ' })).not.toBeChecked()
    expect(await faults(page)).toEqual([])
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('radio', { name: 'None of these' }).check()
    await page.getByRole('button', { name: 'Show me what it brings' }).click()
    await page.getByRole('button', { name: /^Import (?:\d|the file)/ }).click()
    await expect(page.getByText('Everything in the file could be read.')).toBeVisible()
  })

  test('that is dropped is taken, and one that is no GEDCOM is told so at once', async ({ page, newMember, signInAs }) => {
    await signInAs(page, await newMember())
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/gedcom/')) sent.push(request.url())
    })
    await page.goto('/family/gedcom/')
    const drop = (name: string, text: string) =>
      page.locator('.gedcom-drop').evaluate(
        (place, content) => {
          const data = new DataTransfer()
          data.items.add(new File([content.text], content.name))
          place.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))
        },
        { name, text },
      )
    await drop('letter.txt', 'Dear Ada,')
    await expect(page.getByRole('alert')).toContainText('letter.txt is neither a GEDCOM file nor a table')
    await drop('wong.ged', records.join('\n'))
    await expect(page.getByText('3 people in wong.ged')).toBeVisible()
    expect(sent).toEqual([])
    await page.getByRole('button', { name: 'Choose another file' }).click()
    await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  })

  test('that is large runs on while its page is closed', { tag: wholeTag }, async ({ page, newMember, signInAs }) => {
    await signInAs(page, await newMember())
    await page.goto('/family/gedcom/')
    await choose(page, largeFile)
    await page.getByRole('radio', { name: 'None of these' }).check()
    await page.getByRole('button', { name: 'Show me what it brings' }).click()
    await page.getByRole('button', { name: /^Import (?:\d|the file)/ }).click()
    await expect(page.getByText(/You can leave this page|Import finished/).first()).toBeVisible()
    await page.goto('/family/tree/')
    await page.goto('/family/gedcom/')
    // It is either still running and followed to its end, or listed among the earlier ones.
    await expect(
      page.getByRole('heading', { name: 'Import finished' }).or(page.getByText(/large\.ged · .* · 3 people added/)),
    ).toBeVisible({ timeout: 30_000 })
    await page.reload()
    await expect(page.getByText(/large\.ged · .* · 3 people added/)).toBeVisible()
    await page.getByText(/large\.ged · /).click()
    await expect(page.getByText('3 relationships added')).toBeVisible()
  })

  test('keeps its place when the line is cut', async ({ page, newMember, signInAs, context }) => {
    await signInAs(page, await newMember())
    await page.goto('/family/gedcom/')
    await choose(page, file)
    await page.getByRole('radio', { name: 'None of these' }).check()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Show me what it brings' }).click()
    await expect(page.getByRole('alert')).toContainText('We can’t reach the server')
    await context.setOffline(false)
    await expect(page.getByRole('radio', { name: 'None of these' })).toBeChecked()
    await page.getByRole('button', { name: 'Show me what it brings' }).click()
    await page.getByRole('button', { name: /^Import (?:\d|the file)/ }).click()
    await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible()
  })
})

test('people who are in the tree already are named, and the rest of them counted as people', async ({
  page,
  server,
  newMember,
  signInAs,
}) => {
  const member = await newMember({ language: 'zh-tw' })
  const people = Array.from({ length: 15 }, (_, at) => [`0 @I${at}@ INDI`, `1 NAME 林 ${at} 號`, '1 BIRT', `2 DATE ${1900 + at}`])
  const gedcom = ['0 HEAD', '1 GEDC', '2 VERS 5.5.1', '1 CHAR UTF-8', ...people.flat(), '0 TRLR', ''].join('\n')
  const form = new FormData()
  form.set('file', new Blob([gedcom]), 'lin.ged')
  const headers = { authorization: `Bearer ${member.access}` }
  const sent = await fetch(`${server.url}/api/gedcom/`, { method: 'POST', headers, body: form })
  expect(sent.status, await sent.clone().text()).toBe(200)
  await page.setViewportSize({ width: 360, height: 740 })
  await signInAs(page, member)
  await page.goto('/family/gedcom/')
  await choose(page, { name: 'lin.ged', mimeType: 'text/plain', buffer: Buffer.from(gedcom) })
  await page.getByRole('radio', { name: '都不是' }).check()
  await page.getByRole('button', { name: '看看會帶來什麼' }).click()
  const known = page.locator('section').filter({ has: page.getByRole('heading', { name: '這些人已經在您的族譜裡，不會改變' }) })
  await expect(known.last().getByRole('listitem').first()).toHaveText('林 0 號 1900')
  await expect(known.last().getByRole('listitem').last()).toHaveText('另外還有 3 人')
})

test('a family takes its photos along, and brings them into another', async ({ page, server, newMember, signInAs, browser }) => {
  const member = await newMember()
  const photos = photosOf(server, member)
  const { id } = await photos.addGallery('Picnic')
  const meadow = await photos.addImage(id, 'meadow.png', pictureOf(6))
  await photos.read('POST', '/api/image_tagging/', {
    image_id: meadow.id,
    person_id: member.personId,
    x1: 0.4,
    x2: 0.6,
    y1: 0.4,
    y2: 0.6,
  })
  await signInAs(page, member)
  await page.goto('/family/gedcom/')
  await page.getByRole('radio', { name: /with all photos/ }).check()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the file' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('family-7.0.gdz')
  const archive = await download.path()

  const other = await newMember({ name: 'Ada Wong' })
  const context = await browser.newContext({ baseURL: server.url, locale: 'en-GB' })
  const theirs = await context.newPage()
  await signInAs(theirs, other)
  await theirs.goto('/family/gedcom/')
  await theirs
    .getByTestId('gedcom-file')
    .setInputFiles({ name: 'wong.gdz', mimeType: 'application/zip', buffer: await readFile(archive) })
  await theirs.getByRole('button', { name: 'Show me what it brings' }).click()
  await theirs.getByRole('button', { name: /^Import (?:\d|the file)/ }).click()
  await expect(theirs.getByRole('heading', { name: 'Import finished' })).toBeVisible()
  await theirs.goto('/gallery/')
  await theirs.getByRole('link', { name: /Picnic/ }).click()
  await theirs.getByRole('link', { name: 'meadow' }).click()
  await theirs.getByRole('dialog', { name: 'Photo' }).getByRole('button', { name: 'Tags', exact: true }).click()
  await expect(theirs.getByRole('button', { name: 'Ada Wong: move or resize' })).toBeVisible()
  await context.close()
})
