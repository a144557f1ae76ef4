#!/usr/bin/env node
import { askSecret } from './cli/ask-secret.ts'
import { commands } from './cli/commands.ts'
import { runCommand } from './cli/run-command.ts'

// Everything that Banyan writes is its own: database, media, mails, backups.
process.umask(0o077)

const status = await runCommand(process.argv.slice(2), commands, {
  environment: process.env,
  folder: process.cwd(),
  out: (text) => process.stdout.write(`${text}\n`),
  progress: (text) => process.stderr.write(`${text}\n`),
  askSecret: (question) => askSecret(question, process.stdin, process.stderr),
})

process.exitCode = status
// Whatever still holds the process, the end is seen by who started it; what was written has time to leave.
setTimeout(() => process.exit(status), 2_000).unref()
