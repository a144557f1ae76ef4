import { statfs } from 'node:fs/promises'
import { findLastBackup } from '../../platform/backup/find-last-backup.ts'
import type { Platform } from '../../platform/platform.ts'
import { isPlainHttp } from '../../platform/public-url.ts'
import { dayMs, hourMs } from '../../platform/time.ts'

const minFreeShare = 0.05

/**
 * Recommends what an operator should change although nothing is broken: how the server is reached, mail, backups, disk space, and
 * who receives alarms.
 */
export async function* advise({ config, database, now }: Platform): AsyncGenerator<string> {
  if (isPlainHttp(config))
    yield 'People reach this server by plain http, so passwords and photos can be read on the way. Put a web server with a certificate in front, and set BANYAN_PUBLIC_URL.'
  if (config.mail.smtpUrl === undefined)
    yield 'No mail server is set, so mails are only written to the outbox folder. Set BANYAN_SMTP_URL.'

  const { everyHours } = config.backup
  if (everyHours === 0)
    yield 'The server makes no backups by itself. Set BANYAN_BACKUP_HOURS, unless something else runs "banyan backup".'
  const lastBackup = await findLastBackup({ config, database }).catch((error: Error) => error)
  if (lastBackup instanceof Error) yield `The folder of backups cannot be read: ${lastBackup.message}`
  else if (lastBackup === undefined) yield 'There is no backup yet. Run "banyan backup", and copy it to another house.'
  else {
    const days = Math.floor((now().getTime() - lastBackup.getTime()) / dayMs)
    if (days > 0 && now().getTime() - lastBackup.getTime() > 2 * everyHours * hourMs)
      yield `The newest backup is ${days} ${days === 1 ? 'day' : 'days'} old.`
  }

  const { bavail, blocks, bsize } = await statfs(config.dataDir)
  if (bavail < blocks * minFreeShare) yield `Only ${Math.round((bavail * bsize) / 1e6)} MB are free where the data folder is.`

  if (config.operators.length === 0) yield 'Nobody hears of alarms. Name yourself in BANYAN_OPERATORS.'
  else {
    const accounts = await database.read
      .selectFrom('accounts')
      .select('email_key')
      .where('email_key', 'in', config.operators)
      .execute()
    const unknown = config.operators.filter((operator) => accounts.every((account) => account.email_key !== operator)).length
    if (unknown > 0)
      yield `${unknown} of the addresses in BANYAN_OPERATORS ${unknown === 1 ? 'belongs' : 'belong'} to no account here, so nobody sees the operators' page with ${unknown === 1 ? 'it' : 'them'}.`
  }
}
