import { buildFamilyGraph } from '@banyan/family-graph'
import { expect, it } from 'vitest'
import { buildPeopleTable } from './people-table.ts'

const person = (id: number, birth_year: number, name: string) => ({
  id,
  name,
  birth_year,
  year_of_death: 0,
  small_thumbnail: null,
  address: '12 Mill Lane, Kilkenny, Ireland',
})
const table = (people: ReturnType<typeof person>[]) =>
  buildPeopleTable(buildFamilyGraph({ people, relations: [] }), (id) => people.find((each) => each.id === id))

it('keeps the faces of those who have not changed when somebody comes, so that they need not be painted again', () => {
  const [ada, mei] = [person(1, 1950, 'Ada Wong'), person(2, 1980, 'Mei Wong')]
  const before = table([ada, mei])
  const after = table([ada, person(3, 1960, 'Ben Lee'), { ...mei, name: 'Mei Lee' }])
  expect([0, 1, 2].map((at) => after.faceAt(at)?.name)).toEqual(['Ada Wong', 'Ben Lee', 'Mei Lee'])
  expect(after.faceAt(0)).toBe(before.faceAt(0))
  expect(after.faceAt(2)).not.toBe(before.faceAt(1))
  expect(after.faceAt(0)?.place).toBe('Kilkenny, Ireland')
})

it('shows days where they are known, and that somebody has died', () => {
  const shown = (changes: object, language: 'en' | 'zh-tw' = 'en') => {
    const people = [{ ...person(1, 1950, 'Ada'), ...changes }]
    const graph = buildFamilyGraph({ people, relations: [] })
    return buildPeopleTable(graph, () => people[0], [], language).faceAt(0)?.dates
  }
  expect(shown({})).toBe('1950')
  expect(shown({ birth_day: 503 })).toBe('3\u00a0May\u00a01950')
  expect(shown({ birth_day: 503, year_of_death: 1999 })).toBe('3\u00a0May\u00a01950 – †\u00a01999')
  expect(shown({ birth_year: 0, year_of_death: 1999, death_day: 302 }, 'zh-tw')).toBe('†\u00a01999年3月2日')
  expect(shown({ deceased: true })).toBe('1950 †')
})
