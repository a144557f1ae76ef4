import { askSecret } from './ask-secret.ts'
import { commands } from './commands.ts'
import { endWithParents } from './end-with-parents.ts'
import { runCommand } from './run-command.ts'

// Everything that Banyan writes is private: database, media, mails, backups.
process.umask(0o077)

// A reader that stops early, such as `head`, is no reason to break off the work.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })

const progress = (text: string): unknown => process.stderr.write(`${text}\n`)
// scripts/run.mjs names them. They are no setting, and no business of the processes that this one starts.
const { BANYAN_PARENTS: parents = '' } = process.env
delete process.env['BANYAN_PARENTS']
endWithParents(parents.match(/\d+/g)?.map(Number) ?? [], progress)

const status = await runCommand(process.argv.slice(2), commands, {
  environment: process.env,
  folder: process.cwd(),
  out: (text) => process.stdout.write(`${text}\n`),
  progress,
  askSecret: (question) => askSecret(question, process.stdin, process.stderr),
})

process.exitCode = status
// Exits even if something still keeps the process alive, after leaving time to flush the output.
setTimeout(() => process.exit(status), 2_000).unref()
