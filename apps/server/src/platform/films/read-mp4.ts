import { readMoment, readPlace } from './film-details.ts'
import type { FilmDetails } from './film-details.ts'
import { UnreadableFilm } from './film-file.ts'
import type { FilmFile } from './film-file.ts'
import { cleanLiveId } from './live-id.ts'

/** ISO 14496-12 and QuickTime: a file is a tree of boxes, each with its size and a name of four letters. */
export interface Box {
  type: string
  /** Where its content begins. */
  start: number
  /** Where it ends, within what it is in. */
  end: number
  /** Whether it says that it goes on past the end of what it is in. */
  isCut: boolean
}

/** More boxes than a film has, beside each other, in front of its pictures. */
const maxBoxes = 2_000

export async function* boxesIn(file: FilmFile, start: number, end: number): AsyncGenerator<Box> {
  let position = start
  for (let count = 0; position + 8 <= end; count++) {
    if (count > maxBoxes) throw new UnreadableFilm()
    const head = await file.read(position, 16)
    if (head.length < 8) return
    const type = head.toString('latin1', 4, 8)
    let size = head.readUInt32BE(0)
    let headBytes = 8
    if (size === 1) {
      if (head.length < 16) return
      size = Number(head.readBigUInt64BE(8))
      headBytes = 16
    } else if (size === 0) size = end - position
    if (size < headBytes) return
    yield { type, start: position + headBytes, end: Math.min(position + size, end), isCut: position + size > end }
    position += size
  }
}

interface Track {
  kind: string
  codec: string
  width: number
  height: number
  isTurned: boolean
  isPlayable: boolean
}

interface Found {
  durationMs: number
  madeAt: Date | undefined
  takenAt: Date | undefined
  place: FilmDetails['place']
  liveId: string
  tracks: Track[]
  isFragmented: boolean
  /** Whether there are notes of whatever kind. */
  hasMore: boolean
}

/** @throws UnreadableFilm for a file in which no browser could find pictures */
export async function readMp4(file: FilmFile): Promise<FilmDetails> {
  const found: Found = {
    durationMs: 0,
    madeAt: undefined,
    takenAt: undefined,
    place: undefined,
    liveId: '',
    tracks: [],
    isFragmented: false,
    hasMore: false,
  }
  let isAtFront: boolean | undefined
  let hasData = false
  let isIncomplete = false
  for await (const box of boxesIn(file, 0, file.sizeBytes)) {
    if (box.isCut) isIncomplete = true
    if (box.type === 'mdat') hasData = true
    if (box.type === 'moov') {
      if (box.isCut) throw new UnreadableFilm()
      isAtFront = !hasData
      await readMovie(file, box, found)
      // Fragments follow by the thousand, each with its own boxes.
      if (found.isFragmented) break
    } else if (!['ftyp', 'mdat'].includes(box.type) && !isEmpty(box)) found.hasMore = true
  }
  const pictures = found.tracks.filter(({ kind }) => kind === 'vide')
  const sounds = found.tracks.filter(({ kind }) => kind === 'soun')
  const [first] = pictures
  if (first === undefined || isAtFront === undefined) throw new UnreadableFilm()
  const isOneOfEach = pictures.length === 1 && sounds.length <= 1 && found.tracks.length === pictures.length + sounds.length
  return {
    durationMs: found.durationMs,
    width: first.isTurned ? first.height : first.width,
    height: first.isTurned ? first.width : first.height,
    isIncomplete,
    takenAt: found.takenAt ?? found.madeAt,
    place: found.place,
    liveId: found.liveId,
    isPlayable: first.isPlayable && isModest(first) && (sounds[0]?.isPlayable ?? true),
    isPlain: isAtFront && isOneOfEach && !found.hasMore && found.place === undefined && !isIncomplete && !found.isFragmented,
  }
}

/** What a phone of some years ago decodes without effort. */
const isModest = ({ width, height }: Track): boolean => Math.max(width, height) <= 1920 && Math.min(width, height) <= 1088

async function readMovie(file: FilmFile, movie: Box, found: Found): Promise<void> {
  for await (const box of boxesIn(file, movie.start, movie.end)) {
    if (box.type === 'mvhd') {
      const body = await file.read(box.start, 32)
      const isLong = body[0] === 1
      if (body.length < 32) throw new UnreadableFilm()
      const made = isLong ? Number(body.readBigUInt64BE(4)) : body.readUInt32BE(4)
      const scale = body.readUInt32BE(isLong ? 20 : 12)
      const duration = isLong ? Number(body.readBigUInt64BE(24)) : body.readUInt32BE(16)
      if (scale > 0 && duration !== 0xff_ff_ff_ff) found.durationMs = (duration / scale) * 1000
      // Seconds since 1904. What counts from 1970, or from nothing, is a clock that nobody set.
      if (made > since1904) found.madeAt = new Date((made - since1904) * 1000)
    } else if (box.type === 'trak') found.tracks.push(await readTrack(file, box, found))
    else if (box.type === 'mvex') found.isFragmented = true
    else if (box.type === 'udta') await readUserData(file, box, found)
    else if (box.type === 'meta') {
      found.hasMore = true
      await readKeys(file, box, found)
    } else if (box.type !== 'iods' && !isEmpty(box)) found.hasMore = true
  }
}

/** Room that was left. Cameras write where they were into it. */
const isEmpty = ({ type, start, end }: Box): boolean => ['free', 'skip', 'wide'].includes(type) && start >= end

const since1904 = 2_082_844_800

async function readTrack(file: FilmFile, track: Box, found: Found): Promise<Track> {
  const read: Track = { kind: '', codec: '', width: 0, height: 0, isTurned: false, isPlayable: false }
  for await (const box of boxesIn(file, track.start, track.end)) {
    if (box.type === 'tkhd') {
      const body = await file.read(box.start, 96)
      const matrix = body[0] === 1 ? 52 : 40
      // The first and the second number of the matrix: a turn by 90 or 270 degrees has nothing in the first.
      read.isTurned = body.length >= matrix + 8 && body.readInt32BE(matrix) === 0 && body.readInt32BE(matrix + 4) !== 0
    } else if (box.type === 'mdia') {
      for await (const inner of boxesIn(file, box.start, box.end)) {
        if (inner.type === 'hdlr') read.kind = (await file.read(inner.start, 12)).toString('latin1', 8, 12)
        else if (inner.type === 'minf') await readSamples(file, inner, read)
        else if (inner.type !== 'mdhd') found.hasMore = true
      }
    } else if (!['edts', 'tref'].includes(box.type)) found.hasMore = true
  }
  return read
}

async function readSamples(file: FilmFile, information: Box, track: Track): Promise<void> {
  for await (const table of boxesIn(file, information.start, information.end)) {
    if (table.type !== 'stbl') continue
    for await (const box of boxesIn(file, table.start, table.end)) {
      if (box.type !== 'stsd') continue
      const entry = await file.read(box.start + 8, 36)
      if (entry.length < 36) return
      const [start, end] = [box.start + 8, box.start + 8 + entry.readUInt32BE(0)]
      track.codec = entry.toString('latin1', 4, 8)
      if (track.kind === 'soun') track.isPlayable = track.codec === 'mp4a'
      if (track.kind !== 'vide') return
      track.width = entry.readUInt16BE(32)
      track.height = entry.readUInt16BE(34)
      if (track.codec !== 'avc1' && track.codec !== 'avc3') return
      for await (const inner of boxesIn(file, start + pictureEntryBytes, Math.min(end, box.end)))
        // Baseline, Main, Extended and High: eight bits, half the colour.
        if (inner.type === 'avcC') track.isPlayable = [66, 77, 88, 100].includes((await file.read(inner.start, 2))[1] ?? 0)
      return
    }
  }
}

const pictureEntryBytes = 86
/** Longer notes are no date and no place. */
const maxNote = 256

async function readUserData(file: FilmFile, data: Box, found: Found): Promise<void> {
  for await (const box of boxesIn(file, data.start, data.end)) {
    // What the writing program calls itself.
    const isName = box.type === 'meta' && box.end - box.start < maxNote
    if (!isName) found.hasMore = true
    if (box.type === 'meta') await readKeys(file, box, found)
    if (box.type === 'loci') found.place ??= readLocation(await file.read(box.start, Math.min(maxNote, box.end - box.start)))
    if (box.type !== '\xa9xyz' && box.type !== '\xa9day') continue
    const body = await file.read(box.start, Math.min(maxNote, box.end - box.start))
    const text = body.toString('utf8', 4, body.length >= 4 ? 4 + body.readUInt16BE(0) : 4)
    if (box.type === '\xa9xyz') found.place ??= readPlace(text)
    else found.takenAt ??= readMoment(text)
  }
}

/** 3GPP TS 26.244: a version, a language, a name that ends with a zero, a role, and degrees with 16 bits behind the point. */
function readLocation(body: Buffer): FilmDetails['place'] {
  const start = body.indexOf(0, 6) + 2
  if (start < 8 || body.length < start + 8) return undefined
  return { longitude: body.readInt32BE(start) / 65_536, latitude: body.readInt32BE(start + 4) / 65_536 }
}

const maxKeys = 200
const dateKey = 'com.apple.quicktime.creationdate'
const placeKey = 'com.apple.quicktime.location.ISO6709'
const wantedKeys: ReadonlySet<string> = new Set([dateKey, placeKey, 'com.apple.quicktime.content.identifier'])

/** Apple's notes: a list of names, and a list of values by number. */
async function readKeys(file: FilmFile, meta: Box, found: Found): Promise<void> {
  const names: string[] = []
  // QuickTime has boxes right away, ISO a version of four bytes before them.
  const isBare = (await file.read(meta.start, 8)).toString('latin1', 4, 8) === 'hdlr'
  for await (const box of boxesIn(file, meta.start + (isBare ? 0 : 4), meta.end)) {
    if (box.type === 'keys') {
      const count = (await file.read(box.start, 8)).readUInt32BE(4)
      let position = box.start + 8
      for (let index = 0; index < Math.min(count, maxKeys); index++) {
        const head = await file.read(position, 8)
        if (head.length < 8) return
        const size = head.readUInt32BE(0)
        if (size < 8 || position + size > box.end) return
        names.push((await file.read(position + 8, Math.min(size - 8, maxNote))).toString('utf8'))
        position += size
      }
    } else if (box.type === 'ilst')
      for await (const item of boxesIn(file, box.start, box.end)) {
        const name = names[Buffer.from(item.type, 'latin1').readUInt32BE(0) - 1]
        if (name === undefined || !wantedKeys.has(name)) continue
        const body = await file.read(item.start, Math.min(maxNote, item.end - item.start))
        // Of the box `data`: its head, a kind and a language.
        const text = body.toString('utf8', 16)
        if (name === dateKey) found.takenAt = readMoment(text) ?? found.takenAt
        else if (name === placeKey) found.place = readPlace(text) ?? found.place
        else found.liveId = cleanLiveId(text)
      }
  }
}
