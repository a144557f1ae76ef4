import { expect, test } from 'vitest'
import { findCall } from './find-call.ts'
import { ApiError, createSend } from './http.ts'

/** A network that gives every request the same answer and records the requests. */
function network(answer: () => Response | Promise<Response>) {
  const asked: { url: string; init: RequestInit }[] = []
  const send = createSend({
    fetch: async (url, init) => {
      asked.push({ url: String(url), init: init ?? {} })
      return answer()
    },
    noConnection: () => 'No connection.',
    findCall,
  })
  return { asked, send }
}

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

test('a call fills its path and query, and sends body, token and language', async () => {
  const { asked, send } = network(() => json(200, { ok: true }))
  await send(
    'updatePerson',
    { params: { id: 7 }, query: { language: 'fi' }, body: { fieldName: 'name', value: 'Aino' } },
    { token: 'abc', language: 'zh-tw' },
  )
  const [{ url, init } = { url: '', init: {} }] = asked
  const headers = new Headers(init.headers)
  expect(url).toBe('/api/person/7/?language=fi')
  expect(init.method).toBe('PATCH')
  expect(init.body).toBe('{"fieldName":"name","value":"Aino"}')
  expect(headers.get('Authorization')).toBe('Bearer abc')
  expect(headers.get('Accept-Language')).toBe('zh-tw')
  expect(headers.get('Content-Type')).toBe('application/json')
})

test('a path parameter cannot leave its place', async () => {
  const { asked, send } = network(() => json(200, {}))
  await send('confirmSignUp', { params: { token: '../auth/?x=' }, body: { password: 'secret words' } }, { language: 'en' })
  expect(asked[0]?.url).toBe('/api/sign_up/..%2Fauth%2F%3Fx%3D/')
})

test('a refusal says what the server says to people', async () => {
  const body = { detail: 'Email in Use', code: 'email_in_use', message: 'Ten adres ma już konto.' }
  const { send } = network(() => json(400, body))
  const error = await failure(send('isLocked', {}, { language: 'pl' }))
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({
    status: 400,
    code: 'email_in_use',
    detail: 'Email in Use',
    message: 'Ten adres ma już konto.',
    body,
  })
})

test('without a translation the English sentence is said', async () => {
  const { send } = network(() => json(404, { detail: 'Not found.' }))
  expect(await failure(send('isLocked', {}, { language: 'pl' }))).toMatchObject({ code: 'unknown', message: 'Not found.' })
})

test('an answer from something in between counts as no connection', async () => {
  const { send } = network(() => new Response('<html>Bad gateway</html>', { status: 502 }))
  expect(await failure(send('isLocked', {}, { language: 'en' }))).toMatchObject({ status: 502, message: 'No connection.' })
})

test('without a network there is a sentence for people too', async () => {
  const { send } = network(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await failure(send('isLocked', {}, { language: 'en' }))).toMatchObject({
    status: 0,
    code: 'no_connection',
    message: 'No connection.',
  })
})

test('an abandoned call stays one', async () => {
  const { send } = network(() => Promise.reject(new DOMException('Aborted', 'AbortError')))
  expect(await failure(send('isLocked', {}, { language: 'en' }))).toMatchObject({ name: 'AbortError' })
})

test('lists in columns are bytes, and one that breaks off is no connection', async () => {
  const headers = { 'content-type': 'application/vnd.banyan.columns' }
  const { send } = network(() => new Response(Uint8Array.of(66, 255, 0), { headers }))
  expect(await send('getFamilyLists', {}, { language: 'en' })).toEqual(Uint8Array.of(66, 255, 0))
  const body = new ReadableStream({ pull: (controller) => controller.error(new TypeError('network error')) })
  const { send: sendBroken } = network(() => new Response(body, { headers }))
  expect(await failure(sendBroken('getFamilyLists', {}, { language: 'en' }))).toMatchObject({ status: 0, code: 'no_connection' })
})
