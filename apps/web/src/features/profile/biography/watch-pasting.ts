import type { EditorProps, EditorView } from '@tiptap/pm/view'
import { judgePasted, maxPastedText } from './biography-size.ts'
import { cleanPasted } from './clean-pasted.ts'

/**
 * Checks pasted or dropped content before the editor parses it: ten megabytes would freeze the page for minutes.
 * @param onRefused - called with the length of content that was too long
 */
export function watchPasting(onRefused: (length: number) => void): NonNullable<EditorProps['handleDOMEvents']> {
  return {
    paste: (view, event) => {
      const { html, text } = contentOf(event.clipboardData)
      if (html === '' && judgePasted(html, text) === 'take') return false
      event.preventDefault()
      if (!paste(view, html, text)) onRefused(Math.max(html.length, text.length))
      return true
    },
    drop: (_view, event) => {
      const { html, text } = contentOf(event.dataTransfer)
      const isMoved = html.includes('data-pm-slice')
      if (isMoved || (judgePasted(html, text) === 'take' && html.length <= maxPastedText)) return false
      event.preventDefault()
      onRefused(Math.max(html.length, text.length))
      return true
    },
  }
}

/** Returns false if the content is too long. */
function paste(view: EditorView, html: string, text: string): boolean {
  const verdict = judgePasted(html, text)
  const cleaned = verdict === 'take' ? cleanPasted(html) : ''
  if (cleaned !== '' && cleaned.length <= maxPastedText) return view.pasteHTML(cleaned)
  return verdict !== 'refuse' && text !== '' && view.pasteText(text)
}

const contentOf = (data: DataTransfer | null) => ({
  html: data?.getData('text/html') ?? '',
  text: data?.getData('text/plain') ?? '',
})
