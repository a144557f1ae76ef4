import { spawn } from 'node:child_process'
import { accessSync, constants, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Config } from '../../config.ts'
import type { FilmType } from './film-type.ts'

/** ffmpeg did not do it. */
export class FfmpegFailed extends Error {}

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

/** A film comes from anybody: it is opened as what it was recognised as, and nothing in it may name other files or addresses. */
const input = (file: string, type: FilmType): string[] => [
  ...words(`-protocol_whitelist file -f ${type === 'video/webm' ? 'matroska' : 'mov'} -i`),
  `file:${file}`,
]

/** Somebody waits for it. */
const posterMs = 60_000

/** Makes a JPEG of a moment of the film. @throws FfmpegFailed */
export async function makePoster(
  ffmpeg: string,
  film: { file: string; type: FilmType; durationMs: number },
  output: string,
  signal?: AbortSignal,
): Promise<void> {
  // Films often begin black, and damaged ones end early.
  const moments = [Math.min(1, film.durationMs / 3000), 0]
  const size = "scale='min(3200,iw)':'min(3200,ih)':force_original_aspect_ratio=decrease"
  const argsAt = (seconds: number): string[] => [
    '-ss',
    seconds.toFixed(3),
    ...input(film.file, film.type),
    ...words('-map 0:v:0 -frames:v 1 -q:v 2 -pix_fmt yuvj420p -vf'),
    size,
    ...words('-f image2 -update 1 -y'),
    `file:${output}`,
  ]
  for (const moment of moments) {
    await run(ffmpeg, argsAt(moment), { timeMs: posterMs, signal, isUrgent: true })
    if (isWritten(output)) return
  }
  throw new FfmpegFailed('ffmpeg found no picture')
}

/** It ends well even if there was nothing to write. */
const isWritten = (file: string): boolean => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0

/** Conversion takes about as long as the film, on a small machine some times as long. */
const versionMs = (durationMs: number): number => Math.min(12 * 3_600_000, 600_000 + 10 * durationMs)

/** What every browser plays, at most as wide and high as this, whichever way it is held. */
const fit =
  "scale='if(gt(iw,ih),min(1920,iw),min(1080,iw))':'if(gt(iw,ih),min(1080,ih),min(1920,ih))':force_original_aspect_ratio=decrease:force_divisible_by=2"

interface Version {
  file: string
  type: FilmType
  durationMs: number
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
  { file, type, durationMs, isCopy, maxBytes }: Version,
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
  await run(ffmpeg, args, {
    timeMs: versionMs(durationMs),
    signal,
    onLine: (line) => {
      const [, microseconds] = /^out_time_us=(\d+)$/.exec(line) ?? []
      if (microseconds !== undefined && durationMs > 0) onProgress(Math.min(1, Number(microseconds) / 1000 / durationMs))
    },
  })
  if (!isWritten(output)) throw new FfmpegFailed('ffmpeg found nothing to write')
}

/** In kibibytes of addresses: 4K takes 1.5 GB, a film that wants more is made to. */
const maxMemory = 4 * 1024 * 1024
const maxComplaint = 500

/** Runs it with the least right to the processors unless it is urgent, without input, environment or more memory than a film takes. */
function run(
  ffmpeg: string,
  args: string[],
  {
    timeMs,
    signal,
    isUrgent = false,
    onLine,
  }: { timeMs: number; signal?: AbortSignal | undefined; isUrgent?: boolean; onLine?: (line: string) => void },
): Promise<void> {
  const all = ['-nostdin', '-hide_banner', '-loglevel', 'error', ...args]
  const [program, given] =
    process.platform === 'linux'
      ? ['/bin/sh', ['-c', `ulimit -v ${maxMemory}; ulimit -c 0; exec "$0" "$@"`, ffmpeg, ...all]]
      : [ffmpeg, all]
  return new Promise((resolve, reject) => {
    const child = spawn(program, given, {
      cwd: os.tmpdir(),
      env: {},
      stdio: ['ignore', onLine === undefined ? 'ignore' : 'pipe', 'pipe'],
      timeout: timeMs,
      killSignal: 'SIGKILL',
      ...(signal === undefined ? {} : { signal }),
    })
    if (child.pid !== undefined && !isUrgent) lower(child.pid)
    let complaint = ''
    child.stderr?.on('data', (bytes: Buffer) => {
      if (complaint.length < maxComplaint) complaint += bytes.toString('latin1')
    })
    let line = ''
    child.stdout?.on('data', (bytes: Buffer) => {
      const lines = `${line}${bytes.toString('latin1')}`.split('\n')
      line = (lines.pop() ?? '').slice(-200)
      for (const each of lines) onLine?.(each.trim())
    })
    child.once('error', (error) => reject(signal?.aborted === true ? error : new FfmpegFailed(error.message)))
    child.once('close', (code, killedBy) => {
      if (code === 0) resolve()
      else reject(new FfmpegFailed(`ffmpeg ended with ${killedBy ?? code}: ${complaint.slice(0, maxComplaint)}`))
    })
  })
}

function lower(pid: number): void {
  try {
    os.setPriority(pid, os.constants.priority.PRIORITY_LOW)
  } catch {
    // It has ended already, or the system does not allow it.
  }
}
