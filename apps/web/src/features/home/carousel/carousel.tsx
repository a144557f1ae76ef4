import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useSwipe } from '../../../lib/use-swipe.ts'
import { BackIcon, ForwardIcon, PauseIcon, PlayIcon } from './carousel-icons.tsx'
import { useRotation } from './use-rotation.ts'
import './carousel.css'

interface CarouselSlide {
  name: string
  title: string
  content: ReactNode
}

/**
 * Slides that change every ten seconds until somebody points at them, focuses them or stops them. The controls come first for
 * keyboard and screen reader, and hidden slides do not exist for either.
 */
export function Carousel({ label, slides }: { label: string; slides: readonly CarouselSlide[] }) {
  const { t } = useTranslation('home')
  const { index, isTurning, isStopped, show, toggle, hover, focus } = useRotation(slides.length)
  const swipe = useSwipe((step) => show(index + step))
  return (
    <section className="carousel" aria-roledescription={t('carousel.role')} aria-label={label}>
      <div
        className="carousel-inside"
        onPointerEnter={(event) => hover(event.pointerType === 'mouse')}
        onPointerLeave={() => hover(false)}
        onFocus={() => focus(true)}
        onBlur={(event) => focus(event.currentTarget.contains(event.relatedTarget))}
        {...swipe}
      >
        <div className="carousel-controls">
          <button
            type="button"
            className="carousel-button"
            aria-label={isStopped ? t('carousel.play') : t('carousel.pause')}
            onClick={toggle}
          >
            {isStopped ? <PlayIcon /> : <PauseIcon />}
          </button>
          <button type="button" className="carousel-button" aria-label={t('carousel.previous')} onClick={() => show(index - 1)}>
            <BackIcon />
          </button>
          <div className="carousel-dots" role="group" aria-label={t('carousel.choose')}>
            {slides.map(({ name, title }, at) => (
              <button
                key={name}
                type="button"
                className="carousel-dot"
                aria-label={title}
                aria-current={at === index}
                onClick={() => show(at)}
              />
            ))}
          </div>
          <button type="button" className="carousel-button" aria-label={t('carousel.next')} onClick={() => show(index + 1)}>
            <ForwardIcon />
          </button>
        </div>
        <div className="carousel-slides" aria-live={isTurning ? 'off' : 'polite'}>
          {slides.map(({ name, title, content }, at) => (
            <div
              key={name}
              className="carousel-slide"
              role="group"
              aria-roledescription={t('carousel.slideRole')}
              aria-label={t('carousel.position', { number: at + 1, total: slides.length, title })}
              inert={at !== index}
            >
              {content}
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}
