import { accessSync, constants, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Config } from '../../config.ts'
import { FairTurns } from './fair-turns.ts'
import type { FilmType } from './film-type.ts'
import { FfmpegFailed, runBounded } from './run-bounded.ts'

/** Somebody waits for a poster. One that takes long makes room after a second. */
const posterTurns = new FairTurns({ atOnce: 2, maxBegun: 4, sliceMs: 1_000 })
/** The films of as many families may be in work, of which one runs: what is paused keeps its memory. */
export const filmsAtOnce = 4
const versionTurns = new FairTurns({ atOnce: 1, maxBegun: filmsAtOnce, sliceMs: 2_000 })

const found = new WeakMap<Config, string | undefined>()

/** The path of ffmpeg, as configured or from the system; undefined when this machine has none. */
export function findFfmpeg(config: Config): string | undefined {
  if (!found.has(config)) found.set(config, search(config.films.ffmpeg))
  return found.get(config)
}

function search(setting: string | undefined): string | undefined {
  if (setting === 'off') return undefined
  if (setting !== undefined) return isProgram(setting) ? setting : undefined
  return (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .filter((folder) => path.isAbsolute(folder))
    .map((folder) => path.join(folder, process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg'))
    .find(isProgram)
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}

const words = (text: string): string[] => text.split(' ')

/** Twice as many as 8K has. */
const maxPixels = 70_000_000

/** A film comes from anybody: it is opened as what it was recognised as, and nothing in it may name other files or addresses. */
const input = (file: string, type: FilmType): string[] => [
  ...words(`-protocol_whitelist file -max_pixels ${maxPixels} -f ${type === 'video/webm' ? 'matroska' : 'mov'} -i`),
  `file:${file}`,
]

/** Decoding uses all processors. */
const onAll = (ms: number): number => ms * os.availableParallelism()

/** A film of the largest size takes some seconds. */
const posterMs = 20_000

/**
 * Makes a JPEG of a moment of the film.
 * @param isStrict - whether a damaged picture is none
 * @throws FfmpegFailed
 */
export async function makePoster(
  ffmpeg: string,
  film: { family: number; file: string; type: FilmType; durationMs: number },
  output: string,
  isStrict = false,
): Promise<void> {
  // Films often begin black, and damaged ones end early.
  const moments = [Math.min(1, film.durationMs / 3000), 0]
  const size = "scale='min(3200,iw)':'min(3200,ih)':force_original_aspect_ratio=decrease"
  const argsAt = (seconds: number): string[] => [
    ...(isStrict ? ['-xerror'] : []),
    '-ss',
    seconds.toFixed(3),
    ...input(film.file, film.type),
    ...words('-map 0:v:0 -frames:v 1 -q:v 2 -pix_fmt yuvj420p -vf'),
    size,
    ...words('-f image2 -update 1 -y'),
    `file:${output}`,
  ]
  for (const moment of moments) {
    await posterTurns.run(film.family, () =>
      runBounded(ffmpeg, argsAt(moment), { processorMs: onAll(posterMs), timeMs: posterMs, isUrgent: true }),
    )
    if (isWritten(output)) return
  }
  throw new FfmpegFailed('ffmpeg found no picture')
}

/** It ends well even if there was nothing to write. */
const isWritten = (file: string): boolean => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0

const longestMs = 12 * 3_600_000
/** Even a talk over still pictures has as much in a second. */
const leastBytesASecond = 4_000
/** Where the file does not say how long it is: as much as a small film has in a second. */
const usualBytesASecond = 64_000

/**
 * Time for a version: about as much as the film is long, on a small machine some times as much. The file may lie about its length, but not about its
 * size.
 */
function versionMs({ durationMs, sizeBytes }: { durationMs: number; sizeBytes: number }): number {
  const believedMs =
    durationMs > 0 ? Math.min(durationMs, (sizeBytes / leastBytesASecond) * 1000) : (sizeBytes / usualBytesASecond) * 1000
  return Math.min(longestMs, 120_000 + 10 * believedMs)
}

/** What every browser plays, at most as wide and high as this, whichever way it is held. */
const fit =
  "scale='if(gt(iw,ih),min(1920,iw),min(1080,iw))':'if(gt(iw,ih),min(1080,ih),min(1920,ih))':force_original_aspect_ratio=decrease:force_divisible_by=2"

interface Version {
  family: number
  file: string
  type: FilmType
  durationMs: number
  sizeBytes: number
  /** Whether the pictures and the sound stay as they are and are only packed again. */
  isCopy: boolean
  maxBytes: number
}

/**
 * Makes an MP4 that every browser plays while it arrives, with pictures and sound and nothing else: no place, no camera.
 * @throws FfmpegFailed
 */
export async function makeVersion(
  ffmpeg: string,
  { family, file, type, durationMs, sizeBytes, isCopy, maxBytes }: Version,
  output: string,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<void> {
  const picture = '-c:v libx264 -preset veryfast -crf 23 -pix_fmt yuv420p -profile:v high -fpsmax 60 -max_muxing_queue_size 1024'
  const args = [
    ...input(file, type),
    ...words('-map 0:v:0 -map 0:a:0? -map_metadata -1 -map_chapters -1'),
    ...(isCopy ? words('-c copy') : [...words(`${picture} -c:a aac -b:a 128k -ac 2 -vf`), fit]),
    ...words(`-threads ${Math.max(1, Math.floor(os.availableParallelism() / 2))} -fs ${maxBytes}`),
    ...words('-movflags +faststart -progress pipe:1 -nostats -f mp4 -y'),
    `file:${output}`,
  ]
  const onLine = (line: string): void => {
    const [, microseconds] = /^out_time_us=(\d+)$/.exec(line) ?? []
    if (microseconds !== undefined && durationMs > 0) onProgress(Math.min(1, Number(microseconds) / 1000 / durationMs))
  }
  const usualMs = versionMs({ durationMs, sizeBytes })
  // A busy machine gives it little of its time.
  const timeMs = Math.min(longestMs, 600_000 + 3 * usualMs)
  await versionTurns.run(family, () => runBounded(ffmpeg, args, { processorMs: onAll(usualMs), timeMs, signal, onLine }), signal)
  if (!isWritten(output)) throw new FfmpegFailed('ffmpeg found nothing to write')
}
