import type { WritableFact, WritableFamily, WritableName } from '@banyan/gedcom'
import type { generateFamily } from '@banyan/sample-family'

const places = [
  'Bath, Somerset',
  'Bristol',
  'York',
  'Turku',
  'Kraków',
  '廣州',
  'Lyon, Rhône',
  'Tampere',
  'Leeds, Yorkshire',
  'Gdańsk',
]
const trades = ['miller', 'teacher', 'farmer', 'fisherman', 'seamstress', 'carpenter', 'clerk']
const sourceCount = 500
const blank = {
  path: '',
  type: '',
  value: '',
  date: '',
  date_phrase: '',
  place: '',
  note: '',
  denied: false,
  preferred: false,
  participants: [],
}
const blankName = {
  path: '',
  kind: 'birth',
  given: '',
  surname: '',
  note: '',
  preferred: false,
  reading_of: null,
} as const

/** Gives the people of a generated family what genealogists write down: six facts each, other names, marriages, and where it is from. */
export function withFacts({ people, relations }: ReturnType<typeof generateFamily>): WritableFamily {
  const place = (seed: number): string => places[seed % places.length] ?? ''
  const fact = (kind: WritableFact['kind'], seed: number, rest: Partial<WritableFact>): WritableFact => ({
    ...blank,
    kind,
    citations: seed % 2 === 0 ? [{ source: (seed % sourceCount) + 1, page: `page ${seed % 300}`, text: '', quality: 2 }] : [],
    ...rest,
  })
  const name = (id: number, text: string, rest: Partial<WritableName>): WritableName => ({
    ...blankName,
    id,
    text,
    ...rest,
  })
  return {
    people: people.map((person) => {
      const { id, birth_year: born, year_of_death: died } = person
      const facts = [
        fact('BIRT', id, { date: `${(id % 28) + 1} MAR ${born}`, place: place(id), preferred: true }),
        fact('BAPM', id + 1, { date: `APR ${born}`, place: place(id) }),
        fact('OCCU', id + 2, { value: trades[id % trades.length] ?? '', date: `FROM ${born + 20} TO ${born + 40}` }),
        fact('RESI', id + 3, {
          date: `ABT ${born + 30}`,
          place: place(id + 3),
          note: id % 5 === 0 ? 'in the house by the river' : '',
        }),
        fact('EDUC', id + 4, { value: 'village school', date: String(born + 8) }),
        ...(died === 0
          ? []
          : [
              fact('DEAT', id + 5, { date: `${(id % 28) + 1} NOV ${died}`, place: place(id + 7), preferred: true }),
              fact('BURI', id + 6, { place: place(id + 7) }),
            ]),
      ]
      const names = [
        name(2 * id, person.name, { preferred: true }),
        ...(id % 3 === 0 ? [name(2 * id + 1, `${person.name.split(' ')[0]}`, { kind: 'nickname' })] : []),
      ]
      return { ...person, life: { names, facts } }
    }),
    relations,
    couples: relations
      .filter(({ relation_type }) => relation_type === 1)
      .map(({ from_person_id: from, to_person_id: to }) => ({
        partners: [from, to],
        facts: [fact('MARR', from, { date: `${(from % 28) + 1} JUN 1900`, place: place(to) })],
      })),
    sources: Array.from({ length: sourceCount }, (_, index) => ({
      id: index + 1,
      title: `Parish register ${index + 1}`,
      author: 'Rev. Hale',
      publisher: '',
      url: '',
      repository: '',
      note: '',
    })),
  }
}
