import { limits } from '@banyan/contract'
import { describe, expect, it } from 'vitest'
import { readCells } from '../../lib/tables/read-cells.ts'
import { blankRow, findProblems, firstRows, peopleOf, readFamilyDraft, withBlankRow } from './family-rows.ts'
import type { FamilyRow, Kin } from './family-rows.ts'
import { isTable, pasteCells } from './paste-cells.ts'
import { refusedCell } from './refused-cell.ts'

const row = (kin: Kin, name: string): FamilyRow => ({ ...blankRow(kin), name, gender: 'F' })
const alone = { personId: 7, parents: [], coParent: 0 }

describe('the rows of a family', () => {
  it('relate each person to those before', () => {
    const rows = [
      row('sibling', 'Sis'),
      row('child', 'Old'),
      row('partner', 'Ben'),
      row('child', 'Kit'),
      row('parent', 'Ma'),
      row('parent', 'Pa'),
    ]
    const { people, rowOf } = peopleOf(rows, { ...alone, coParent: 9 }, 'en')
    expect(rowOf).toEqual([4, 5, 2, 1, 3, 0])
    expect(people.map(({ name, relations }) => [name, relations])).toEqual([
      ['Ma', [{ from_person_id: 7, relation_type: 3 }]],
      [
        'Pa',
        [
          { from_person_id: 7, relation_type: 3 },
          { from_row: 0, relation_type: 1 },
        ],
      ],
      ['Ben', [{ from_person_id: 7, relation_type: 1 }]],
      [
        'Old',
        [
          { from_person_id: 7, relation_type: 2 },
          { from_person_id: 9, relation_type: 2 },
        ],
      ],
      [
        'Kit',
        [
          { from_person_id: 7, relation_type: 2 },
          { from_row: 2, relation_type: 2 },
        ],
      ],
      [
        'Sis',
        [
          { from_row: 0, relation_type: 2 },
          { from_row: 1, relation_type: 2 },
        ],
      ],
    ])
  })

  it('say how children came, and when partners married', () => {
    const rows = [
      { ...row('partner', 'Ben'), wed: '12 June 1974', tie: 'adopted' as const },
      { ...row('child', 'Kit'), tie: 'adopted' as const },
      { ...row('child', 'Eva'), tie: 'step' as const, wed: '1990' },
      { ...row('parent', 'Pa'), tie: 'foster' as const },
      { ...row('sibling', 'Sis'), tie: 'step' as const },
    ]
    const { people } = peopleOf(rows, alone, 'en')
    expect(people.map(({ name, relations, facts }) => [name, relations.map(({ kind }) => kind), facts.length])).toEqual([
      ['Pa', ['foster'], 0],
      ['Ben', [undefined], 1],
      ['Kit', ['adopted', 'adopted'], 0],
      ['Eva', ['step', undefined], 0],
      ['Sis', [undefined], 0],
    ])
    expect(people[1]?.facts).toMatchObject([{ kind: 'MARR', date: '12 JUN 1974', relation: 0 }])
    const refused = (field: string) => refusedCell({ field }, people, peopleOf(rows, alone, 'en').rowOf)
    expect(['people.1.facts.0.date', 'people.2.relations.0.kind', 'people.0.relations', 'people.9.name'].map(refused)).toEqual([
      '0 bond',
      '1 bond',
      '3 kin',
      undefined,
    ])
  })

  it('say at which cell something is missing', () => {
    const rows = [row('sibling', 'Sis'), { ...row('child', ' '), gender: '' as const, born: '1950' }, blankRow('child')]
    expect([...findProblems(rows, alone)]).toEqual([
      ['0 kin', 'noParent'],
      ['1 name', 'blankName'],
      ['1 gender', 'noGender'],
    ])
  })

  it('end with a blank one, up to what one call takes', () => {
    expect(withBlankRow([row('partner', 'Ben')]).at(-1)).toEqual(blankRow('child'))
    expect(withBlankRow(firstRows)).toBe(firstRows)
    expect(withBlankRow(Array.from({ length: limits.newPeople }, () => row('child', 'Kit')))).toHaveLength(limits.newPeople)
  })

  it('are filled from cells of a spreadsheet', () => {
    const words = {
      kin: (kin: Kin) => ({ parent: '父母', partner: '伴侶', child: '子女', sibling: '手足' })[kin],
      gender: (each: string) => each,
      tie: (each: string) => (each === 'adopted' ? '收養' : each),
    }
    const text = '伴侶\tBen\tmale\t"about\n1950"\t\t\t\t1974\nchild\tKit\t?\t\tTurku\t\t\t收養\n'
    expect([isTable(text), isTable('Ben Wong\n')]).toEqual([true, false])
    const filled = pasteCells(firstRows, readCells(text, '\t'), { row: 2, column: 'kin' }, words)
    expect(filled.slice(2)).toEqual([
      { ...blankRow('partner'), name: 'Ben', gender: 'M', born: 'about 1950', wed: '1974' },
      { ...blankRow('child'), name: 'Kit', gender: 'P', birthplace: 'Turku', tie: 'adopted' },
      blankRow('child'),
    ])
  })

  it('are only read back if they have the shape of rows', () => {
    const draft = { key: 'k', rows: firstRows, coParent: undefined, isSent: true }
    expect(readFamilyDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft)
    const older = JSON.parse(JSON.stringify(draft, (key, value: unknown) => (key === 'wed' || key === 'tie' ? undefined : value)))
    expect(readFamilyDraft(older)).toEqual(draft)
    for (const other of [null, 'x', { key: 'k', rows: [{}] }, { ...draft, rows: [{ ...firstRows[0], kin: 'cat' }] }])
      expect(readFamilyDraft(other)).toBeUndefined()
  })
})
