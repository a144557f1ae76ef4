import type { Editor } from '@tiptap/core'
import { useEffect, useRef, useState } from 'react'
import type { FormEvent, KeyboardEvent } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/fields.tsx'
import { linkAddress } from './link-address.ts'

/** Sets the link of the selected words. */
export function LinkForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation('profile')
  const current: unknown = editor.getAttributes('link')['href']
  const [text, setText] = useState(typeof current === 'string' ? current : '')
  const [isInvalid, setIsInvalid] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const close = () => {
    onClose()
    editor.commands.focus()
  }
  const apply = (event: FormEvent) => {
    event.preventDefault()
    const href = linkAddress(text)
    if (href === undefined) {
      setIsInvalid(true)
      return
    }
    editor.chain().extendMarkRange('link').setLink({ href }).run()
    close()
  }
  const remove = () => {
    editor.chain().extendMarkRange('link').unsetLink().run()
    close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) close()
  }
  return (
    <form className="format-link" noValidate onSubmit={apply}>
      <TextField
        ref={input}
        label={t('link.address')}
        value={text}
        onChange={(value) => {
          setText(value)
          setIsInvalid(false)
        }}
        onKeyDown={onKeyDown}
        inputMode="url"
        autoComplete="off"
        error={isInvalid ? t('link.invalid') : undefined}
      />
      <div className="profile-choices">
        <Button type="submit" emphasis="secondary">
          {t('link.apply')}
        </Button>
        {editor.isActive('link') ? (
          <Button emphasis="quiet" onClick={remove}>
            {t('link.remove')}
          </Button>
        ) : null}
      </div>
    </form>
  )
}
