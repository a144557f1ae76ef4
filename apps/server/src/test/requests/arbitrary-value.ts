import type { InputSchema } from '@banyan/contract'
import fc from 'fast-check'

/** Existing values by field name: requests built from them get past the first check. */
export type Known = Record<string, readonly unknown[]>

const texts = fc.constantFrom(
  '',
  ' ',
  '0',
  '1',
  '-1',
  '12',
  '1e400',
  'NaN',
  'true',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  'name',
  'biography',
  'locked',
  'email',
  'photo',
  'birth_year',
  'language',
  'en',
  'zh-tw',
  'F',
  'x@example.org',
  '\u0000',
  '\ud800',
  '\u202Eevil',
  'İ',
  '\u1E9E',
  '👩‍👩‍👧',
  "'; drop table people; --",
  '" or 1=1 --',
  '%',
  '_',
  '\\',
  '${7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<p onclick="x()">a</p>',
  '<svg><style><a title="</style><img src onerror=x>">',
  '../../etc/passwd',
  '..%2f..%2f',
  'C:\\x',
  'http://169.254.169.254/',
  '//evil.example',
  'javascript:alert(1)',
  '\r\nSet-Cookie: a=b',
  '9'.repeat(400),
  'a'.repeat(20_000),
  '<b>'.repeat(3_000),
  ' '.repeat(20_000),
  `${'a.'.repeat(3_000)}@x`,
  '9007199254740993',
  '2147483648',
  '0x10',
  '1.5',
  '２',
)
const numbers = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.constantFrom(0, -0, -1, 0.5, 1e21, 2 ** 31, 2 ** 53, -(2 ** 63), 9_999, 10_000, 90, 180, 360),
)

/** Any value. */
export const odd: fc.Arbitrary<unknown> = fc.oneof(
  texts,
  fc.string({ unit: 'binary', maxLength: 300 }),
  numbers,
  fc.boolean(),
  fc.constantFrom(null, undefined),
  fc.jsonValue({ maxDepth: 3 }),
  fc.array(texts, { maxLength: 60 }),
)

const sensibleTexts = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      'Ida',
      'Nowak',
      'Zürich',
      '王小明',
      '2',
      'x@example.org',
      'name',
      'occupation',
      'biography',
      '<p>Born at <b>sea</b>.</p>',
    ),
  },
  { weight: 1, arbitrary: texts },
  { weight: 1, arbitrary: fc.string({ maxLength: 60 }) },
)

/** Values that a schema allows, or almost: the contract describes the shape, not every rule. */
export function arbitraryOf(schema: InputSchema, known: Known, field = ''): fc.Arbitrary<unknown> {
  const existing = known[field]
  const described = describedBy(schema, known)
  return existing === undefined || existing.length === 0
    ? described
    : fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...existing) }, { weight: 1, arbitrary: described })
}

function describedBy(schema: InputSchema, known: Known): fc.Arbitrary<unknown> {
  if (schema.enum !== undefined && schema.enum.length > 0) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return fc.oneof(...choices.map((each) => arbitraryOf(each, known)))
  const { minimum = -400, maximum = 10_000 } = schema
  switch (schema.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, each]) => [name, arbitraryOf(each, known, name)])),
      )
    case 'array':
      return fc.array(arbitraryOf(schema.items ?? {}, known), { maxLength: 5 })
    case 'integer':
      return fc.integer({ min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 2 ** 31 - 1) })
    case 'number':
      return fc.double({ min: minimum, max: maximum, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'string':
      return sensibleTexts
    default:
      return odd
  }
}
