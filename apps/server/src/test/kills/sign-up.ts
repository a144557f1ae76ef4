import type { Tokens } from '@banyan/contract'
import type { Connection } from './connection.ts'
import { waitForMail } from './mailed.ts'

const password = 'under the fig tree'

/** Signs somebody up through the mail that they receive, and signs them in. */
export async function signUp(
  connection: Connection,
  { name, email, dataDir, isOver = () => false }: { name: string; email: string; dataDir: string; isOver?: () => boolean },
): Promise<Tokens> {
  await connection.expect('POST', '/api/sign_up/', { name, email, gender: 'F', language: 'en', birth_year: 1980 })
  const token = /\/accounts\/[a-z_]+\/([^/\s]+)\//.exec(await waitForMail(dataDir, email, isOver))?.[1] ?? ''
  await connection.expect('PUT', `/api/sign_up/${token}/`, { password })
  const tokens = await connection.expect<Tokens>('POST', '/api/auth/obtain_token/', { email, password })
  connection.token = tokens.access
  return tokens
}
