import { spokenText } from '@banyan/kinship'
import type { KinVoice } from '@banyan/kinship'
import { useState } from 'react'
import { SpeakerIcon } from '../../ui/icons/sound-icons.tsx'
import { showError } from '../activity.ts'
import { useTranslation } from '../language/use-translation.ts'
import { speak, useVoice } from './voices.ts'
import './speech.css'

interface SpeakButtonProps {
  readonly name: string
  /** As shown: Jyutping, Pinyin or Zhuyin. */
  readonly reading: string
  readonly tag: KinVoice['tag']
}

/** Says a name with a voice of the device; nothing where it has none, so that nobody's words leave the device. */
export function SpeakButton({ name, reading, tag }: SpeakButtonProps) {
  const { t } = useTranslation('kinship')
  const voice = useVoice(tag)
  const [isSpeaking, setIsSpeaking] = useState(false)
  if (voice === undefined) return null

  const say = () => {
    setIsSpeaking(true)
    speak(spokenText(name, reading, voice), voice, (hasSpoken) => {
      setIsSpeaking(false)
      if (!hasSpoken) showError(new Error(t('sound.failed')))
    })
  }
  return (
    <button type="button" className="speak" aria-label={t('sound.say', { name })} data-speaking={isSpeaking} onClick={say}>
      <SpeakerIcon />
    </button>
  )
}
