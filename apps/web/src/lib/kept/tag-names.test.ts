import { expect, it } from 'vitest'
import { pathName } from './tag-names.ts'

it.each([
  ['_HOBBY', 'Hobby'],
  ['_MILITARY_ID', 'Military id'],
  ['_HOBBY._SINCE.DATE', 'Hobby · Since · kept:tag.date'],
  ['_EMAIL', 'kept:tag.email'],
  ['OCCU.AGE', 'life:kind.OCCU · kept:tag.age'],
])('calls %s %s', (path, name) => {
  expect(pathName(path, (key) => key)).toBe(name)
})
