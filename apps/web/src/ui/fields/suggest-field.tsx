import { TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import './suggest-field.css'

/** A field whose label and status are elsewhere. */
export interface Inline {
  labelId: string
  statusId?: string | undefined
  hasError: boolean
}

interface SuggestFieldProps {
  label: string
  /** Hides the label, because its text is elsewhere. */
  inline?: Inline | undefined
  value: string
  onChange: (value: string) => void
  /** Completions of the text, the best first; an empty list makes it a plain text field. */
  suggestions: readonly string[]
  /** A suggestion was chosen; `onChange` was not called for it. */
  onPick: (suggestion: string) => void
  /** Enter with no suggestion chosen. */
  onEnter?: (() => void) | undefined
  /** Escape while no list is open. */
  onEscape?: (() => void) | undefined
  /** Tells screen readers how long the list is. */
  announcement: string
  /** Shown below the list. */
  footer?: ReactNode
  description?: string | undefined
  error?: string | undefined
  isRequired?: boolean
  name?: string | undefined
  maxLength?: number | undefined
  autoFocus?: boolean | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

const inlineProps = ({ labelId, statusId, hasError }: Inline) => ({
  'aria-labelledby': labelId,
  'aria-describedby': statusId,
  'aria-invalid': hasError,
  withAria: false,
})

const keepInView = (row: HTMLElement | null): void => row?.scrollIntoView({ block: 'nearest' })

/** A text field with suggestions. Any text is allowed: arrows and Enter choose, Escape closes the list. */
export function SuggestField({
  label,
  inline,
  value,
  onChange,
  suggestions,
  onPick,
  onEnter,
  onEscape,
  announcement,
  footer,
  isRequired = false,
  ...rest
}: SuggestFieldProps) {
  const { description, error, name, maxLength, autoFocus, ref } = rest
  const listId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const isShown = isOpen && suggestions.length > 0
  const chosen = isShown ? suggestions[active] : undefined

  const close = (): void => {
    setIsOpen(false)
    setActive(-1)
  }
  const pick = (suggestion: string): void => {
    close()
    onPick(suggestion)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    // During composition the keys belong to the input method.
    if (event.nativeEvent.isComposing) return
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && suggestions.length > 0) {
      setIsOpen(true)
      // One further position, beyond either end, is the text itself.
      const places = suggestions.length + 1
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActive(((active + 1 + step + places) % places) - 1)
    } else if (event.key === 'Escape' && isShown) close()
    else if (event.key === 'Enter' && chosen !== undefined) pick(chosen)
    else if (event.key === 'Enter' && onEnter) {
      close()
      onEnter()
    } else if (event.key === 'Escape' && onEscape) onEscape()
    else return
    event.preventDefault()
  }

  return (
    <div className="suggest">
      <TextInput
        {...(inline ? inlineProps(inline) : { label })}
        {...{
          value,
          description,
          error: inline ? inline.hasError : error,
          name,
          maxLength,
          autoFocus,
          ref,
          required: isRequired,
          size: 'md',
        }}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-activedescendant={chosen === undefined ? undefined : `${listId}-${active}`}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          setIsOpen(true)
          setActive(-1)
          onChange(event.currentTarget.value)
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      <div className="suggest-list" hidden={!isShown}>
        <div id={listId} role="listbox" aria-label={label}>
          {suggestions.map((suggestion, index) => (
            <button
              key={suggestion}
              ref={index === active ? keepInView : undefined}
              id={`${listId}-${index}`}
              type="button"
              className="suggest-option"
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              // The field keeps the focus, because callers expect a single blur.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => pick(suggestion)}
            >
              {suggestion}
            </button>
          ))}
        </div>
        {footer === undefined ? null : <div className="suggest-footer">{footer}</div>}
      </div>
      <output className="visually-hidden">{isShown ? announcement : ''}</output>
    </div>
  )
}
