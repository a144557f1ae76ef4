#!/usr/bin/env node
import { askSecret } from './cli/ask-secret.ts'
import { commands } from './cli/commands.ts'
import { runCommand } from './cli/run-command.ts'

// Everything that Banyan writes is private: database, media, mails, backups.
process.umask(0o077)

// A reader that stops early, such as `head`, is no reason to break off the work.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })

const status = await runCommand(process.argv.slice(2), commands, {
  environment: process.env,
  folder: process.cwd(),
  out: (text) => process.stdout.write(`${text}\n`),
  progress: (text) => process.stderr.write(`${text}\n`),
  askSecret: (question) => askSecret(question, process.stdin, process.stderr),
})

process.exitCode = status
// Exits even if something still keeps the process alive, after leaving time to flush the output.
setTimeout(() => process.exit(status), 2_000).unref()
