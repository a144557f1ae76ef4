import '../reactions.ts'
import { backupCommand } from './backup.ts'
import { checkCommand } from './check.ts'
import type { Command } from './command.ts'
import { confirmCommand } from './confirm.ts'
import { createUserCommand } from './create-user.ts'
import { demoCommand } from './demo.ts'
import { exportCommand } from './export.ts'
import { importGedcomCommand } from './import-gedcom.ts'
import { moveCommand } from './move.ts'
import { removeUserCommand } from './remove-user.ts'
import { restoreCommand } from './restore.ts'
import { serveCommand } from './serve.ts'
import { signOutCommand } from './sign-out.ts'
import { statusCommand } from './status.ts'
import { sweepCommand } from './sweep.ts'
import { unlockCommand } from './unlock.ts'

/** In the order in which `--help` lists them. */
export const commands: Command[] = [
  serveCommand,
  backupCommand,
  restoreCommand,
  moveCommand,
  statusCommand,
  checkCommand,
  sweepCommand,
  confirmCommand,
  createUserCommand,
  removeUserCommand,
  signOutCommand,
  unlockCommand,
  importGedcomCommand,
  exportCommand,
  demoCommand,
]
