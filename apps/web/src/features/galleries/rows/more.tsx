import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'

interface MoreProps {
  loaded: number
  count: number
  hasMore: boolean
  isLoading: boolean
  /** Why the last request failed. */
  error: Error | null
  onMore: () => void
  /** Called with the position of the first new photo when the focus was at the button. */
  onFocus: (index: number) => void
}

/** The end of what has been loaded: loads more as soon as it is nearly on the screen, or at the press of its button. */
export function More({ loaded, count, hasMore, isLoading, error, onMore, onFocus }: MoreProps) {
  const { t } = useTranslation('gallery')
  const box = useRef<HTMLDivElement>(null)
  const hasFocus = useRef(false)
  const before = useRef(loaded)
  const come = useEffectEvent(onMore)
  const isWaiting = hasMore && !isLoading && !error
  useEffect(() => {
    const element = box.current
    if (!isWaiting || !element) return undefined
    // It reports at once where the element is, so a screen that is still not full goes on loading.
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && come(), {
      rootMargin: '100% 0px',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [isWaiting])
  const arrive = useEffectEvent((first: number) => {
    if (!hasFocus.current) return
    hasFocus.current = false
    onFocus(first)
  })
  useLayoutEffect(() => {
    if (loaded > before.current) arrive(before.current)
    before.current = loaded
  }, [loaded])
  return (
    <div
      ref={box}
      className="photo-more"
      aria-busy={isLoading}
      onFocus={() => (hasFocus.current = true)}
      onBlur={() => (hasFocus.current = false)}
    >
      {error ? <Notice kind="danger">{error.message}</Notice> : null}
      <output>{t('more.shown', { shown: loaded, total: count })}</output>
      {hasMore ? (
        <Button emphasis="secondary" onClick={onMore}>
          {t('more.button')}
        </Button>
      ) : null}
    </div>
  )
}
