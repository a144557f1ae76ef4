import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { findFfmpeg } from '../../platform/films/ffmpeg.ts'
import { isWhole } from '../sample.ts'
import { filmMoments, runFilmMoments } from './film-moments.ts'

const isFfmpegThere = findFfmpeg({ films: { maxBytes: 0, ffmpeg: undefined } } as never) !== undefined

// It takes a minute. Fewer kills, at random moments, are in every run.
it.runIf(isWhole && isFfmpegThere && process.platform === 'linux')(
  'a film is there whole whenever the server is killed on its way',
  { timeout: 600_000 },
  async () => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'banyan-test-'))
    try {
      const { moments } = await runFilmMoments({ dataDir, location: { file: path.join(dataDir, 'banyan.sqlite') } })
      expect(moments).toBe(filmMoments.length + 1)
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  },
)
