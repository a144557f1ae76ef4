import { useEffect, useRef, useState } from 'react'
import { SpeakerIcon } from '../../ui/icons/sound-icons.tsx'
import { useTranslation } from '../language/use-translation.ts'
import { useTask } from '../use-task.ts'
import { readVoice } from './read-voice.ts'
import './speech.css'

interface PlayButtonProps {
  readonly wordId: number
  readonly word: string
  readonly by: string
}

/** Plays the recording of a word. */
export function PlayButton({ wordId, word, by }: PlayButtonProps) {
  const { t } = useTranslation('words')
  const { isBusy, problem, run } = useTask()
  const [isPlaying, setIsPlaying] = useState(false)
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])

  const play = () =>
    run(async () => {
      stop.current?.()
      const address = URL.createObjectURL(await readVoice(wordId))
      const audio = new Audio(address)
      const end = () => {
        audio.pause()
        URL.revokeObjectURL(address)
        setIsPlaying(false)
      }
      stop.current = end
      audio.addEventListener('ended', end)
      setIsPlaying(true)
      try {
        await audio.play()
      } catch (error) {
        end()
        throw new Error(t('voice.cannotPlay'), { cause: error })
      }
    })
  return (
    <>
      <button
        type="button"
        className="speak"
        aria-label={by === '' ? t('voice.play', { word }) : t('voice.playBy', { word, name: by })}
        aria-busy={isBusy}
        data-speaking={isPlaying}
        onClick={play}
      >
        <SpeakerIcon />
      </button>
      {problem === '' ? null : (
        <span className="speak-problem" role="alert">
          {problem}
        </span>
      )}
    </>
  )
}
