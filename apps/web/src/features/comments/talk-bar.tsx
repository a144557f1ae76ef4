import type { Gallery, Image } from '@banyan/contract'
import { useId, useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import type { About, Talk } from '../../lib/photos/talk.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { CommentIcon } from '../../ui/icons/talk-icons.tsx'
import { Comments } from './comments.tsx'
import { HeartButton } from './heart-button.tsx'

interface BarProps {
  about: About
  talk: Talk
  isOpen?: boolean
  controls?: string
  onOpen: () => void
}

/** A heart and how many comments there are; nothing is read before somebody opens them. */
function TalkBar({ about, talk, isOpen, controls, onOpen }: BarProps) {
  const { t } = useTranslation('comments')
  return (
    <p className="talk-bar">
      <HeartButton about={about} count={talk.heart_count} isOn={talk.has_heart} />
      <button
        type="button"
        className="talk-button"
        aria-label={t('open', { count: talk.comment_count })}
        aria-expanded={isOpen}
        aria-controls={controls}
        onClick={onOpen}
      >
        <CommentIcon />
        {talk.comment_count === 0 ? null : <span aria-hidden="true">{talk.comment_count}</span>}
      </button>
    </p>
  )
}

export const ImageTalk = ({ image, onOpen }: { image: Image; onOpen: () => void }) => (
  <TalkBar key={image.id} about={{ kind: 'image', id: image.id }} talk={image} onOpen={onOpen} />
)

/** The comments on a photo, over the viewer. */
export function ImageComments({ image, onClose }: { image: Image; onClose: () => void }) {
  const { t } = useTranslation('comments')
  return (
    <Dialog title={t('titleOf', { title: image.title })} place="side" onClose={onClose}>
      <Comments about={{ kind: 'image', id: image.id }} />
    </Dialog>
  )
}

/** The bar of a gallery, under which its comments open. */
export function GalleryTalk({ gallery }: { gallery: Gallery }) {
  const { t } = useTranslation('comments')
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const about: About = { kind: 'gallery', id: gallery.id }
  return (
    <div className="talk-section">
      <TalkBar about={about} talk={gallery} isOpen={isOpen} controls={id} onOpen={() => setIsOpen(!isOpen)} />
      <section id={id} aria-label={t('title')} hidden={!isOpen}>
        {isOpen ? <Comments about={about} /> : null}
      </section>
    </div>
  )
}

/** What the family says about a person, on their page. */
export function PersonTalk({ personId }: { personId: number }) {
  const { t } = useTranslation('comments')
  const id = useId()
  return (
    <section className="talk-section" aria-labelledby={id}>
      <h2 id={id}>{t('title')}</h2>
      <Comments about={{ kind: 'person', id: personId }} withHeart />
    </section>
  )
}
