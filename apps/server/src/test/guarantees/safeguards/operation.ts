import type { Safeguard } from '../safeguard.ts'

const signUp = ['features/accounts/sign-up/sign-up-mode.test.ts']
const operator = ['features/operator/operator.routes.test.ts']
const cli = ['cli/cli.test.ts']
const status = ['cli/status.test.ts']
const start = ['cli/start.test.ts']
const restoreKills = ['cli/restore-kills.test.ts']
const sweep = ['features/trash/sweep-media.test.ts']
const originals = ['features/originals/originals.test.ts']
const drill = ['platform/backup/restore-drill.test.ts']
const backups = ['platform/backup/backup.test.ts']
const health = ['platform/http/health.test.ts']
const encryption = ['platform/backup/encryption.test.ts']
const metrics = ['platform/monitoring/metrics.route.test.ts']
const sweepFile = 'features/trash/sweep-media.service.ts'

/** An amateur runs a server that says what is wrong, loses nothing around a crash, and heals what can be healed. */
export const operationSafeguards: Safeguard[] = [
  // What the operator is told.
  { name: 'with a public address only invited people join', file: 'config.ts', find: "? 'open' : 'invite'),", replace: "? 'open' : 'open'),", tests: signUp, only: 'follows from the address|takes no stranger' },
  { name: 'on this machine anybody joins', file: 'config.ts', find: "? 'open' : 'invite'),", replace: "? 'invite' : 'invite'),", tests: signUp, only: 'follows from the address' },
  { name: 'the start says who can join', file: 'start-notices.ts', find: /\n.*text: `Sign-up: .*\n/g, replace: '\n', tests: signUp, only: 'the start says who can join' },
  { name: 'the start warns of plain http', file: 'start-notices.ts', find: '...(isPlainHttp(config) ? [', replace: '...(isPlainHttp(config) && chosen === "" ? [', tests: signUp, only: 'the start says who can join' },
  { name: 'the page says who can join', file: 'features/site/site.routes.ts', find: 'sign_up: signUp', replace: "sign_up: breachUrl === '' ? signUp : ('open' as const)", tests: signUp, only: 'takes no stranger as its first family' },
  { name: 'families of strangers have a quota', file: 'config.ts', find: 'isOpenToStrangers(values) ? strangersGb : 0', replace: 'isOpenToStrangers(values) ? 0 : 0', tests: signUp, only: 'gives families of strangers a quota' },
  { name: 'the operator sets the quota', file: 'config.ts', find: 'values.BANYAN_FAMILY_QUOTA_GB ??', replace: 'undefined ??', tests: signUp, only: 'gives families of strangers a quota' },
  { name: 'check advises about plain http', file: 'cli/checks/advise.ts', find: '  if (isPlainHttp(config)) yield', replace: "  if (config.host === '') yield", tests: cli, only: 'advises about how the server is set up' },
  { name: 'check advises about mails', file: 'cli/checks/advise.ts', find: '  if (config.mail.smtpUrl === undefined) yield', replace: "  if (config.host === '') yield", tests: cli, only: 'advises about how the server is set up' },
  { name: 'check advises about backups', file: 'cli/checks/advise.ts', find: '  else if (lastBackup === undefined) yield', replace: "  else if (lastBackup === undefined && config.host === '') yield", tests: cli, only: 'advises about how the server is set up' },
  { name: 'check advises about operators', file: 'cli/checks/advise.ts', find: '    if (unknown > 0) yield', replace: '    if (unknown < 0) yield', tests: cli, only: 'advises about how the server is set up' },
  { name: 'the operator’s page is for operators', file: 'features/accounts/operators.service.ts', find: "  if (user === undefined || !isOperatorEmail(platform, user.email)) throw new ApiError('not_operator')\n", replace: '', tests: operator, only: 'is for the users named' },
  { name: 'an operator’s address is the very mailbox', file: 'features/accounts/operators.service.ts', find: '.toLowerCase()) === key', replace: '.toLowerCase()) !== undefined', tests: operator, only: 'is not for another mailbox that looks alike' },
  { name: 'the operator’s page says whether it can write', file: 'features/operator/operator.service.ts', find: '    is_writable: isWritable,', replace: '    is_writable: !isWritable,', tests: operator, only: 'counts without naming anybody' },
  { name: 'the operator’s page tells the last backup', file: 'features/operator/operator.service.ts', find: 'last_backup: lastBackup?.toISOString() ?? null', replace: 'last_backup: lastBackup === undefined ? null : null', tests: operator, only: 'counts without naming anybody' },
  { name: 'the operator’s page tells failed mails', file: 'features/operator/operator.service.ts', find: 'given_up: queues.mails.givenUp', replace: 'given_up: 0', tests: operator, only: 'counts without naming anybody' },
  { name: 'the operator’s page tells alarms', file: 'features/operator/operator.service.ts', find: 'alarms: alarms.map(', replace: 'alarms: alarms.slice(0, 0).map(', tests: operator, only: 'counts without naming anybody' },
  { name: 'the operator’s page names no family', file: 'features/operator/operator.service.ts', find: 'mark: marks.markOf(family)', replace: 'mark: String(marks && family)', tests: operator, only: 'counts without naming anybody' },
  { name: 'the operator’s page tells the version', file: 'features/operator/operator.service.ts', find: '    version,\n    is_ready', replace: "    version: '',\n    is_ready", tests: operator, only: 'counts without naming anybody' },
  { name: 'alarms go to the operators', file: 'platform/alarms/alarms.ts', find: 'const { operators } = platform.config', replace: 'const operators = platform.config.operators.slice(0, 0)', tests: ['platform/alarms/alarms.test.ts'], only: 'writes to the operators' },

  // A server that cannot start.
  { name: 'a server that cannot listen ends', file: 'serve.ts', find: '    await Promise.race([closed.then(() => late.abort()), wait(failedMs, undefined, { signal: late.signal }).catch(() => undefined)])\n    throw error\n', replace: '    await Promise.race([closed.then(() => late.abort()), wait(failedMs, undefined, { signal: late.signal }).catch(() => undefined)])\n    await new Promise((resolve) => setTimeout(resolve, 1e8))\n    throw error\n', tests: start, only: 'when its port is taken' },
  { name: 'no mail leaves a server that cannot listen', file: 'serve.ts', find: '  await app.listen({ host: config.host, port: config.port })\n  running.workers = startWorkers(platform)\n', replace: '  running.workers = startWorkers(platform)\n  await new Promise((resolve) => setTimeout(resolve, 1_000))\n  await app.listen({ host: config.host, port: config.port })\n', tests: start, only: 'when its port is taken' },
  { name: 'damaged pages stop the start', file: 'cli/explain-failure.ts', find: '  if (/^SQLITE_(?:CORRUPT|NOTADB)/.test(code)) return', replace: "  if (/^SQLITE_(?:CORRUPT|NOTADB)/.test(code) && message === '') return", tests: start, only: 'when pages of its database are damaged' },
  { name: 'a newer database is refused in plain words', file: 'platform/db/migrate.ts', find: 'throw newer === undefined ? error : new NewerDatabaseError(newer)', replace: 'throw newer === undefined ? error : error', tests: start, only: 'when its database is of a newer version' },
  { name: 'a data folder has one server', file: 'serve.ts', find: "  if ('file' in config.database) running.ownership = ownFile(config.database.file)\n", replace: '', tests: start, only: 'a data folder has one server' },
  { name: 'a restore beside a server is refused', file: 'cli/restore.ts', find: '  const ownership = await ownDatabase(context.config.database)\n', replace: '  const ownership = { release: () => undefined }\n', tests: start, only: 'a data folder has one server' },
  { name: 'a move beside a server is refused', file: 'cli/move.ts', find: '  const source = await ownDatabase(from.database)\n', replace: '  const source = { release: () => undefined }\n', tests: start, only: 'a data folder has one server' },
  { name: 'a new database beside photos is refused', file: 'platform/installation/installation.ts', find: '  if (row === undefined && isBare && hasFiles) {', replace: '  if (row === undefined && isBare && !isBare && hasFiles) {', tests: start, only: 'when its database was lost beside the photos' },

  // A restore is all or nothing.
  { name: 'erasures are applied within the restore', file: 'cli/restore-whole.ts', find: '      gone = await reapplyErasures(tx, platform, erasures)\n', replace: '      if (erasures.length < 0) gone = await reapplyErasures(tx, platform, erasures)\n', tests: restoreKills, only: 'a restore that is killed anywhere' },
  { name: 'an unfinished restore is refused to others', file: 'platform/db/unfinished.ts', find: '  if (found === undefined) return\n', replace: "  if (found === undefined || found.kind === 'restore') return\n", tests: restoreKills, only: 'goes on where it was killed' },
  { name: 'a killed restore goes on', file: 'platform/backup/restore-backup.ts', find: '  if (unfinished?.isLoaded !== true) return false\n', replace: "  if (unfinished?.isLoaded !== true) return false\n  if (unfinished.isLoaded) throw new RestoreError('not again')\n", tests: restoreKills, only: 'goes on where it was killed' },
  { name: 'a torn line of the erasures is left out', file: 'platform/backup/erasures.ts', find: "    else if (last !== '') tornFiles.push(file)\n", replace: "    else if (last !== '') read.push(parseErasure(last, file))\n", tests: restoreKills, only: 'a torn last line of the erasures' },
  { name: 'erasures that cannot be read stop a restore', file: 'platform/backup/erasures.ts', find: '  if (erasure === undefined) throw new ErasuresError(', replace: "  if (erasure === undefined) return { at: '', family: '', what: { kind: 'restored' } }\n  if (where === '') throw new ErasuresError(", tests: restoreKills, only: 'a torn last line of the erasures' },

  // The sweep.
  { name: 'the sweep looks whether database and media belong together', file: 'platform/installation/installation.ts', find: '  if (row !== undefined && mark !== undefined) {', replace: '  if (row !== undefined && mark !== undefined && row.id === mark.id) {', tests: sweep, only: 'touches nothing beside a database of another installation' },
  { name: 'the sweep stops at an older database', file: sweepFile, find: 'if (orphans > 0 && (await isOlderThanMedia(platform)))', replace: 'if (orphans < 0 && (await isOlderThanMedia(platform)))', tests: sweep, only: 'stops at the first file when the database is an older copy' },
  { name: 'the sweep takes only a few files', file: sweepFile, find: '  if (orphans > maxOrphans && orphans > files * maxShare) return', replace: '  if (orphans < 0 && orphans > files * maxShare) return', tests: sweep, only: 'stops and raises an alarm' },
  { name: 'a stopped sweep raises an alarm', file: sweepFile, find: "    await raiseAlarm(platform, { kind: 'sweep_stopped', detail: { files: swept.files, orphans: swept.orphans } })\n", replace: '', tests: sweep, only: 'stops and raises an alarm' },
  { name: 'orphans are put aside', file: sweepFile, find: 'isExportFile(key) ? media.delete(key) : media.rename', replace: "isExportFile(key) || now.getTime() > 0 ? media.delete(key) : media.rename", tests: sweep, only: 'puts files aside that no row knows' },
  { name: 'what was put aside comes back', file: sweepFile, find: "  if (place !== undefined) await media.rename(place, key)\n", replace: '', tests: sweep, only: 'puts files aside that no row knows' },
  { name: 'what was put aside is kept for 30 days', file: sweepFile, find: 'const quarantineDays = 30', replace: 'const quarantineDays = 28', tests: sweep, only: 'puts files aside that no row knows' },
  { name: 'what was put aside goes after 30 days', file: sweepFile, find: 'const quarantineDays = 30', replace: 'const quarantineDays = 32', tests: sweep, only: 'puts files aside that no row knows' },
  { name: 'backups are kept by number', file: 'platform/backup/create-backup.ts', find: '.slice(isNewest ? config.backup.keepCount : 0)', replace: '.slice(isNewest ? 0 : 0)', tests: backups, only: 'loses old backups, never the newest ones' },
  { name: 'backups are kept by age', file: 'platform/backup/create-backup.ts', find: 'time.getTime() < oldest && ', replace: '', tests: ['platform/backup/backup-task.test.ts'], only: 'makes a backup when the last is old enough' },
  { name: 'nothing is deleted when the clock has jumped', file: 'platform/jobs/schedule.ts', find: '    if (task.isDeleting === true && !(await isClockTrusted(platform))) return\n', replace: '', tests: sweep, only: 'empties no trash while the clock may be wrong' },
  { name: 'backups are not deleted when the clock has jumped', file: 'platform/backup/backup-task.ts', find: "  pattern: '5-59/10 * * * *',\n  isDeleting: true,\n", replace: "  pattern: '5-59/10 * * * *',\n", tests: ['platform/backup/backup-task.test.ts'], only: 'deletes none while the clock may be wrong' },

  // Bit rot.
  { name: 'originals are read again within a month', file: 'features/originals/check-originals.task.ts', find: 'const againDays = 25', replace: 'const againDays = 250', tests: originals, only: 'has every one of them within a month' },
  { name: 'originals are compared with their checksum', file: 'platform/originals/read-original.ts', find: "digest.sizeBytes === original.size_bytes && (original.sha256 === '' || digest.sha256 === original.sha256)", replace: 'digest.sizeBytes === original.size_bytes', tests: originals, only: 'of files .*that is changed in two bytes is seen' },
  { name: 'a missing original is seen', file: 'platform/originals/read-original.ts', find: "    if (file === undefined) return { damage: 'missing' }\n", replace: "    if (file === undefined) return { damage: '' }\n", tests: originals, only: 'of files .*that is deleted is seen' },
  { name: 'check reads originals', file: 'cli/checks/check-originals.ts', find: "    if (damage === 'damaged' || ", replace: "    if (", tests: originals, only: 'of files .*that is changed in two bytes is seen' },
  { name: 'backups compare originals', file: 'platform/backup/create-backup.ts', find: 'return await comparison.finish(createdAt)', replace: 'return media.files - media.files', tests: originals, only: 'takes the newest that holds a whole copy' },
  { name: 'backups say which originals are not whole', file: 'platform/originals/compare-originals.ts', find: "      if ((await checkOriginal(this.#platform, original)) !== '') this.#wrong += 1\n    } else if", replace: '    } else if', tests: originals, only: 'takes the newest that holds a whole copy' },
  { name: 'damage is told by an alarm', file: 'platform/originals/note-damage.ts', find: '    if (files > 0) await raiseAlarm', replace: '    if (files < 0) await raiseAlarm', tests: originals, only: 'of files .*is seen, told, and put back' },
  { name: 'damage is told in the status', file: 'cli/status.ts', find: '${damaged} DAMAGED, ${missing} MISSING', replace: 'none damaged', tests: status, only: 'tells damaged originals, the drill and alarms' },
  { name: 'originals are put back from a backup', file: 'platform/originals/heal-originals.ts', find: '  await media.put(file, await open())\n', replace: '  void open\n', tests: originals, only: 'of files .*is seen, told, and put back' },
  { name: 'the backup that holds a damaged photo whole stays', file: 'platform/backup/create-backup.ts', find: ' && !needed.has(name)', replace: ' && needed.size >= 0', tests: originals, only: 'keeps the last backup that holds a damaged photo whole' },
  { name: 'a backup is restored on trial each week', file: 'platform/backup/restore-drill.ts', find: 'const everyDays = 7', replace: 'const everyDays = 70', tests: drill, only: 'restores the newest backup once a week' },
  { name: 'a failed trial raises an alarm', file: 'platform/backup/restore-drill.ts', find: /\n.*raiseAlarm\(platform, \{ kind: 'restore_drill_failed'.*\n/g, replace: '\n', tests: drill, only: 'raises an alarm about a damaged backup' },
  { name: 'a trial misses originals', file: 'platform/backup/try-restore.ts', find: 'wanting.push(original.key)', replace: 'void original.key', tests: drill, only: 'misses an original that a row names' },
  { name: 'a trial leaves nothing behind', file: 'platform/backup/restore-drill.ts', find: '    } finally {\n      await rm(folder, { recursive: true, force: true })\n    }\n', replace: '    } finally {\n      void folder\n    }\n', tests: drill, only: 'leaves nothing behind' },
  { name: 'the status tells the last trial', file: 'cli/status.ts', find: "lastDrill === undefined ? 'none yet' :", replace: "lastDrill === undefined || lastDrill ? 'none yet' :", tests: status, only: 'tells damaged originals, the drill and alarms' },
  { name: 'the status tells alarms', file: 'cli/status.ts', find: '...(alarms.length === 0 ?', replace: '...(alarms.length >= 0 ?', tests: status, only: 'tells damaged originals, the drill and alarms' },
  { name: 'the metrics tell the last trial', file: 'platform/monitoring/metrics.route.ts', find: 'value: (lastDrill?.getTime() ?? 0) / 1000', replace: 'value: lastDrill === undefined ? 0 : 0', tests: metrics, only: 'tells how calls went' },

  // Health.
  { name: 'a full disk is told as not writable', file: 'platform/http/health.ts', find: "bindCall(app, 'getWritability', (probe) => answer(probe, readAndWrite))", replace: "bindCall(app, 'getWritability', (probe) => answer(probe, readAndWrite === undefined ? readAndWrite : read))", tests: health, only: 'is ready and cannot be written' },
  { name: 'a full disk leaves a server ready', file: 'platform/http/health.ts', find: "bindCall(app, 'getReadiness', (probe) => answer(probe, read))", replace: "bindCall(app, 'getReadiness', (probe) => answer(probe, readAndWrite))", tests: health, only: 'is ready and cannot be written' },
  { name: 'a server without its database is alive', file: 'platform/http/health.ts', find: "bindCall(app, 'getLiveness', async () => ({ status: 'ok' as const }))", replace: "bindCall(app, 'getLiveness', (probe) => answer(probe, read))", tests: health, only: 'notices that the database file was' },
  { name: 'a database file that is gone is noticed', file: 'platform/db/sqlite.ts', find: '      if (known !== undefined && found !== known) throw', replace: '      if (known !== undefined && found !== known && found !== undefined) throw', tests: health, only: 'notices that the database file was removed' },
  { name: 'a database file that was replaced is noticed', file: 'platform/db/sqlite.ts', find: '      if (known !== undefined && found !== known) throw', replace: '      if (known !== undefined && found === undefined) throw', tests: health, only: 'notices that the database file was replaced' },
  { name: 'nothing is written into a database file that was replaced', file: 'platform/db/sqlite.ts', find: '      refuseReplaced()\n      return writer', replace: '      return writer', tests: health, only: 'notices that the database file was replaced' },

  // Backups that others can open.
  { name: 'backups are age files', file: 'platform/backup/encryption.ts', find: "'payload', 32)", replace: "'banyan', 32)", tests: encryption, only: 'can be opened by any program that reads age files' },
  { name: 'backups of older versions can be read', file: 'platform/backup/encryption.ts', find: "cipher: 'aes-256-gcm', key: await deriveFormerKey(key,", replace: "cipher: 'aes-256-gcm', key: await deriveFormerKey(`${key} `,", tests: encryption, only: 'of version 0.2.0' },
]
