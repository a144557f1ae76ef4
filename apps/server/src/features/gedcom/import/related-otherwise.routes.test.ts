import { expect, it } from 'vitest'
import { gedcom, importFile, listRelations } from '../../../test/gedcom.ts'
import { openTestApp } from '../../../test/test-app.ts'

it('partners who are related otherwise already are told, and everything else is imported', async () => {
  const test = await openTestApp()
  try {
    const ada = await test.newMember({ name: 'Ada' })
    const imported = await importFile(
      test,
      ada,
      gedcom(`0 @I1@ INDI
1 NAME Hugo
1 FAMS @F1@
1 FAMS @F2@
0 @I2@ INDI
1 NAME Nina
1 FAMC @F1@
1 FAMS @F2@
0 @F1@ FAM
1 HUSB @I1@
1 CHIL @I2@
0 @F2@ FAM
1 HUSB @I1@
1 WIFE @I2@`),
    )
    expect(imported).toMatchObject({ people: 2, relations: 1, problems: [{ code: 'relation_duplicate' }] })
    expect(await listRelations(test, ada)).toHaveLength(1)
  } finally {
    await test.close()
  }
})
