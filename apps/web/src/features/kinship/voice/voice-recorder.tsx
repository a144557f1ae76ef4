import { limits } from '@banyan/contract'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useTask } from '../../../lib/use-task.ts'
import { canRecord, RecordError, startRecording } from '../../../lib/voice/record.ts'
import type { Recorder, Recording } from '../../../lib/voice/record.ts'
import { Button } from '../../../ui/button.tsx'
import { MicrophoneIcon } from '../../../ui/icons/sound-icons.tsx'
import { forgetUnsent, sendRecording, useUnsent } from './unsent.ts'
import { useVoiceActions } from './voice-actions.ts'
import '../../../lib/speech/speech.css'
import './voice.css'

interface VoiceRecorderProps {
  /** What is recorded, among everything that can be. */
  readonly of: string
  readonly word: string
  /** The word of the family that the recording is for; a new one if need be. */
  readonly findWord: () => Promise<number>
}

/** Records a word: one press begins, another ends, and the family has it. What cannot be sent stays until it can. */
export function VoiceRecorder({ of, word, findWord }: VoiceRecorderProps) {
  const { t } = useTranslation('words')
  const actions = useVoiceActions()
  const { isBusy, problem, run } = useTask((error) => t(`voice.${error instanceof RecordError ? error.problem : 'failed'}`))
  const [recorder, setRecorder] = useState<Recorder>()
  const running = useRef<Recorder>(undefined)
  useEffect(() => () => running.current?.stop(), [])
  const unsent = useUnsent(of)
  if (!canRecord()) return null
  const isWorking = isBusy || unsent !== undefined

  const send = (recording: Recording) => sendRecording(of, recording, findWord, actions.save)
  const record = () =>
    run(async () => {
      const begun = await startRecording({ mostMs: limits.kinVoice.ms })
      running.current = begun
      setRecorder(begun)
      const recording = await begun.ended.finally(() => {
        running.current = undefined
        setRecorder(undefined)
      })
      await send(recording)
    })
  const shown = unsent?.problem === undefined ? problem : t('voice.unsent', { why: unsent.problem })
  return (
    <div className={recorder !== undefined || shown !== '' ? 'voice-recorder voice-recorder-open' : 'voice-recorder'}>
      {recorder ? (
        <>
          <Button onClick={recorder.stop}>{t('voice.stop')}</Button>
          <span role="status">{t('voice.recording', { seconds: limits.kinVoice.ms / 1000 })}</span>
        </>
      ) : unsent?.problem === undefined ? (
        <button
          type="button"
          className="speak"
          aria-label={t('voice.record', { word })}
          title={t('voice.record', { word })}
          aria-busy={isWorking}
          disabled={isWorking}
          onClick={record}
        >
          <MicrophoneIcon />
        </button>
      ) : (
        <>
          <Button emphasis="secondary" onClick={() => void send(unsent.recording)}>
            {t('voice.sendAgain')}
          </Button>
          <Button emphasis="quiet" onClick={() => forgetUnsent(of)}>
            {t('voice.discard')}
          </Button>
        </>
      )}
      {shown === '' ? null : (
        <p className="kinship-problem" role="alert">
          {shown}
        </p>
      )}
    </div>
  )
}
