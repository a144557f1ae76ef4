import { limits } from '@banyan/contract'
import { useId, useRef } from 'react'
import { useTypedForm } from '../../lib/forms/use-forms.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { randomKey } from '../../lib/random-key.ts'
import { useTask } from '../../lib/use-task.ts'
import { useUnsentRecording } from '../../lib/voice/kept-recording.ts'
import type { Unsent } from '../../lib/voice/kept-recording.ts'
import { VoiceRecorder } from '../../lib/voice/voice-recorder.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { MentionList } from './mention-list.tsx'
import { toStored } from './mention-text.ts'
import type { Typed } from './mention-text.ts'
import { useMention } from './use-mention.ts'

interface Form extends Typed {
  /** Names what is sent, so that sending it again adds nothing. */
  readonly key: string
}

interface Props {
  /** Names what is typed on this device. */
  formKey: string
  beginning?: Typed
  /** Beside a voice note, there need be no text. */
  mayBeBlank?: boolean
  /** Sends what was recorded, with the text; without it, nothing is recorded here. */
  sendVoice?: (text: string, voice: Unsent) => Promise<void>
  send: (text: string, key: string) => Promise<void>
  onCancel?: () => void
}

const nothing: Typed = { text: '', mentions: {} }

function readForm(stored: unknown): Form | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { text, mentions, key } = stored as Partial<Form>
  return typeof text === 'string' && typeof mentions === 'object' && typeof key === 'string' ? { text, mentions, key } : undefined
}

/** A field for a comment. What is typed stays on this device until the server has it. */
export function Composer({ formKey, beginning = nothing, mayBeBlank = false, send, sendVoice, onCancel }: Props) {
  const { t } = useTranslation('comments')
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const { value, change, forget } = useTypedForm<Form>(formKey, { ...beginning, key: randomKey() }, readForm)
  const { t: tVoice } = useTranslation('voice')
  const { unsent, setUnsent } = useUnsentRecording(formKey)
  const { isBusy, problem, run } = useTask()
  const mention = useMention(value, field, change)
  const isEditing = onCancel !== undefined
  const isTooLong = [...value.text].length > limits.comment
  const submit = () =>
    run(async () => {
      if (sendVoice !== undefined && unsent !== undefined) {
        await sendVoice(toStored(value), unsent)
        setUnsent(undefined)
      } else await send(toStored(value), value.key)
      change({ ...nothing, key: randomKey() })
      forget()
      if (!isEditing) field.current?.focus()
    })
  return (
    <form
      className="talk-composer"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <label className={isEditing ? 'visually-hidden' : undefined} htmlFor={id}>
        {t(isEditing ? 'editLabel' : 'label')}
      </label>
      <textarea
        ref={field}
        id={id}
        rows={isEditing ? 3 : 2}
        dir="auto"
        // One who edits has just asked for this field.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={isEditing}
        value={value.text}
        aria-describedby={`${id}-hint`}
        aria-invalid={isTooLong || problem !== ''}
        {...mention.fieldProps(`${id}-names`)}
        onChange={(event) => {
          change({ text: event.currentTarget.value })
          mention.look(event.currentTarget)
        }}
        onSelect={(event) => mention.look(event.currentTarget)}
        onBlur={mention.close}
        onKeyDown={(event) => {
          // During composition the keys belong to the input method.
          if (event.nativeEvent.isComposing) return
          if (mention.onKey(event.key)) event.preventDefault()
          else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isBusy) submit()
        }}
      />
      <MentionList id={`${id}-names`} label={t('suggestions')} {...mention.list} />
      <p id={`${id}-hint`} className="talk-dimmed" role={isTooLong ? 'alert' : undefined}>
        {isTooLong ? t('tooLong', { most: limits.comment, count: [...value.text].length }) : t('hint')}
      </p>
      {sendVoice === undefined ? null : (
        <VoiceRecorder t={tVoice} mostMs={limits.voiceNote.ms} recording={unsent} onRecorded={setUnsent} isBusy={isBusy} />
      )}
      {problem === '' ? null : <Notice kind="danger">{problem}</Notice>}
      <p className="talk-actions">
        {onCancel ? (
          <Button
            emphasis="secondary"
            disabled={isBusy}
            onClick={() => {
              forget()
              onCancel()
            }}
          >
            {t('cancel')}
          </Button>
        ) : null}
        <Button
          type="submit"
          isBusy={isBusy}
          disabled={(value.text.trim() === '' && unsent === undefined && !mayBeBlank) || isTooLong}
        >
          {t(isEditing ? 'save' : 'send')}
        </Button>
      </p>
    </form>
  )
}
