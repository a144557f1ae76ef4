import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { commands } from '../../cli/commands.ts'
import { runCommand } from '../../cli/run-command.ts'
import { gedcom } from '../gedcom.ts'
import { password } from '../test-app.ts'
import { openTestPlatformIn } from '../test-platform.ts'
import type { OpenCopy } from './laboratory.ts'
import { ageFiles } from './state.ts'
import { call, runJobs } from './work.ts'
import type { Work } from './work.ts'
import type { World } from './world.ts'

const said: string[] = []

/** Runs `banyan <args>` on a folder. @throws when its status is not 0 */
async function banyan({ folder, databaseUrl }: Pick<OpenCopy, 'folder' | 'databaseUrl'>, ...args: string[]): Promise<void> {
  const status = await runCommand(args, commands, {
    folder,
    environment: {
      BANYAN_DATA_DIR: path.join(folder, 'data'),
      BANYAN_BREACH_URL: 'off',
      BANYAN_FACES: 'off',
      ...(databaseUrl === undefined ? {} : { BANYAN_DATABASE_URL: databaseUrl }),
    },
    out: () => undefined,
    progress: (text) => void said.push(text),
    askSecret: () => Promise.resolve(password),
  })
  if (status !== 0) throw new Error(said.splice(0).join('\n'))
  said.length = 0
}

/** Restores into files, wherever the backup comes from. */
const restored = ({ folder }: OpenCopy): Pick<OpenCopy, 'folder' | 'databaseUrl'> => ({
  folder: path.join(folder, 'restored'),
  databaseUrl: undefined,
})

async function archiveIn(folder: string): Promise<string> {
  const backups = path.join(folder, 'data', 'backups')
  const names = (await readdir(backups)).filter((name) => /^banyan-.*\.zip$/.test(name))
  return path.join(backups, names.toSorted().at(-1) ?? '')
}

/** Keyed by command; `move` needs a target. */
export const commandWorks = (world: World): (Work & { command: string })[] =>
  listCommands(world).map((work) => ({ ...work, command: work.name.split(' ')[1] ?? '', isOnWallClock: true }))

const listCommands = ({ ada, ben, carl, wholeUpload }: World): Work[] => [
  { name: 'command backup', isSlow: true, run: (copy) => banyan(copy, 'backup') },
  {
    name: 'command restore',
    isSlow: true,
    // Ben leaves after the backup, so a restore erases him again.
    prepare: async (copy) => {
      await banyan(copy, 'backup')
      await call(copy.platform, ben.access, 'deleteAccount', { body: { password, delete_profile: true } })
      await runJobs(copy)
      await mkdir(restored(copy).folder)
    },
    run: async (copy) => banyan(restored(copy), 'restore', await archiveIn(copy.folder)),
    target: (copy) => openTestPlatformIn(restored(copy).folder),
  },
  {
    name: 'command restore of a family',
    isSlow: true,
    prepare: async (copy) => {
      await banyan(copy, 'backup')
      await call(copy.platform, carl.access, 'deleteAccount', { body: { password } })
      await runJobs(copy)
    },
    run: async (copy) => banyan(copy, 'restore', await archiveIn(copy.folder), '--family', carl.email),
  },
  {
    name: 'command export',
    run: (copy) => banyan(copy, 'export', '--email', ada.email, '--out', path.join(copy.folder, 'data', 'family.gdz'), '--media'),
  },
  { name: 'command create-user', run: (copy) => banyan(copy, 'create-user', '--email', 'leo@example.org', '--name', 'Leo') },
  { name: 'command remove-user', run: (copy) => banyan(copy, 'remove-user', ben.email) },
  { name: 'command verify-log', run: (copy) => banyan(copy, 'verify-log') },
  { name: 'command unlock', run: (copy) => banyan(copy, 'unlock', '203.0.113.7') },
  { name: 'command sign-out', run: (copy) => banyan(copy, 'sign-out', '--all') },
  { name: 'command recover', run: (copy) => banyan(copy, 'recover', ben.email, '--link') },
  { name: 'command confirm media', run: (copy) => banyan(copy, 'confirm', 'media') },
  { name: 'command confirm clock', run: (copy) => banyan(copy, 'confirm', 'clock') },
  {
    name: 'command sweep',
    // A file of an upload whose row is gone, as a crash may leave it.
    prepare: async ({ platform }) => {
      await platform.database.write((tx) => tx.deleteFrom('uploads').where('id', '=', wholeUpload).execute())
      await ageFiles(platform.config.dataDir)
    },
    run: (copy) => banyan(copy, 'sweep', '--confirm'),
  },
  {
    name: 'command import-gedcom',
    prepare: ({ folder }) =>
      writeFile(
        path.join(folder, 'family.ged'),
        gedcom(
          '0 @I1@ INDI\n1 NAME Jan /Long/\n0 @I2@ INDI\n1 NAME Kim /Long/\n1 FAMC @F1@\n0 @F1@ FAM\n1 HUSB @I1@\n1 CHIL @I2@',
        ),
      ),
    run: (copy) => banyan(copy, 'import-gedcom', path.join(copy.folder, 'family.ged'), '--email', ada.email),
    // Run again after a commit whose answer was lost, the import already knows everybody. It writes its own record, of an import
    // that added nobody.
    ignores: /^gedcom_imports .*"people":0,/,
  },
  {
    name: 'command move',
    isSlow: true,
    needsPostgres: true,
    run: async (copy) => banyan(copy, 'move', '--to', await copy.emptyDatabase()),
    target: async (copy) => openTestPlatformIn(copy.folder, { database: { url: await copy.emptyDatabase() } }),
  },
]
