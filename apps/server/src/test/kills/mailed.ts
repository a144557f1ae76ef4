import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Fault, Lost } from './connection.ts'

const waitsMs = 60_000

/**
 * The text of the mail to an address, as soon as the outbox holds it: every promised mail must arrive.
 *
 * @throws Lost when the server is killed first, Fault when no mail arrives
 */
export async function waitForMail(dataDir: string, email: string, isOver: () => boolean = () => false): Promise<string> {
  const folder = path.join(dataDir, 'outbox')
  for (const until = Date.now() + waitsMs; Date.now() < until; await wait(100)) {
    if (isOver()) throw new Lost(email)
    for (const name of await readdir(folder).catch(() => [])) {
      if (!name.endsWith('.eml')) continue
      const mail = await readFile(path.join(folder, name), 'utf8')
      if (mail.includes(email)) return mail
    }
  }
  throw new Fault(`no mail to ${email} came`)
}
