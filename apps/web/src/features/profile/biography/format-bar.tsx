import type { Editor } from '@tiptap/core'
import { useEffect, useReducer, useRef, useState } from 'react'
import type { ComponentType, KeyboardEvent } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { LinkIcon } from './format-icons.tsx'
import { formats } from './formats.ts'
import { LinkForm } from './link-form.tsx'

/** The formatting toolbar. It is one stop of the Tab key; the arrow keys move from button to button. */
export function FormatBar({ editor }: { editor: Editor }) {
  const { t } = useTranslation('profile')
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const [isLinking, setIsLinking] = useState(false)
  const bar = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  useEffect(() => {
    editor.on('transaction', redraw)
    return () => void editor.off('transaction', redraw)
  }, [editor])

  const walk = (event: KeyboardEvent) => {
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])]
    const to = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: buttons.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = (to + buttons.length) % buttons.length
    setCurrent(next)
    buttons[next]?.focus()
  }
  const button = (at: number) => ({ tabIndex: at === current ? 0 : -1, onFocus: () => setCurrent(at), onKeyDown: walk })
  return (
    <div className="format">
      <div ref={bar} className="format-bar" role="toolbar" aria-label={t('format.label')}>
        {formats.map(({ name, icon, perform, isOn, canPerform }, at) => (
          <FormatButton
            key={name}
            {...button(at)}
            icon={icon}
            label={t(`format.${name}`)}
            isOn={isOn?.(editor)}
            canPress={canPerform(editor)}
            onPress={() => perform(editor)}
          />
        ))}
        <FormatButton
          {...button(formats.length)}
          icon={LinkIcon}
          label={t('format.link')}
          isOn={editor.isActive('link')}
          canPress={editor.isActive('link') || !editor.state.selection.empty}
          onPress={() => setIsLinking(!isLinking)}
        />
      </div>
      {isLinking ? <LinkForm editor={editor} onClose={() => setIsLinking(false)} /> : null}
    </div>
  )
}

interface FormatButtonProps {
  readonly icon: ComponentType
  readonly label: string
  readonly isOn: boolean | undefined
  readonly canPress: boolean
  readonly onPress: () => void
  readonly tabIndex: number
  readonly onFocus: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** A disabled button keeps its place and can still be reached with the arrow keys. */
function FormatButton({ icon: Icon, label, isOn, canPress, onPress, tabIndex, onFocus, onKeyDown }: FormatButtonProps) {
  return (
    <button
      type="button"
      className="format-button"
      title={label}
      aria-label={label}
      aria-pressed={isOn}
      aria-disabled={!canPress}
      tabIndex={tabIndex}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      // Keeps the cursor in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        if (canPress) onPress()
      }}
    >
      <Icon />
    </button>
  )
}
