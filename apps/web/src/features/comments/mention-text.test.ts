import { expect, test } from 'vitest'
import { begunName, complete, partsOf, suggest, toStored, toTyped } from './mention-text.ts'

const mentions = [
  { person_id: 12, name: 'Ada Wong' },
  { person_id: 7, name: '王小明' },
]

test('a comment falls into texts and people, and unknown ids stay as they were typed', () => {
  expect(partsOf({ text: 'Is it @[12]? @[99] and @[7]', mentions })).toEqual([
    { text: 'Is it ' },
    { personId: 12, name: 'Ada Wong' },
    { text: '? @[99] and ' },
    { personId: 7, name: '王小明' },
  ])
})

test('what is edited says names, and is stored with ids again', () => {
  const typed = toTyped({ text: 'With @[12] and @[7]', mentions })
  expect(typed.text).toBe('With @Ada Wong and @王小明')
  expect(toStored(typed)).toBe('With @[12] and @[7]')
  // One name may begin like another.
  expect(toStored({ text: '@Ada Wong, @Ada', mentions: { Ada: 1, 'Ada Wong': 12 } })).toBe('@[12], @[1]')
})

test('an @ within an address begins no name', () => {
  expect(begunName('Ask @Ad', 7)).toEqual({ from: 4, name: 'Ad' })
  expect(begunName('ada@example', 11)).toBeUndefined()
  expect(begunName('@Ada\nand', 8)).toBeUndefined()
})

test('names are found by any of their parts, and completed where they were begun', () => {
  const members = [
    { person_id: 12, name: 'Ada Wong' },
    { person_id: 3, name: 'Bo Adamski' },
    { person_id: 7, name: '王小明' },
  ]
  expect(suggest(members, 'ad').map(({ person_id }) => person_id)).toEqual([12, 3])
  expect(suggest(members, '小').map(({ person_id }) => person_id)).toEqual([7])
  expect(complete({ text: 'Ask @ad about it', mentions: {} }, 7, 4, members[0]!)).toEqual({
    text: 'Ask @Ada Wong about it',
    mentions: { 'Ada Wong': 12 },
    cursor: 14,
  })
})
