import { expect, test } from '../support/fixtures.ts'

// The browser reports each breach on the console, which would fail the usual page, so this one is separate.
test('no text becomes markup that acts, nor code', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('heading').first()).toBeVisible()
  const outcomes = await page.evaluate(async () => {
    const place = document.body.appendChild(document.createElement('div'))
    const attempts: Record<string, () => unknown> = {
      'plain markup': () => (place.innerHTML = '<p>Ada <b>Wong</b></p>'),
      'a handler': () => (place.innerHTML = '<img src="/icon.svg" onload="window.hurt = 1">'),
      'a script': () => place.insertAdjacentHTML('beforeend', '<script src="/assets/x.js"></script>'),
      'a frame': () => (place.innerHTML = '<iframe srcdoc="<p>hello</p>"></iframe>'),
      'a script address': () => (place.innerHTML = '<a href=" java\nscript:hurt=1">here</a>'),
      'a foreign script': () => (document.createElement('script').src = 'https://evil.example/x.js'),
      'a worker of a data address': () => new Worker('data:text/javascript,postMessage(1)'),
      'a policy of its own': () =>
        (
          window as unknown as { trustedTypes: { createPolicy: (name: string, rules: object) => unknown } }
        ).trustedTypes.createPolicy('mine', {}),
      'code as text': () => Reflect.construct(Function, ['window.hurt = 1'])(),
    }
    // Code started by the browser's tools may treat text as code; a moment later it is an ordinary task of the page.
    await new Promise((resolve) => setTimeout(resolve, 0))
    const said: Record<string, string> = {}
    for (const [what, attempt] of Object.entries(attempts)) {
      try {
        attempt()
        said[what] = 'done'
      } catch (error) {
        said[what] = error instanceof Error ? 'refused' : String(error)
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 0))
    return { said, hurt: 'hurt' in window }
  })
  expect(outcomes).toEqual({
    said: {
      'plain markup': 'done',
      'a handler': 'refused',
      'a script': 'refused',
      'a frame': 'refused',
      'a script address': 'refused',
      'a foreign script': 'refused',
      'a worker of a data address': 'refused',
      'a policy of its own': 'refused',
      'code as text': 'refused',
    },
    hurt: false,
  })
  await context.close()
})
