import { readName } from '../name.ts'
import { createNode } from '../node.ts'
import type { Node } from '../node.ts'
import { findDate, findName } from '../person-fields.ts'
import { cutText } from '../problem-log.ts'
import { singleYear } from '../read-date.ts'
import { readExtraText } from '../read-records.ts'
import type { PersonFields } from '../types.ts'

/**
 * What earlier versions read from a record, where it differs: a person who was imported by one still has these values, and nobody
 * has edited them. Names were cut at 50 characters and SURN was not asked where the given name is between the slashes; a SEX that
 * goes on in another line was unknown; of a range, a year like 1650/51 won.
 */
export function readAsBefore(nodes: readonly Node[]): Partial<PersonFields> {
  const name = findName(nodes)
  const [born, died] = [findDate(nodes, 'BIRT'), findDate(nodes, 'DEAT')]
  return {
    ...(name === undefined ? {} : { name: cutText(readName(createNode('NAME', name.value)) || readName(name), 50) }),
    ...readGenderAsBefore(nodes),
    ...(born === undefined ? {} : { birth_year: singleYear(born.value.toUpperCase()) }),
    ...(died === undefined ? {} : { year_of_death: singleYear(died.value.toUpperCase()) }),
  }
}

export const readGenderAsBefore = (nodes: readonly Node[]): Pick<Partial<PersonFields>, 'gender'> =>
  nodes.find(({ tag }) => tag === 'SEX')?.value.includes('\n') ? { gender: 'P' } : {}

/** What earlier versions read from the text of an INDI record, where it differs. */
export function readEarlierFields(text: string): Pick<Partial<PersonFields>, 'name' | 'birth_year' | 'year_of_death'> {
  const { name, birth_year, year_of_death } = readAsBefore(readExtraText(text))
  return {
    ...(name === undefined ? {} : { name }),
    ...(birth_year === undefined ? {} : { birth_year }),
    ...(year_of_death === undefined ? {} : { year_of_death }),
  }
}
