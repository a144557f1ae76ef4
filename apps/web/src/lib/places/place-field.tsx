import { personFields } from '@banyan/contract'
import { useState } from 'react'
import type { FocusEvent, Ref } from 'react'
import { SuggestField } from '../../ui/fields/suggest-field.tsx'
import type { Inline } from '../../ui/fields/suggest-field.tsx'
import { useTranslation } from '../language/use-translation.ts'
import { useDebounced } from '../use-debounced.ts'
import { PlaceNote } from './place-note.tsx'
import type { PlaceWords } from './place-note.tsx'
import { usePlaceSuggestions } from './places.queries.ts'
import { splitStreet } from './split-street.ts'

/** How long typing must pause before places are suggested, and before the note explains how the text is understood. */
const restMs = { suggestions: 200, note: 800 }

/** Nobody reads more: another letter, or the region, narrows them down. */
const suggestedAtMost = 5

export interface PlaceFieldProps {
  label: string
  /** Hides the label, because its text is elsewhere. */
  inline?: Inline | undefined
  value: string
  /** Called for every change of the text: typed, or a suggestion chosen. */
  onChange: (value: string) => void
  /**
   * The text is final: Enter, a suggestion or one of several places was chosen, or the focus left the field and its choices.
   * Called each time, even for the initial text.
   */
  onCommit?: ((value: string) => void) | undefined
  /** Escape while no suggestions are shown. */
  onEscape?: (() => void) | undefined
  description?: string | undefined
  words?: PlaceWords | undefined
  error?: string | undefined
  isRequired?: boolean
  name?: string | undefined
  autoFocus?: boolean | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/**
 * An address: any text, with suggestions from the built-in list of the world's places, and under it a line that says where on the
 * map it is, or asks which of several places is meant. For signed-in users; works as a plain text field if no place is found or
 * the server cannot be reached.
 */
export function PlaceField({ value, onChange, onCommit, words, ...field }: PlaceFieldProps) {
  const { t } = useTranslation('places')
  const [typed] = useDebounced(value, restMs.suggestions)
  const [rested] = useDebounced(value, restMs.note)
  const [final, setFinal] = useState(value)
  // A street stays, and suggestions replace only what follows it.
  const [street, place] = splitStreet(typed)
  const places = usePlaceSuggestions(place)
  const suggestions = [...new Set(places.map(({ label }) => street + label))]
    .filter((text) => text !== value && text.length <= personFields.address.max)
    .slice(0, suggestedAtMost)

  const commit = (text: string): void => {
    setFinal(text)
    onCommit?.(text)
  }
  const choose = (text: string): void => {
    onChange(text)
    commit(text)
  }
  const onBlur = (event: FocusEvent<HTMLDivElement>): void => {
    if (!event.currentTarget.contains(event.relatedTarget)) commit(value)
  }

  return (
    <div className="place-field" onBlur={onBlur}>
      <SuggestField
        {...field}
        value={value}
        onChange={onChange}
        suggestions={suggestions}
        onPick={choose}
        onEnter={onCommit === undefined ? undefined : () => commit(value)}
        announcement={t('suggestions', { count: suggestions.length })}
        footer="GeoNames"
        maxLength={personFields.address.max}
      />
      <PlaceNote address={value === rested || value === final ? value : ''} onChoose={choose} words={words} />
    </div>
  )
}
