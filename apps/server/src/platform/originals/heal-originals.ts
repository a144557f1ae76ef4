import type { Readable } from 'node:stream'
import { readChecksums, readMembers } from '../backup/archive-reader.ts'
import { listArchives } from '../backup/create-backup.ts'
import { mediaPrefix } from '../backup/manifest.ts'
import { originalKey } from '../media/picture-keys.ts'
import type { Platform } from '../platform.ts'
import { checkOriginal, updateAlarms } from './note-damage.ts'
import { listDamaged, listOfKeys } from './originals.repository.ts'
import type { Original } from './originals.repository.ts'
import { digestOf, isWhole } from './read-original.ts'

/** Any further originals are restored in the next round. */
const most = 1_000

const memberOf = ({ family_id, key }: Original): string => `${mediaPrefix}${originalKey(family_id, key)}`

/**
 * Restores damaged and missing originals from this server's backups, each from the newest one that holds an intact copy.
 *
 * @returns how many are intact again
 */
export async function healOriginals(platform: Platform): Promise<number> {
  const { config, database, log } = platform
  const wanted = new Map((await listDamaged(database.read, most)).map((original) => [memberOf(original), original]))
  const count = wanted.size
  if (count > 0) {
    for (const archive of await listArchives(config)) {
      if (wanted.size === 0) break
      try {
        await healFrom(platform, archive.file, wanted)
      } catch (error) {
        log.warn({ err: error, archive: archive.name }, 'originals were not put back from this backup')
      }
    }
  }
  await updateAlarms(platform)
  return count - wanted.size
}

async function healFrom(platform: Platform, file: string, wanted: Map<string, Original>): Promise<void> {
  const { key: secret } = platform.config.backup
  const checksums = await readChecksums(file, secret)
  const held = new Set(
    [...wanted]
      .filter(([name, { sha256 }]) => checksums.has(name) && (sha256 === '' || checksums.get(name) === sha256))
      .map(([name]) => name),
  )
  if (held.size === 0) return
  for await (const member of readMembers(file, secret)) {
    const original = held.has(member.name) ? wanted.get(member.name) : undefined
    if (original !== undefined && (await putBack(platform, original, () => member.open(), checksums.get(member.name) ?? '')))
      wanted.delete(member.name)
  }
}

/** The damaged file stays until the copy has been verified, and is then replaced atomically. */
async function putBack(
  platform: Platform,
  original: Original,
  open: () => Promise<Readable>,
  checksum: string,
): Promise<boolean> {
  const { database, media, log } = platform
  // Somebody may have restored it by hand.
  if ((await checkOriginal(platform, original)) === '') return true
  const digest = await digestOf((await open()) as AsyncIterable<Uint8Array>)
  if (digest.sha256 !== checksum || !isWhole(original, digest)) return false
  const file = originalKey(original.family_id, original.key)
  await media.put(file, await open())
  const isWholeNow = (await checkOriginal(platform, original)) === ''
  if ((await listOfKeys(database.read, [original.key])).length === 0) {
    // The picture was deleted for good during the restore.
    await media.delete(file)
    return true
  }
  if (isWholeNow) log.info({ family: original.family_id, key: original.key }, 'an original was put back from a backup')
  return isWholeNow
}
