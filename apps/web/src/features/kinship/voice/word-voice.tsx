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

/** A word of the family, as entries and the list of words have it. */
type Word = Pick<RelationName['words'][number], 'id' | 'word' | 'reading' | 'said_by_id' | 'voice'>

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

/** Records a word that has no recording. */
export function RecordWord({ word }: { readonly word: Word }) {
  const canWrite = useCanWrite()
  if (word.voice !== null || !canWrite) return null
  return <VoiceRecorder of={ofWord(word.id)} word={word.word} findWord={() => Promise.resolve(word.id)} />
}

/** Whether the reader may delete a recording: its recorder, its speaker, and keepers. */
function useMayDeleteVoice({ voice, said_by_id: speaker }: Word, family: Family, ownId: number): boolean {
  const role = useRole()
  return voice !== null && (voice.user_id === family.findPerson(ownId)?.user_id || speaker === ownId || role === 'keeper')
}

/** Deletes a recording; nothing for a reader who may not. */
export function DeleteVoice({ word, family, ownId }: WordVoiceProps) {
  const { t } = useTranslation('words')
  const actions = useVoiceActions()
  const { isBusy, problem, run } = useTask()
  if (!useMayDeleteVoice(word, family, ownId)) return null
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
