import { randomBytes } from 'node:crypto'
import { chmod, link, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ConfigError } from '../config.ts'
import { isMissing, syncFolder, unfinishedFile } from './files.ts'

const shortest = 32

/**
 * The server's secret: the configured one, or one generated at the first start and stored in the data folder. Servers that start
 * at once on one folder end up with the same one.
 *
 * @throws ConfigError when the file does not hold a usable secret
 */
export async function readSecret(configured: string | undefined, dataDir: string): Promise<string> {
  if (configured !== undefined) return configured
  const file = path.join(dataDir, 'secret')
  const kept = (await readKept(file)) ?? (await makeSecret(file))
  if (kept.length < shortest) throw new ConfigError(`${file} is too short to be a secret: remove it, or set BANYAN_SECRET.`)
  return kept
}

async function readKept(file: string): Promise<string | undefined> {
  try {
    const text = await readFile(file, 'utf8')
    // A copied data folder may have lost its modes.
    await chmod(file, 0o600)
    return text.trim()
  } catch (error) {
    if (isMissing(error)) return undefined
    throw new ConfigError(
      `${file} cannot be read (${error instanceof Error ? error.message : 'unreadable'}). Give it to the user who runs Banyan, or set BANYAN_SECRET.`,
      { cause: error },
    )
  }
}

async function makeSecret(file: string): Promise<string> {
  const temporary = unfinishedFile(file)
  await writeFile(temporary, `${randomBytes(32).toString('base64url')}\n`, { flag: 'wx', mode: 0o600, flush: true })
  try {
    // Unlike a rename, a link never replaces a file that another server has just made.
    await link(temporary, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await rm(temporary, { force: true })
  }
  await syncFolder(path.dirname(file))
  return (await readFile(file, 'utf8')).trim()
}
