import type { RelationName } from '@banyan/contract'
import type { Family } from '../../../lib/family/indexed-family.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useCanWrite, useRole } from '../../../lib/session/use-role.ts'
import { PlayButton } from '../../../lib/speech/play-button.tsx'
import { SpeakButton } from '../../../lib/speech/speak-button.tsx'
import { useTask } from '../../../lib/use-task.ts'
import { Button } from '../../../ui/button.tsx'
import type { Tags } from '../script-tags.ts'
import { ofWord } from './unsent.ts'
import { useVoiceActions } from './voice-actions.ts'
import { VoiceRecorder } from './voice-recorder.tsx'

type Word = RelationName['words'][number]

interface WordVoiceProps {
  readonly word: Word
  readonly family: Family
  readonly ownId: number
}

/** How a word of the family sounds: its recording, otherwise the device's voice. */
export function WordSound({ word, tags, family }: Omit<WordVoiceProps, 'ownId'> & { readonly tags: Tags }) {
  const { voice } = word
  if (voice === null) return <SpeakButton name={word.word} reading={word.reading} tag={tags.name} />
  const speaker = word.said_by_id === null ? undefined : family.findPerson(word.said_by_id)?.name
  return <PlayButton key={voice.creation_date} wordId={word.id} word={word.word} by={speaker ?? voice.recorded_by} />
}

/** Records a word, or deletes its recording. */
export function WordVoice({ word, family, ownId }: WordVoiceProps) {
  const { t } = useTranslation('words')
  const actions = useVoiceActions()
  const canWrite = useCanWrite()
  const role = useRole()
  const { isBusy, problem, run } = useTask()
  if (word.voice === null)
    return canWrite ? <VoiceRecorder of={ofWord(word.id)} word={word.word} findWord={() => Promise.resolve(word.id)} /> : null
  const userId = family.findPerson(ownId)?.user_id
  const isOwn = word.voice.user_id === userId || word.said_by_id === ownId || role === 'keeper'
  if (!isOwn) return null
  return (
    <>
      <Button emphasis="quiet" isBusy={isBusy} onClick={() => run(async () => void (await actions.remove(word.id)))}>
        {t('voice.delete', { word: word.word })}
      </Button>
      {problem === '' ? null : (
        <p className="kinship-problem" role="alert">
          {problem}
        </p>
      )}
    </>
  )
}
