import type { FilmFile } from '../film-file.ts'
import type { Candidate } from './candidate.ts'

const motionData = 0x0a_30
const maxEntries = 200
const entryBytes = 12

/**
 * Samsung's trailer: blocks, then a list of how far in front of it each begins (`SEFH`), the length of that list, and `SEFT`. A block has
 * two bytes, its kind, the length of its name, the name, and what it holds.
 */
export async function findInTrailer(file: FilmFile): Promise<Candidate[]> {
  const tail = await file.read(file.sizeBytes - 8, 8)
  if (tail.toString('latin1', 4) !== 'SEFT') return []
  const listBytes = tail.readUInt32LE(0)
  const list = file.sizeBytes - 8 - listBytes
  if (list <= 0) return []
  const head = await file.read(list, 12)
  if (head.length < 12 || head.toString('latin1', 0, 4) !== 'SEFH') return []
  const found: Candidate[] = []
  const count = Math.min(head.readUInt32LE(8), maxEntries)
  for (let index = 0; index < count; index++) {
    const entry = await file.read(list + 12 + index * entryBytes, entryBytes)
    if (entry.length < entryBytes) break
    if (entry.readUInt16LE(2) !== motionData) continue
    const block = list - entry.readUInt32LE(4)
    const blockHead = block <= 0 ? Buffer.alloc(0) : await file.read(block, 8)
    if (blockHead.length < 8) continue
    found.push({ start: block + 8 + blockHead.readUInt32LE(4), end: Math.min(block + entry.readUInt32LE(8), list) })
  }
  return found
}
