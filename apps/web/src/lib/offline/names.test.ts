import { expect, test } from 'vitest'
import { answersName, isKeptName, isPicturesName, picturesName, sessionOf } from './names.ts'

const token = (claims: unknown) =>
  `head.${btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.signature`

test('an access token says which session it is of; anything else says nothing', () => {
  expect(sessionOf(token({ sid: '5f2b-?>?>ÿÿ', exp: 1 }))).toBe('5f2b-?>?>ÿÿ')
  for (const bad of ['', 'a.b.c', 'no token', token({ sid: 5 }), token({}), token(null), token({ sid: '' })])
    expect(sessionOf(bad), bad).toBeUndefined()
})

test('the caches of a session are told from all others', () => {
  expect([answersName('a'), picturesName('a')].every(isKeptName)).toBe(true)
  expect(isPicturesName(picturesName('a'))).toBe(true)
  expect(isPicturesName(answersName('a'))).toBe(false)
  expect(isKeptName('handed')).toBe(false)
})
