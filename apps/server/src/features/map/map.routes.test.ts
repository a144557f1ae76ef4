import type { MapSettings } from '@banyan/contract'
import { afterEach, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { openTestApp } from '../../test/test-app.ts'
import type { TestApp } from '../../test/test-app.ts'

let test: TestApp | undefined
afterEach(() => test?.close())

const open = async (variables: Record<string, string>): Promise<TestApp> => {
  test = await openTestApp({ map: readConfig(variables, '/').map })
  return test
}
const settings = async (app: TestApp): Promise<MapSettings> => {
  const answer = await app.call('getMapSettings', { token: (await app.newMember()).access })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
const policy = async (app: TestApp): Promise<string> => String((await app.call('getHealth')).headers['content-security-policy'])

it('names no service unless there is one', async () => {
  const app = await open({})
  expect(await settings(app)).toEqual({
    tiles_url: null,
    tiles_attribution: '',
    default_latitude: 53.42142,
    default_longitude: -2.561041,
  })
  expect(await policy(app)).toContain("connect-src 'self';")
})

it('hands out the template of the tiles with the token in it, and opens the policy for exactly that service', async () => {
  const app = await open({
    BANYAN_MAP_TILES_URL: 'https://tiles.example.org/streets/{z}/{x}/{y}@2x?key={token}',
    BANYAN_MAP_TOKEN: 'a&b c',
    BANYAN_MAP_DEFAULT: ' 22.3, 114.17 ',
  })
  expect(await settings(app)).toEqual({
    tiles_url: 'https://tiles.example.org/streets/{z}/{x}/{y}@2x?key=a%26b%20c',
    tiles_attribution: 'tiles.example.org',
    default_latitude: 22.3,
    default_longitude: 114.17,
  })
  expect(await policy(app)).toContain("connect-src 'self' https://tiles.example.org;")
})

it('credits whom the operator names after the template', async () => {
  const app = await open({ BANYAN_MAP_TILES_URL: 'http://localhost:9000/{z}/{x}/{y}.png#© Example & Sons #1' })
  expect(await settings(app)).toMatchObject({
    tiles_url: 'http://localhost:9000/{z}/{x}/{y}.png',
    tiles_attribution: '© Example & Sons #1',
  })
})

it('tells nobody who is not signed in', async () => {
  const app = await open({ BANYAN_MAP_TILES_URL: 'https://tiles.example.org/{z}/{x}/{y}/{token}', BANYAN_MAP_TOKEN: 'secret' })
  const answer = await app.call('getMapSettings')
  expect(answer.statusCode).toBe(401)
  expect(answer.body).not.toContain('secret')
})

it.each([
  [
    { BANYAN_MAP_TILES_URL: 'tiles.example.org' },
    'BANYAN_MAP_TILES_URL must be an address like https://tiles.example.org/{z}/{x}/{y}.',
  ],
  [{ BANYAN_MAP_TILES_URL: 'https://tiles.example.org/{z}/{x}' }, 'BANYAN_MAP_TILES_URL must contain {z}, {x} and {y}.'],
  [
    { BANYAN_MAP_TILES_URL: 'https://tiles.example.org/{z}/{x}/{y}?{token}' },
    'BANYAN_MAP_TILES_URL contains {token}, so BANYAN_MAP_TOKEN must be set.',
  ],
  [{ BANYAN_MAP_DEFAULT: '91,0' }, 'BANYAN_MAP_DEFAULT must be latitude,longitude.'],
  [{ BANYAN_MAP_DEFAULT: 'Hong Kong' }, 'BANYAN_MAP_DEFAULT must be latitude,longitude.'],
])('a setting that cannot be used stops the start: %j', (variables, said) => {
  expect(() => readConfig(variables, '/')).toThrow(said)
})
