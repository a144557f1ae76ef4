// Makes a version of a film until the test kills this process.
import { makeVersion } from '../platform/films/ffmpeg.ts'

const [ffmpeg = '', file = '', output = ''] = process.argv.slice(2)
const film = {
  family: 1,
  file,
  type: 'video/webm',
  durationMs: 1_000,
  sizeBytes: 10_000,
  isCopy: false,
  maxBytes: 100_000,
} as const
await makeVersion(ffmpeg, film, output, { signal: new AbortController().signal, onProgress: () => undefined })
