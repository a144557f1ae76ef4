import type { Image } from '@banyan/contract'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useCanWrite } from '../../../lib/session/use-role.ts'
import { useSwipe } from '../../../lib/use-swipe.ts'
import { PagesIcon, WritingIcon } from '../../../ui/icons/photo-icons.tsx'
import { pageName } from './page-name.ts'
import './pages.css'

interface PagesBarProps {
  /** The page that is shown. */
  image: Image
  pages: readonly Image[]
  onTurn: (pageId: number) => void
  /** Opens the list of pages, or the field for what is written on this one. */
  onEdit: (what: 'pages' | 'text') => void
}

/** Turns a photo over, and lets writers add its back and write down what is on it. */
export function PagesBar({ image, pages, onTurn, onEdit }: PagesBarProps) {
  const { t } = useTranslation('pages')
  const canWrite = useCanWrite()
  const index = Math.max(
    0,
    pages.findIndex(({ id }) => id === image.id),
  )
  const turn = (step: number): void => {
    const next = pages[(index + step + pages.length) % pages.length]
    if (next !== undefined) onTurn(next.id)
  }
  const swipe = useSwipe(turn)
  const isJoined = pages.length > 1
  const tools = [
    { what: 'pages', icon: PagesIcon, label: t(isJoined ? 'edit' : 'addBack') },
    { what: 'text', icon: WritingIcon, label: t(image.transcription === '' ? 'transcribe' : 'transcribeAgain') },
  ] as const
  return (
    <>
      {isJoined ? (
        <fieldset className="viewer-sides" {...swipe}>
          <legend className="visually-hidden">{t('label')}</legend>
          {pages.map((page, at) => (
            <button
              key={page.id}
              type="button"
              className="viewer-page"
              aria-pressed={at === index}
              aria-keyshortcuts="ArrowUp ArrowDown"
              onClick={() => (at === index ? turn(1) : onTurn(page.id))}
            >
              {pageName(at, t)}
            </button>
          ))}
        </fieldset>
      ) : null}
      {canWrite
        ? tools.map(({ what, icon: Icon, label }) => (
            <button key={what} type="button" className="viewer-tool" title={label} onClick={() => onEdit(what)}>
              <Icon />
              <span>{label}</span>
            </button>
          ))
        : null}
    </>
  )
}
