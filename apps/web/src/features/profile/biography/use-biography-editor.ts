import type { Language, Person } from '@banyan/contract'
import { Editor } from '@tiptap/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { htmlLanguage } from '../../../lib/language/language.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { draftKey, storedValue } from '../drafts/draft.ts'
import { useDrafts } from '../drafts/drafts-provider.tsx'
import { biographyBytes, biographyKilobytes, hasRoom, inKilobytes } from './biography-size.ts'
import { cleanPasted } from './clean-pasted.ts'
import { extensions } from './extensions.ts'
import { watchPasting } from './watch-pasting.ts'

/** After this long without a change, the text is saved. */
const autosaveMs = 30_000
/** Reading the whole text after every key would be noticeable on an old phone. */
const readMs = 300

interface BiographyEditing {
  readonly editor: Editor
  /** The size of the text on the server. */
  readonly bytes: number
  /** The length of pasted content that was too long; 0 if there was none. */
  readonly refused: number
  /** Copies the latest text into the draft. */
  flush(): void
  /** Saves what was changed, and closes. */
  finish(): void
  /** Saves what was changed and stays open, unless it was refused or waits for a choice. */
  leave(): void
}

/** Returns the text as stored; empty if it has no words. */
export const htmlOf = (editor: Editor): string => (editor.isEmpty ? '' : editor.getHTML())

/** Edits one biography: changes go into its draft and are saved automatically. */
export function useBiographyEditor(
  place: RefObject<HTMLElement | null>,
  person: Person,
  language: Language,
  labelId: string,
): BiographyEditing {
  const { t } = useTranslation('profile')
  const drafts = useDrafts()
  const subject = { personId: person.id, field: 'biography', language } as const
  const key = draftKey(subject)
  const draft = () => drafts.store.getState().drafts.get(key)
  const timers = useRef<{ read?: ReturnType<typeof setTimeout>; save?: ReturnType<typeof setTimeout> }>({})
  const [refused, setRefused] = useState(0)
  const [editor] = useState(
    () =>
      new Editor({
        element: null,
        extensions,
        content: draft()?.value ?? String(storedValue(person, subject)),
        // Our own style sheet has the same rules; the content security policy blocks inline styles.
        injectCSS: false,
        // Pasted text is meant literally, asterisks included, and searching a long text for them is slow.
        enablePasteRules: false,
        editorProps: {
          attributes: {
            class: 'biography-editor-text rich-text',
            'aria-multiline': 'true',
            'aria-labelledby': labelId,
            lang: htmlLanguage(language),
          },
          handleDOMEvents: watchPasting(setRefused),
          transformPastedHTML: cleanPasted,
        },
      }),
  )
  const [bytes, setBytes] = useState(() => biographyBytes(htmlOf(editor)))

  const read = (): string => {
    clearTimeout(timers.current.read)
    const html = htmlOf(editor)
    drafts.type(key, html)
    return html
  }
  const submit = (staysOpen: boolean) => {
    clearTimeout(timers.current.save)
    const html = read()
    if (hasRoom(html)) void drafts.submit(key, { staysOpen })
    else drafts.refuse(key, t('size.tooLong', { size: inKilobytes(biographyBytes(html)), limit: biographyKilobytes }))
  }
  const leave = (staysOpen: boolean) => {
    read()
    if (draft()?.state.kind === 'open') submit(staysOpen)
  }

  const onUpdate = useEffectEvent(() => {
    clearTimeout(timers.current.read)
    clearTimeout(timers.current.save)
    timers.current.read = setTimeout(() => setBytes(biographyBytes(read())), readMs)
    timers.current.save = setTimeout(() => leave(true), autosaveMs)
    setRefused(0)
  })
  const begin = useEffectEvent((element: HTMLElement) => {
    const isFoundAgain = draft() !== undefined
    drafts.open(subject, storedValue(person, subject), htmlOf(editor))
    editor.mount(element)
    editor.on('update', () => onUpdate())
    // A restored draft leaves the focus where it is.
    if (!isFoundAgain) editor.commands.focus('end')
  })
  const end = useEffectEvent(() => {
    leave(false)
    clearTimeout(timers.current.read)
    clearTimeout(timers.current.save)
    editor.destroy()
  })
  useEffect(() => {
    if (place.current) begin(place.current)
    return () => end()
  }, [place])

  return { editor, bytes, refused, flush: () => void read(), finish: () => submit(false), leave: () => leave(true) }
}
