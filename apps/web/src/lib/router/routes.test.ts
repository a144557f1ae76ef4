import { expect, test } from 'vitest'
import { resolve } from './location.ts'
import { createMatcher } from './routes.ts'

const paths = ['/', '/gallery', '/gallery/trash', '/gallery/:id', '/accounts/:old', '/family/:state?/:personId?'] as const
const match = createMatcher(paths.map((path) => ({ path, redirect: () => undefined })))

test.each([
  ['/', '/', {}],
  ['/gallery', '/gallery', {}],
  ['/gallery/', '/gallery', {}],
  ['/Gallery/Trash/', '/gallery/trash', {}],
  ['/gallery/12/', '/gallery/:id', { id: '12' }],
  ['/gallery/a%2Fb%20c', '/gallery/:id', { id: 'a/b c' }],
  ['/gallery/100%', '/gallery/:id', { id: '100%' }],
  ['/accounts/sign_up_confirmation=a-b/', '/accounts/:old', { old: 'sign_up_confirmation=a-b' }],
  ['/family', '/family/:state?/:personId?', {}],
  ['/family/tree/', '/family/:state?/:personId?', { state: 'tree' }],
  ['/family/tree/7', '/family/:state?/:personId?', { state: 'tree', personId: '7' }],
])('%s is of the route %s', (path, route, params) => {
  const found = match(path)
  expect(found?.route.path).toBe(route)
  expect(Object.fromEntries(Object.entries(found?.params ?? {}).filter(([, value]) => value !== undefined))).toEqual(params)
})

test.each(['/galleries', '/gallery/1/2', '/family/tree/7/8', '/accounts'])('%s is of no route', (path) => {
  expect(match(path)).toBeUndefined()
})

test.each([
  ['?page=2', '/gallery/3/', '/gallery/3/?page=2'],
  ['/about/#privacy', '/gallery/3/', '/about/#privacy'],
  [{ pathname: '/gallery/3/', search: 'image_id=4' }, '/', '/gallery/3/?image_id=4'],
  [{ pathname: '/gallery/3/', search: '' }, '/', '/gallery/3/'],
  ['//evil.example/x', '/', '/evil.example/x'],
  ['/\\evil.example', '/', '/evil.example'],
  ['/.//evil.example', '/', '/evil.example'],
  ['https://evil.example/x', '/', '/x'],
  ['javascript:alert(1)', '/', '/alert(1)'],
  ['javascript:javascript:alert(1)', '/', '/javascript:alert(1)'],
  ['x:https://evil.example/', '/', '/https://evil.example/'],
  ['x:\\\\evil.example', '/', '/evil.example'],
  ['/about/', '//', '/about/'],
  ['?page=2', '//evil.example/', '/evil.example/?page=2'],
])('%j on %s leads to a path of this site, %s', (to, shown, path) => {
  expect(resolve(to, { pathname: shown })).toBe(path)
})
