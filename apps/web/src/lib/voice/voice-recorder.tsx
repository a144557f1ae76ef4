import { useEffect, useMemo, useRef, useState } from 'react'
import { MicrophoneIcon } from '../../ui/icons/sound-icons.tsx'
import type { Translate } from '../language/catalogues.ts'
import { formatLength } from './format-length.ts'
import { canRecord, RecordError, startRecording } from './record.ts'
import type { Recorder, Recording, RecordProblem } from './record.ts'
import { VoicePlayer } from './voice-player.tsx'
import './voice.css'

interface Props {
  readonly t: Translate<['voice']>
  readonly mostMs: number
  /** What was recorded and is not sent yet. */
  readonly recording: Recording | undefined
  readonly onRecorded: (recording: Recording | undefined) => void
  /** While it is being sent. */
  readonly isBusy: boolean
}

/** Records into the microphone: with the time and how loud it is, pauses, and a way to listen to it and to throw it away before it is sent. */
export function VoiceRecorder({ t, mostMs, recording, onRecorded, isBusy }: Props) {
  const [recorder, setRecorder] = useState<Recorder>()
  const [isAsking, setIsAsking] = useState(false)
  const [problem, setProblem] = useState<RecordProblem>()
  const running = useRef<Recorder>(undefined)
  const isWanted = useRef(true)
  // Who leaves the page in the middle of a sentence finds it again.
  useEffect(() => () => running.current?.stop(), [])
  if (!canRecord()) return null

  const record = async (): Promise<void> => {
    setProblem(undefined)
    setIsAsking(true)
    isWanted.current = true
    try {
      const begun = await startRecording({ mostMs })
      running.current = begun
      setRecorder(begun)
      const made = await begun.ended
      if (isWanted.current) onRecorded(made)
    } catch (error) {
      setProblem(error instanceof RecordError ? error.problem : 'failed')
    } finally {
      running.current = undefined
      setRecorder(undefined)
      setIsAsking(false)
    }
  }
  if (recorder !== undefined)
    return (
      <Running
        t={t}
        mostMs={mostMs}
        recorder={recorder}
        onDiscard={() => {
          isWanted.current = false
          recorder.stop()
        }}
      />
    )
  if (recording !== undefined)
    return (
      <div className="voice-recorder">
        <Preview t={t} recording={recording} />
        <button type="button" className="voice-button" disabled={isBusy} onClick={() => onRecorded(undefined)}>
          {t('discard')}
        </button>
      </div>
    )
  return (
    <div className="voice-recorder">
      <button
        type="button"
        className="voice-button"
        aria-busy={isAsking}
        disabled={isAsking || isBusy}
        onClick={() => void record()}
      >
        <MicrophoneIcon />
        {t('record')}
      </button>
      {problem === undefined ? null : (
        <p className="voice-problem" role="alert">
          {t(`problem.${problem}`)}
        </p>
      )}
    </div>
  )
}

function Preview({ t, recording }: Pick<Props, 't'> & { readonly recording: Recording }) {
  const url = useMemo(() => URL.createObjectURL(recording.bytes), [recording])
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  return (
    <VoicePlayer key={url} t={t} url={url} durationMs={recording.durationMs} waveform={recording.waveform} label={t('unsent')} />
  )
}

/** How many of the last levels are shown. */
const shown = 40

function Running({
  t,
  mostMs,
  recorder,
  onDiscard,
}: Pick<Props, 't' | 'mostMs'> & { readonly recorder: Recorder; readonly onDiscard: () => void }) {
  const [isPaused, setIsPaused] = useState(false)
  const [elapsed, setElapsed] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setElapsed(recorder.elapsedMs()), 100)
    return () => clearInterval(timer)
  }, [recorder])
  const levels = recorder.levels().slice(-shown)
  return (
    <div className="voice-recorder">
      <span className="voice-live" data-paused={isPaused}>
        <span className="voice-dot" aria-hidden="true" />
        <svg viewBox={`0 0 ${shown} 1`} preserveAspectRatio="none" aria-hidden="true">
          {levels.map((level, at) => (
            <rect
              // Bars have no other order than this.
              // oxlint-disable-next-line react/no-array-index-key
              key={at}
              x={shown - levels.length + at + 0.15}
              width={0.7}
              y={0.5 - Math.max(0.04, level / 2)}
              height={Math.max(0.08, level)}
            />
          ))}
        </svg>
        <span className="voice-length" role="timer">
          {t('timeOf', { time: formatLength(elapsed), length: formatLength(mostMs) })}
        </span>
      </span>
      <span className="visually-hidden" role="status">
        {t(isPaused ? 'paused' : 'recording')}
      </span>
      <span className="voice-actions">
        <button type="button" className="voice-button voice-main" onClick={recorder.stop}>
          {t('stop')}
        </button>
        <button
          type="button"
          className="voice-button"
          onClick={() => {
            if (isPaused) recorder.resume()
            else recorder.pause()
            setIsPaused(!isPaused)
          }}
        >
          {t(isPaused ? 'resume' : 'pause')}
        </button>
        <button type="button" className="voice-button" onClick={onDiscard}>
          {t('discard')}
        </button>
      </span>
    </div>
  )
}
