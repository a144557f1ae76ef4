import type { Person } from '@banyan/contract'
import { useId, useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { PencilIcon } from '../../../ui/icons/icons.tsx'
import { draftKey } from '../drafts/draft.ts'
import { useDraft, useDrafts } from '../drafts/drafts-provider.tsx'
import { FieldRow } from './field-row.tsx'
import type { TypedField } from './field-table.ts'
import { isNothing } from './show-value.ts'
import { TypedEditor } from './typed-editor.tsx'

interface TypedRowProps {
  readonly person: Person
  readonly field: TypedField
  /** A note about the value while it is closed. */
  readonly note?: ReactNode
}

/** A value that becomes a field when pressed, and a value again when saved. */
export function TypedRow({ person, field, note }: TypedRowProps) {
  const { t } = useTranslation('profile')
  const [labelId, valueId] = [useId(), useId()]
  const drafts = useDrafts()
  const subject = { personId: person.id, field }
  const draft = useDraft(draftKey(subject))
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)
  const isOpen = draft !== undefined
  // Keyboard users who were in the field continue from its value.
  useLayoutEffect(() => {
    if (!isOpen && hadFocus.current) button.current?.focus({ preventScroll: true })
    hadFocus.current = false
  }, [isOpen])

  const edit = () => {
    flushSync(() => drafts.open(subject, person[field]))
    input.current?.focus()
    input.current?.select()
  }
  return (
    <FieldRow personId={person.id} field={field} labelId={labelId}>
      {draft ? (
        <TypedEditor
          draft={draft}
          field={field}
          labelId={labelId}
          input={input}
          onEnd={(had) => {
            hadFocus.current = had
          }}
        />
      ) : (
        <button ref={button} type="button" className="profile-value" aria-labelledby={`${labelId} ${valueId}`} onClick={edit}>
          <span id={valueId} className={isNothing(person[field]) ? 'profile-value-empty' : undefined}>
            {isNothing(person[field]) ? t('add') : person[field]}
          </span>
          <PencilIcon />
        </button>
      )}
      {draft ? null : note}
    </FieldRow>
  )
}
