import { useTranslation } from '../../lib/language/use-translation.ts'
import { VoicePlayer } from '../../lib/voice/voice-player.tsx'
import { useStories } from './stories.queries.ts'

interface Props {
  personId: number
  factId: number
}

/** How somebody told a story, if they said it. */
export function StoryVoice({ personId, factId }: Props) {
  const { t } = useTranslation('voice')
  const story = useStories(personId).data?.find((each) => each.fact_id === factId)
  if (story === undefined || story.voice === null) return null
  const { url, duration_ms, waveform } = story.voice
  return <VoicePlayer t={t} url={url} durationMs={duration_ms} waveform={waveform} label={t('label', { name: story.told_by })} />
}
