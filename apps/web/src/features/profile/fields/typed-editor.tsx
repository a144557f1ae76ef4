import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import type { FocusEvent, KeyboardEvent, RefObject } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { PlaceField } from '../../../lib/places/place-field.tsx'
import { InlineInput } from '../../../ui/fields/inline-field.tsx'
import { DraftStatus } from '../drafts/draft-status.tsx'
import { draftKey } from '../drafts/draft.ts'
import type { Draft } from '../drafts/draft.ts'
import { useDrafts } from '../drafts/drafts-provider.tsx'
import { typedAs } from './field-table.ts'
import type { TypedField } from './field-table.ts'
import { readTyped } from './read-typed.ts'
import { showValue } from './show-value.ts'

interface TypedEditorProps {
  readonly draft: Draft
  readonly field: TypedField
  readonly labelId: string
  readonly input: RefObject<HTMLInputElement | null>
  /** Called when it closes, with whether the focus was in it. */
  readonly onEnd: (hadFocus: boolean) => void
}

/** Edits one value: Enter or leaving the field saves, Escape restores the old value. */
export function TypedEditor({ draft, field, labelId, input, onEnd }: TypedEditorProps) {
  const { t } = useTranslation('profile')
  const drafts = useDrafts()
  const statusId = useId()
  const container = useRef<HTMLDivElement>(null)
  const key = draftKey(draft)
  const { state } = draft

  /** Reads the current draft, which may be newer than what is rendered. */
  const typed = () => drafts.store.getState().drafts.get(key)
  const submit = () => {
    const reading = readTyped(field, typed()?.value ?? '', input.current?.validity.badInput ?? false)
    if (reading === 'save') void drafts.submit(key)
    else if (reading === 'ignore') drafts.discard(key)
    else drafts.refuse(key, t(`invalid.${reading}`))
  }
  const leave = () => {
    // Leaving the field does not resend a refused draft or one that waits for a choice.
    if (typed()?.state.kind === 'open') submit()
  }
  const giveUp = () => {
    if (state.kind !== 'saving') drafts.discard(key)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter and Escape belong to the input method while it composes a character.
    if (event.nativeEvent.isComposing) return
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    // The focus returns to the value's button, which the same key would press.
    event.preventDefault()
    if (event.key === 'Enter') submit()
    else giveUp()
  }
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    const isWithin = event.currentTarget.contains(event.relatedTarget)
    // Another window has come to the front, and this field is still the active one here.
    const isAway = document.activeElement === event.target
    if (!isWithin && !isAway) leave()
  }

  const end = useEffectEvent(() => {
    onEnd(container.current?.contains(document.activeElement) ?? false)
  })
  const leaveWithPage = useEffectEvent(leave)
  useLayoutEffect(() => () => end(), [])
  useEffect(() => () => leaveWithPage(), [])

  const { type, maxLength, isHandle } = typedAs(field)
  const isWrong = state.kind === 'failed' || state.kind === 'conflict'
  const common = { value: draft.value, onChange: (value: string) => drafts.type(key, value), ref: input }
  const named = { labelId, statusId: state.kind === 'open' ? undefined : statusId, hasError: isWrong }
  return (
    <div ref={container} onBlur={onBlur}>
      {type === 'place' ? (
        <PlaceField {...common} label={t(`field.${field}`)} inline={named} onCommit={leave} onEscape={giveUp} />
      ) : (
        <InlineInput
          {...common}
          {...named}
          {...{ type, maxLength, onKeyDown }}
          {...(type === 'number' ? { inputMode: 'numeric' } : {})}
          {...(isHandle ? { autoCapitalize: 'none' } : {})}
          isBusy={state.kind === 'saving'}
        />
      )}
      <DraftStatus draft={draft} id={statusId} show={(value) => showValue(field, value, t)} />
    </div>
  )
}
