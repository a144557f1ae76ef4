import { limits } from '@banyan/contract'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
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
  /** Called with the position of a photo that the focus should go on to: the button was pressed, or has disappeared under it. */
  onFocus: (index: number) => void
}

/** The end of what has been loaded: loads more as soon as it is nearly on the screen, or at the press of its button. */
export function More({ loaded, count, hasMore, isLoading, error, onMore, onFocus }: MoreProps) {
  const { t } = useTranslation('gallery')
  const box = useRef<HTMLDivElement>(null)
  const hasFocus = useRef(false)
  const isPressed = useRef(false)
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
  const goOn = useEffectEvent(onFocus)
  useLayoutEffect(() => {
    const first = before.current
    before.current = loaded
    // Photos that come while somebody passes by with the Tab key leave the focus where it is.
    const isAnswered = isPressed.current && loaded > first
    if (!hasFocus.current || !(isAnswered || !hasMore)) return
    hasFocus.current = false
    isPressed.current = false
    goOn(Math.min(first, loaded - 1))
  }, [loaded, hasMore])
  return (
    <div
      ref={box}
      className="photo-more"
      aria-busy={isLoading}
      onFocus={() => (hasFocus.current = true)}
      onBlur={() => {
        hasFocus.current = false
        isPressed.current = false
      }}
    >
      {error ? <Notice kind="danger">{error.message}</Notice> : null}
      {count > limits.pageSize.usual ? <output>{t('more.shown', { shown: loaded, total: count })}</output> : null}
      {hasMore ? (
        <Button
          emphasis="secondary"
          onClick={() => {
            isPressed.current = true
            onMore()
          }}
        >
          {t('more.button')}
        </Button>
      ) : null}
    </div>
  )
}
