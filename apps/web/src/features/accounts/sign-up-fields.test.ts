import { expect, test } from 'vitest'
import { emptySignUp, findInvalid } from './sign-up-fields.ts'

const good = { ...emptySignUp, name: 'Aino', email: 'aino@example.org' }

test('name and e-mail are enough, and women come first as specified', () => {
  expect(findInvalid(good)).toEqual([])
  expect(emptySignUp.gender).toBe('F')
})

test('an empty form lacks both', () => expect(findInvalid(emptySignUp)).toEqual(['name', 'email']))

test.each(['', '1984', ' 1984 ', '0', '9999'])('"%s" is a birth year', (birthYear) =>
  expect(findInvalid({ ...good, birthYear })).toEqual([]),
)
test.each(['84a', '-5', '19845', '1e3', '19.5'])('"%s" is no birth year', (birthYear) =>
  expect(findInvalid({ ...good, birthYear })).toEqual(['birthYear']),
)
test.each(['aino', 'aino@', 'aino@example', 'a b@example.org', '@example.org'])('"%s" is no e-mail address', (email) =>
  expect(findInvalid({ ...good, email })).toEqual(['email']),
)
