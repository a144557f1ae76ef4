import { describe, expect, it } from 'vitest'
import { clientNames, findClientName } from './client-names.ts'
import { termSources } from './table.ts'

describe('the names that older clients know', () => {
  const named = new Set(termSources.map(([, key]) => findClientName(key)))

  it('are 94, each once, in order', () => {
    expect(clientNames).toHaveLength(94)
    expect(clientNames).toEqual([...new Set(clientNames)].toSorted())
  })

  it('each stand for terms of the table, or for those that differ only in age', () => {
    const merged = ["Father's Sister", "Mother's Sister"]
    expect(clientNames.filter((name) => !named.has(name))).toEqual(merged)
    for (const name of merged) expect(findClientName(name)).toBe(name)
  })
})
