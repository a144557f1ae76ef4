import { expect, test } from 'vitest'
import { emptySignUp, findInvalid } from './sign-up-fields.ts'

const good = { ...emptySignUp, name: 'Aino', email: 'aino@example.org', gender: 'P' } as const

test('name, e-mail and gender are enough', () => expect(findInvalid(good)).toEqual([]))

test('an empty form lacks all three: no gender is suggested', () =>
  expect(findInvalid(emptySignUp)).toEqual(['name', 'email', 'gender']))

test.each(['', '1984', ' 1984 ', '0', '9999'])('"%s" is a birth year', (birthYear) =>
  expect(findInvalid({ ...good, birthYear })).toEqual([]),
)
test.each(['84a', '-5', '19845', '1e3', '19.5'])('"%s" is no birth year', (birthYear) =>
  expect(findInvalid({ ...good, birthYear })).toEqual(['birthYear']),
)
test.each(['aino', 'aino@', 'aino@example', 'a b@example.org', '@example.org'])('"%s" is no e-mail address', (email) =>
  expect(findInvalid({ ...good, email })).toEqual(['email']),
)
