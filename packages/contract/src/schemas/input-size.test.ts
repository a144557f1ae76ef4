import { expect, it } from 'vitest'
import { calls, textLimits } from '../index.ts'
import type { Call, CallName } from '../index.ts'
import { bodyLimitOf, fieldLengths, inputParts, inputSchema, largestBytes } from './input-size.ts'

const names = Object.keys(calls) as CallName[]

it.each(names)('every text and list that %s takes has a bound', (name) => {
  for (const part of inputParts) {
    const schema = inputSchema(name, part)
    if (schema !== undefined) expect(() => largestBytes(schema), part).not.toThrow()
  }
})

it.each(names)('every parameter of the path of %s has one', (name) => {
  const parameters = [...calls[name].path.matchAll(/:(\w+)/g)].map((match) => match[1])
  expect(Object.keys(inputSchema(name, 'params')?.properties ?? {})).toEqual(parameters)
})

it('a text, a list and a value of any kind are refused a place in the contract without one', () => {
  expect(() => largestBytes({ type: 'string' })).toThrow('longest')
  expect(() => largestBytes({ type: 'array', items: { type: 'integer' } })).toThrow('items')
  expect(() => largestBytes({ type: 'object', properties: { a: {} } })).toThrow('without a type')
})

it('every call has a limit of its body: small without a token, never over a megabyte', () => {
  for (const name of names) {
    const limit = bodyLimitOf(name)
    expect(limit, name).toBeGreaterThanOrEqual(16 * 1024)
    expect(limit, name).toBeLessThan(1024 * 1024)
    // Whoever answers a mailed question has the secret of its link, and may write as much as members.
    const { token, takesSecret }: Call = calls[name]
    if (!token && takesSecret !== true && name !== 'downloadImages') expect(limit, name).toBe(16 * 1024)
  }
})

it('says how long each field beside a file may be', () => {
  expect(fieldLengths('importGedcom')).toEqual(
    new Map([
      ['own_person', textLimits.line],
      ['encoding', textLimits.word],
      ['preview', textLimits.word],
    ]),
  )
  expect(fieldLengths('createImage').get('gallery_id')).toBe(textLimits.word)
  expect(fieldLengths('listPeople')).toEqual(new Map())
})
