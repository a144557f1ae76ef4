import { partneredType, raisedType } from '@banyan/family-graph'
import type { LayoutFamily, LayoutPerson, LayoutRelation } from '../types.ts'

/** A family written by hand: people with their year of birth, `a+b` for partners, `a+b>c` (or `a>c`) for those who raised c. */
export function family(years: Readonly<Record<string, number>>, ...links: readonly string[]): LayoutFamily {
  const people = Object.entries(years).map(([id, birth_year]): LayoutPerson => ({ id: Number(id), birth_year }))
  const relations: LayoutRelation[] = []
  const add = (from: number, to: number, type: number): void => {
    const isKnown = relations.some(
      (relation) =>
        relation.relation_type === type &&
        ((relation.from_person_id === from && relation.to_person_id === to) ||
          (type === partneredType && relation.from_person_id === to && relation.to_person_id === from)),
    )
    if (!isKnown) relations.push({ id: relations.length + 1, from_person_id: from, to_person_id: to, relation_type: type })
  }
  for (const link of links) {
    const [above = '', below = ''] = link.split('>')
    const [a = 0, b] = above.split('+').map(Number)
    if (b !== undefined) add(a, b, partneredType)
    for (const child of below === '' ? [] : below.split(',').map(Number)) {
      add(a, child, raisedType)
      if (b !== undefined) add(b, child, raisedType)
    }
  }
  return { people, relations }
}

/** Families that cannot be drawn as plain trees, keyed by what makes them hard. */
export const entangledFamilies: Readonly<Record<string, LayoutFamily>> = {
  nobody: { people: [], relations: [] },
  'one person': family({ 1: 1980 }),
  'three generations': family({ 1: 1920, 2: 1922, 3: 1945, 4: 1950, 5: 1952, 6: 1975, 7: 1978 }, '1+2>3,4', '4+5>6,7'),
  'married cousins': family(
    { 1: 1900, 2: 1901, 3: 1925, 4: 1928, 5: 1926, 6: 1927, 7: 1950, 8: 1952, 9: 1975 },
    '1+2>3,4',
    '3+5>7',
    '4+6>8',
    '7+8>9',
  ),
  'double cousins': family(
    { 1: 1900, 2: 1901, 3: 1902, 4: 1903, 5: 1925, 6: 1927, 7: 1926, 8: 1928, 9: 1950, 10: 1951 },
    '1+2>5,6',
    '3+4>7,8',
    '5+7>9',
    '6+8>10',
    '9+10',
  ),
  'two marriages and half-siblings': family(
    { 1: 1940, 2: 1942, 3: 1945, 4: 1965, 5: 1967, 6: 1972, 7: 1974 },
    '1+2>4,5',
    '1+3>6,7',
  ),
  'six marriages': family(
    { 1: 1491, 2: 1485, 3: 1501, 4: 1508, 5: 1515, 6: 1523, 7: 1512, 8: 1516, 9: 1533, 10: 1537 },
    '1+2>8',
    '1+3>9',
    '1+4>10',
    '1+5',
    '1+6',
    '1+7',
  ),
  'uncle and niece': family({ 1: 1900, 2: 1901, 3: 1920, 4: 1930, 5: 1922, 6: 1942, 7: 1965 }, '1+2>3,4', '3+5>6', '4+6>7'),
  "a partner of a partner's child": family({ 1: 1900, 2: 1910, 3: 1935, 4: 1960 }, '1+2>3', '1+3>4'),
  'a partner of the own parent': family({ 1: 1900, 2: 1920, 3: 1940 }, '1+2', '1>2', '1+2>3'),
  'a partner of the own grandchild': family({ 1: 1900, 2: 1925, 3: 1950, 4: 1970 }, '1>2', '2>3', '1+3>4'),
  'unknown parents and one parent': family({ 1: 1900, 2: 1925, 3: 0, 4: 1950, 5: 0, 6: 1980 }, '1>2', '2+3>4,5', '4>6'),
  'a child of each partner alone, and one of both': family(
    { 1: 1920, 2: 1921, 3: 1950, 4: 1952, 5: 1918, 6: 1922, 7: 1975, 8: 1978, 9: 1980 },
    '1+2>3',
    '5+6>4',
    '3+4>9',
    '3>7',
    '4>8',
  ),
  'four parents': family({ 1: 1950, 2: 1951, 3: 1952, 4: 1953, 5: 1980, 6: 1982 }, '1+2>5', '3+4>5', '3+4>6'),
  'three parents in one row': family({ 1: 1950, 2: 1951, 3: 1952, 4: 1980 }, '1+2>4', '1+3', '3>4'),
  'parents who are no partners': family({ 1: 1950, 2: 1951, 3: 1980, 4: 1982 }, '1>3', '2>3', '1>4', '2>4'),
  'partners who are siblings': family({ 1: 1900, 2: 1901, 3: 1925, 4: 1926, 5: 1950 }, '1+2>3,4', '3+4>5'),
  'a ring of partners': family({ 1: 1950, 2: 1951, 3: 1952, 4: 1953 }, '1+2', '2+3', '3+4', '4+1'),
  'everybody with everybody': family({ 1: 1950, 2: 1951, 3: 1952, 4: 1953, 5: 1980 }, '1+2', '1+3', '1+4', '2+3', '2+4', '3+4>5'),
  'one person over lines of different length': family(
    { 1: 1850, 2: 1851, 3: 1875, 4: 1890, 5: 1900, 6: 1925, 7: 1920, 8: 1950 },
    '1+2>3,4',
    '3>5',
    '5>6',
    '4>7',
    '6+7>8',
  ),
  'in-laws with families of their own': family(
    { 1: 1900, 2: 1901, 3: 1902, 4: 1903, 5: 1925, 6: 1928, 7: 1927, 8: 1930, 9: 1955, 10: 1958, 11: 1880, 12: 1881 },
    '1+2>5,6',
    '3+4>7,8',
    '6+7>9,10',
    '11+12>3',
  ),
  'three parts that nothing links': family({ 1: 1900, 2: 1925, 3: 1910, 4: 1911, 5: 1940, 6: 1990 }, '1>2', '3+4>5'),
}
