import { afterAll, beforeAll, expect, it } from 'vitest'
import { familyOf } from '../../test/family.ts'
import { openTestApp } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'

let test: TestApp
let member: Member
beforeAll(async () => {
  test = await openTestApp()
  member = await test.newMember({ name: 'Ada Wong', birth_year: 1950 })
})
afterAll(() => test.close())

async function table(by: Member): Promise<string[]> {
  const answer = await test.call('exportTable', { token: by.access })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.headers['content-type']).toContain('text/csv')
  expect(answer.body.startsWith('\uFEFF')).toBe(true)
  return answer.body.slice(1).split('\r\n')
}

it('writes everybody of the family, and nobody else', async () => {
  const family = familyOf(test, member)
  const { added } = (
    await family.tryTo(
      'createPeople',
      {},
      {
        people: [
          {
            name: '=HYPERLINK("x")',
            gender: 'M',
            relations: [{ from_person_id: member.person_id, relation_type: 1 }],
            facts: [
              { kind: 'BIRT', date: '3 MAY 1948', place: 'Oulu, "Finland"' },
              { kind: 'DEAT' },
              { kind: 'OCCU', value: '-1' },
              { kind: 'OCCU', value: 'Clerk;＝1;@a; +2 - 1' },
            ],
          },
          {
            name: 'Kit',
            gender: 'N',
            relations: [
              { from_person_id: member.person_id, relation_type: 2 },
              { from_row: 0, relation_type: 2 },
            ],
            facts: [{ kind: 'BIRT', date: 'ABT 1975' }],
          },
        ],
      },
    )
  ).json<{ added: number[] }>()
  const [ben = 0, kit = 0] = added
  const me = member.person_id
  expect(await table(member)).toEqual([
    'Id,Name,Given name,Surname,Gender,Born,Birthplace,Died,Place of death,Occupation,Parents,Partners,Ids of parents,Ids of partners',
    `${ben},"'=HYPERLINK(""x"")",,,M,1948-05-03,"Oulu, ""Finland""",†,,"'-1; Clerk;'＝1;'@a; '+2 - 1",,Ada Wong,,${me}`,
    `${me},Ada Wong,,,F,1950,,,,,,"'=HYPERLINK(""x"")",,${ben}`,
    `${kit},Kit,,,N,about 1975,,,,,"Ada Wong; '=HYPERLINK(""x"")",,${me}; ${ben},`,
    '',
  ])
  const other = await test.newMember({ name: 'Eve', birth_year: 0 })
  expect(await table(other)).toHaveLength(3)
  expect((await test.call('exportTable', {})).statusCode).toBe(401)
})
