import { useEffect, useId, useRef, useState } from 'react'
import { PauseIcon, PlayIcon } from '../../ui/icons/sound-icons.tsx'
import type { Translate } from '../language/catalogues.ts'
import { formatLength } from './format-length.ts'
import { fromWaveform } from './levels.ts'
import './voice.css'

interface Props {
  readonly t: Translate<['voice']>
  readonly url: string
  readonly durationMs: number
  readonly waveform: string
  /** What it is, for people who do not see where it stands. */
  readonly label: string
}

const speeds = [1, 1.25, 1.5, 2, 0.75] as const
/** One plays at a time. */
let playing: HTMLAudioElement | undefined

/** Plays a recording, from wherever one presses on its waveform. Nothing is read before that. */
export function VoicePlayer({ t, url, durationMs, waveform, label }: Props) {
  const id = useId()
  const audio = useRef<HTMLAudioElement>(undefined)
  const [isPlaying, setIsPlaying] = useState(false)
  const [seconds, setSeconds] = useState(0)
  const [speed, setSpeed] = useState<(typeof speeds)[number]>(1)
  const [isFailed, setIsFailed] = useState(false)
  useEffect(() => () => release(audio.current), [])
  const length = durationMs / 1000
  const bars = fromWaveform(waveform)

  const open = (): HTMLAudioElement => {
    if (audio.current !== undefined) return audio.current
    const sound = new Audio(url)
    sound.preload = 'auto'
    sound.playbackRate = speed
    sound.addEventListener('play', () => setIsPlaying(true))
    sound.addEventListener('pause', () => setIsPlaying(false))
    sound.addEventListener('timeupdate', () => setSeconds(sound.currentTime))
    sound.addEventListener('ended', () => {
      setIsPlaying(false)
      setSeconds(0)
      sound.currentTime = 0
    })
    sound.addEventListener('error', () => {
      // The next press tries again, with the address that is known then.
      audio.current = undefined
      setIsPlaying(false)
      setIsFailed(true)
    })
    audio.current = sound
    return sound
  }
  const turn = () => {
    setIsFailed(false)
    const sound = open()
    if (!sound.paused) return sound.pause()
    if (playing !== sound) playing?.pause()
    playing = sound
    // A failure is also an event of the sound; a pause before it begins is none.
    sound.play().catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'AbortError')) setIsFailed(true)
    })
  }
  const seek = (to: number) => {
    open().currentTime = to
    setSeconds(to)
  }
  const turnSpeed = () => {
    const next = speeds[(speeds.indexOf(speed) + 1) % speeds.length] ?? 1
    setSpeed(next)
    if (audio.current) audio.current.playbackRate = next
  }
  const share = length === 0 ? 0 : Math.min(1, seconds / length)
  return (
    <div className="voice-player" role="group" aria-label={label}>
      <button type="button" className="voice-turn" aria-label={t(isPlaying ? 'pausePlaying' : 'play')} onClick={turn}>
        {isPlaying ? <PauseIcon /> : <PlayIcon />}
      </button>
      <span className="voice-track">
        <svg viewBox={`0 0 ${bars.length} 1`} preserveAspectRatio="none" aria-hidden="true">
          {bars.map((level, at) => (
            <rect
              // Bars have no other order than this.
              // oxlint-disable-next-line react/no-array-index-key
              key={at}
              className={at / bars.length < share ? 'voice-heard' : undefined}
              x={at + 0.15}
              width={0.7}
              y={0.5 - Math.max(0.06, level / 2)}
              height={Math.max(0.12, level)}
            />
          ))}
        </svg>
        <input
          type="range"
          id={id}
          min={0}
          max={length}
          step={0.1}
          value={Math.min(length, seconds)}
          aria-label={t('position')}
          aria-valuetext={t('positionOf', { time: formatLength(seconds * 1000), length: formatLength(durationMs) })}
          onChange={(event) => seek(Number(event.currentTarget.value))}
        />
      </span>
      <span className="voice-length" aria-hidden="true">
        {formatLength(isPlaying || seconds > 0 ? seconds * 1000 : durationMs)}
      </span>
      <button type="button" className="voice-speed" aria-label={t('speed', { speed })} onClick={turnSpeed}>
        <span aria-hidden="true">{speed}×</span>
      </button>
      {isFailed ? (
        <p className="voice-problem" role="alert">
          {t('cannotPlay')}
        </p>
      ) : null}
    </div>
  )
}

function release(sound: HTMLAudioElement | undefined): void {
  sound?.pause()
  if (playing === sound) playing = undefined
}
