/** How loud a microphone is, while it records. */
interface Levels {
  readonly take: () => void
  readonly all: () => readonly number[]
  readonly waveform: () => string
  readonly close: () => void
}

const silent: Levels = { take: () => undefined, all: () => [], waveform: () => '', close: () => undefined }

/** Speech is seldom louder than this share of what a microphone can say. */
const loud = 0.3

/** Listens to a stream; hears nothing in a browser that cannot. */
export function createLevels(stream: MediaStream): Levels {
  try {
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    analyser.fftSize = 2_048
    context.createMediaStreamSource(stream).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    const levels: number[] = []
    return {
      take: () => {
        analyser.getFloatTimeDomainData(samples)
        const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
        levels.push(Math.min(1, Math.sqrt(power) / loud))
      },
      all: () => levels,
      waveform: () => toWaveform(levels),
      close: () => void context.close(),
    }
  } catch {
    return silent
  }
}

const most = 60

/** Writes levels as digits of base 36, in at most as many parts as a phone shows bars. The loudest part is the highest bar. */
export function toWaveform(levels: readonly number[]): string {
  const parts = Math.min(most, levels.length)
  const loudest = Math.max(0.05, ...levels)
  return Array.from({ length: parts }, (_, part) => {
    const from = Math.floor((part * levels.length) / parts)
    const to = Math.max(from + 1, Math.floor(((part + 1) * levels.length) / parts))
    return Math.round((Math.max(...levels.slice(from, to)) / loudest) * 35).toString(36)
  }).join('')
}

/** Reads what `toWaveform` wrote: from 0 to 1 each. Something that is not known has bars, too. */
export const fromWaveform = (waveform: string): number[] =>
  waveform === '' ? Array.from({ length: most }, () => 0.3) : Array.from(waveform, (digit) => Number.parseInt(digit, 36) / 35)
