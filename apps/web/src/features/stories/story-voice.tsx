import { useTranslation } from '../../lib/language/use-translation.ts'
import { VoicePlayer } from '../../lib/voice/voice-player.tsx'
import { useStories } from './stories.queries.ts'
import './story-voice.css'

interface Props {
  personId: number
  factId: number
}

/** How somebody told a story, if they said it, and to which address the question went. */
export function StoryVoice({ personId, factId }: Props) {
  const { t } = useTranslation('voice')
  const story = useStories(personId).data?.find((each) => each.fact_id === factId)
  if (story === undefined) return null
  const { voice, told_by: name, mailed_to: address } = story
  return (
    <>
      {voice === null ? null : (
        <VoicePlayer
          t={t}
          url={voice.url}
          durationMs={voice.duration_ms}
          waveform={voice.waveform}
          label={t('label', { name })}
        />
      )}
      {address === null ? null : <p className="story-mailed">{t('mailedTo', { address })}</p>}
    </>
  )
}
