import '../reactions.ts'
import type { Command } from './command.ts'
import { backupCommand } from './commands/backup.ts'
import { checkCommand } from './commands/check.ts'
import { confirmCommand } from './commands/confirm.ts'
import { createUserCommand } from './commands/create-user.ts'
import { demoCommand } from './commands/demo.ts'
import { exportCommand } from './commands/export.ts'
import { importGedcomCommand } from './commands/import-gedcom.ts'
import { moveCommand } from './commands/move.ts'
import { printCommand } from './commands/print.ts'
import { recoverCommand } from './commands/recover.ts'
import { removeUserCommand } from './commands/remove-user.ts'
import { restoreCommand } from './commands/restore.ts'
import { serveCommand } from './commands/serve.ts'
import { signOutCommand } from './commands/sign-out.ts'
import { statusCommand } from './commands/status.ts'
import { sweepCommand } from './commands/sweep.ts'
import { unlockCommand } from './commands/unlock.ts'
import { verifyLogCommand } from './commands/verify-log.ts'

/** In the order in which `--help` lists them. */
export const commands: Command[] = [
  serveCommand,
  backupCommand,
  restoreCommand,
  moveCommand,
  statusCommand,
  checkCommand,
  verifyLogCommand,
  sweepCommand,
  confirmCommand,
  createUserCommand,
  removeUserCommand,
  signOutCommand,
  recoverCommand,
  unlockCommand,
  importGedcomCommand,
  exportCommand,
  printCommand,
  demoCommand,
]
