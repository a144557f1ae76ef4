import { relationTypes } from '@banyan/contract'
import { writeGedcom } from '@banyan/gedcom'
import type { WritableFact, WritablePerson } from '@banyan/gedcom'
import type { TablePerson } from './plan-table.ts'

/** Writes the people of a table as GEDCOM, so that they are previewed, recognised, imported and undone like those of other files. */
export function tableGedcom(people: readonly TablePerson[]): Uint8Array {
  const partnered = people.flatMap(({ partners }, index) =>
    partners.map((other) => [Math.min(index, other), Math.max(index, other)] as const),
  )
  return writeGedcom(
    {
      people: people.map(writable),
      relations: [
        ...[...new Map(partnered.map((pair) => [pair.join(' '), pair])).values()].map(([one, other]) => ({
          from_person_id: idOf(one),
          to_person_id: idOf(other),
          relation_type: relationTypes.partnered,
        })),
        ...people.flatMap(({ parents }, index) =>
          parents.map((parent) => ({
            from_person_id: idOf(parent),
            to_person_id: idOf(index),
            relation_type: relationTypes.raised,
          })),
        ),
      ],
    },
    { version: '7.0' },
  )
}

const idOf = (index: number): number => index + 1

const yearOf = (date: string): number => Number(/\b\d{3,4}\b/.exec(date)?.[0] ?? 0)

const blankFact = {
  path: '',
  type: '',
  value: '',
  date: '',
  date_phrase: '',
  place: '',
  note: '',
  denied: false,
  preferred: true,
  participants: [],
} as const

function writable(person: TablePerson, index: number): WritablePerson {
  const { name, given, surname, gender, born, birthplace, died, deathplace, occupation } = person
  const isBirthKnown = born.date !== '' || born.date_phrase !== '' || birthplace !== ''
  const facts: WritableFact[] = [
    ...(isBirthKnown ? [{ ...blankFact, ...born, kind: 'BIRT' as const, place: birthplace }] : []),
    ...(died === undefined ? [] : [{ ...blankFact, ...died, kind: 'DEAT' as const, place: deathplace }]),
    ...(occupation === '' ? [] : [{ ...blankFact, kind: 'OCCU' as const, value: occupation, preferred: false }]),
  ]
  return {
    id: idOf(index),
    name,
    gender,
    birth_year: yearOf(born.date),
    year_of_death: yearOf(died?.date ?? ''),
    life: {
      names: [
        {
          id: idOf(index),
          path: '',
          kind: 'birth',
          text: name,
          given,
          surname,
          script: '',
          note: '',
          preferred: true,
          reading_of: null,
        },
      ],
      facts,
    },
  }
}
