import { calls } from '@banyan/contract'
import type { CallName } from '@banyan/contract'
import { expect, it } from 'vitest'
import { joinFamily } from '../family.ts'
import { fourColours } from '../photos/photos.ts'
import { openTestApp, password, testAppOn } from '../test-app.ts'
import { attempts } from './attempts.ts'
import { makeThings } from './things.ts'

/**
 * The event stream never ends, and the other answers break off when they fail in the middle, so nobody takes them for complete.
 */
const streams: CallName[] = [
  'followEvents',
  'downloadImages',
  'downloadDataExport',
  'downloadPrint',
  'exportGedcom',
  'exportTable',
  'exportFamilyLog',
]

// For some seconds a session that has ended is still valid on other servers, and on a server that never heard that its commit
// succeeded.
it.each([false, true])(
  'a user who has left, the last of a family: %s, is refused by a server that has yet to notice, and it never fails',
  async (isLast) => {
    const test = await openTestApp()
    const other = await testAppOn(test.platform)
    try {
      const ada = await test.newMember({ name: 'Ada' })
      const things = await makeThings(test, ada, 'Ada')
      const leaver = isLast ? ada : await joinFamily(test, ada, { name: 'Ben' })
      expect((await other.call('getSettings', { token: leaver.access })).statusCode).toBe(200)
      expect(
        (await test.call('deleteAccount', { token: leaver.access, body: { password, delete_profile: true } })).statusCode,
      ).toBeLessThan(300)

      const failed: string[] = []
      const all = {
        ...attempts(things, things, await fourColours()),
        deleteAccount: [{ body: { password } }],
        changePassword: [{ body: { old_password: password, new_password: 'under the elm tree' } }],
      }
      for (const name of (Object.keys(calls) as CallName[]).filter((each) => !streams.includes(each))) {
        for (const attempt of all[name]) {
          const answer = await other.call(name, { ...attempt, token: leaver.access })
          if (answer.statusCode === 500) failed.push(`${name}: ${answer.statusCode} ${answer.body.slice(0, 100)}`)
        }
      }
      expect(failed).toEqual([])
    } finally {
      await other.app.close()
      await test.close()
    }
  },
)
