import { describe, expect, test } from 'vitest'
import { isAndroidWebView, pathFromHash, pathFromNext, signInPath } from './app-path.ts'

describe('the path of an old address', () => {
  test.each([
    ['#/family/tree/3/', '/family/tree/3/'],
    ['#/accounts/login/?next=%2Ffamily%2F', '/accounts/login/?next=%2Ffamily%2F'],
    ['#/', '/'],
  ])('%s leads to %s', (hash, path) => expect(pathFromHash(hash)).toBe(path))

  test.each(['', '#', '#main', '#//evil.example', '#/\\evil.example', '#https://evil.example', '#/.//evil.example'])(
    '"%s" leads nowhere',
    (hash) => expect(pathFromHash(hash)).toBeUndefined(),
  )
})

describe('next', () => {
  test.each([
    ['/family/profile/7/', '/family/profile/7/'],
    ['/gallery/?page=2', '/gallery/?page=2'],
    ['#/family/map/', '/family/map/'],
    ['/#/family/map/?a=1', '/family/map/?a=1'],
    ['/family/../privacy_policy/', '/privacy_policy/'],
  ])('%s leads to %s', (next, path) => expect(pathFromNext(next)).toBe(path))

  test.each([
    null,
    '',
    'family/tree/',
    '//evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '#//evil.example',
    '/api/docs/',
    '/API',
  ])('%s leads nowhere', (next) => expect(pathFromNext(next)).toBeUndefined())

  test('comes back from the sign-in page as it went', () => {
    const here = '/family/tree/3/?from=mail&x=%20ä'
    expect(pathFromNext(new URL(signInPath(here), 'http://localhost').searchParams.get('next'))).toBe(
      '/family/tree/3/?from=mail&x=%20%C3%A4',
    )
  })
})

test.each([
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/AP1A; wv) AppleWebKit/537.36', true],
  ['Banyan Xamarin shell', true],
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', false],
])('%s is an Android web view: %s', (userAgent, expected) => expect(isAndroidWebView(userAgent)).toBe(expected))
