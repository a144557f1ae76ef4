import { inputParts, inputSchema, textLimits } from '@banyan/contract'
import type { CallName, InputSchema } from '@banyan/contract'

export type Part = (typeof inputParts)[number]
export type Fields = Record<string, unknown>

/** A text that a call takes, and its location in the request. */
export interface TextField {
  part: Part
  name: string
  maxLength: number
  /** The maximum number of such texts in a list. */
  maxItems: number | undefined
}

const schemas = new Map<string, InputSchema | undefined>()

/** What a call takes in one part. Made once of each, since every request of an attack asks for it. */
function schemaOf(call: CallName, part: Part): InputSchema | undefined {
  const key = `${call} ${part}`
  if (!schemas.has(key)) schemas.set(key, inputSchema(call, part))
  return schemas.get(key)
}

/** The fields of a part; of several kinds, those of the first. */
const propertiesOf = (schema: InputSchema | undefined): Record<string, InputSchema> =>
  schema?.properties ?? schema?.oneOf?.[0]?.properties ?? {}

/** Lists every text that a call takes, from the contract. */
export function textFields(call: CallName): TextField[] {
  return inputParts.flatMap((part) =>
    Object.entries(propertiesOf(schemaOf(call, part))).flatMap(([name, schema]) => {
      const text = textOf(schema.items ?? schema)
      return text?.maxLength === undefined ? [] : [{ part, name, maxLength: text.maxLength, maxItems: schema.maxItems }]
    }),
  )
}

const textOf = (schema: InputSchema): InputSchema | undefined =>
  (schema.anyOf ?? [schema]).find((each) => each.type === 'string' && each.enum === undefined)

/** Valid values for all fields of a part, so that only the value a test replaces is wrong. */
export const soundFields = (call: CallName, part: Part): Fields =>
  Object.fromEntries(Object.entries(propertiesOf(schemaOf(call, part))).map(([name, schema]) => [name, soundValue(schema)]))

function soundValue(schema: InputSchema): unknown {
  if (schema.enum !== undefined) return schema.enum[0]
  if (schema.const !== undefined) return schema.const
  if (schema.anyOf !== undefined) return soundValue(schema.anyOf[0] ?? {})
  switch (schema.type) {
    case 'array':
      return [soundValue(schema.items ?? {})]
    case 'integer':
    case 'number':
      return 1
    case 'null':
      return null
    case 'boolean':
      return true
    case 'object':
      return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, each]) => [name, soundValue(each)]))
    default:
      return schema.maxLength === textLimits.pathPart ? '1' : 'x'
  }
}
