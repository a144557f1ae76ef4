import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Member } from './fixtures.ts'
import type { RunningServer } from './server.ts'

/** Makes a sign-in look as if it had been a while ago. */
export function ageSessions({ dataDir }: RunningServer, { email }: Member): void {
  const database = new DatabaseSync(path.join(dataDir, 'banyan.sqlite'))
  database.exec('pragma busy_timeout = 20000')
  database
    .prepare(
      `update sessions set confirmed_at = '2026-01-01T00:00:00.000Z' where exists (select 1 from users u join accounts a on a.id = u.account_id
        where u.family_id = sessions.family_id and u.id = sessions.user_id and a.email = ?)`,
    )
    .run(email)
  database.close()
}
