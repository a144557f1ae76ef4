import { nodeWidth } from '@banyan/tree-layout'
import { useEffect, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import type { ReactNode, Ref } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { CloseButton } from '../../../ui/close-button.tsx'
import type { ScreenPoint, Size } from '../view/geometry.ts'
import type { TreeStage } from '../view/tree-stage.ts'
import './person-card.css'

export interface PersonCardHandle {
  /** Moves the card beside the person, whose middle is given, so that it stays on the element. */
  follow(middle: ScreenPoint, scale: number, view: Size): void
}

interface PersonCardProps {
  readonly ref: Ref<PersonCardHandle>
  /** Places the card with its next frame. */
  readonly stage: TreeStage
  readonly name: string
  readonly years: string
  /** What the reader calls the person. */
  readonly kin: ReactNode
  readonly profilePath: string
  /** Undefined for somebody without a place. */
  readonly mapPath: string | undefined
  readonly onAdd: () => void
  readonly onClose: () => void
}

const gapPx = 16
const edgePx = 8

/** The selected person in short, and where to go from here: beside the person, on small screens a sheet over the lower edge. */
export function PersonCard({ ref, stage, name, years, kin, profilePath, mapPath, onAdd, onClose }: PersonCardProps) {
  const { t } = useTranslation(['tree', 'common'])
  const card = useRef<HTMLElement>(null)
  const size = useRef<Size>({ width: 0, height: 0 })
  useImperativeHandle(ref, () => ({
    follow({ x, y }, scale, view) {
      const { width, height } = size.current
      const beside = (nodeWidth / 2) * scale + gapPx
      const isRight = x + beside + width + edgePx <= view.width || x < view.width / 2
      const left = keep(isRight ? x + beside : x - beside - width, view.width - width)
      const top = keep(y - height / 2, view.height - height)
      card.current?.style.setProperty('--card-at', `${left.toFixed(1)}px ${top.toFixed(1)}px`)
    },
  }))
  useLayoutEffect(() => {
    if (!card.current) return undefined
    const element = card.current
    const measure = () => (size.current = { width: element.offsetWidth, height: element.offsetHeight })
    measure()
    stage.refresh()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    element.focus({ preventScroll: true })
    return () => observer.disconnect()
  }, [stage])
  useDismissal(onClose)
  return (
    <section ref={card} className="person-card" role="dialog" aria-label={name} tabIndex={-1}>
      <div className="person-card-head">
        <div>
          <h2>{name}</h2>
          {years === '' ? null : <p>{years}</p>}
          {kin}
        </div>
        <CloseButton label={t('card.close')} onClick={onClose} />
      </div>
      <div className="person-card-ways">
        <LinkButton to={profilePath} isReplacing>
          {t('tabs.profile')}
        </LinkButton>
        <Button emphasis="secondary" onClick={onAdd}>
          {t('empty.add')}
        </Button>
        {mapPath === undefined ? null : (
          <LinkButton to={mapPath} emphasis="secondary" isReplacing>
            {t('card.map')}
          </LinkButton>
        )}
      </div>
    </section>
  )
}

const keep = (at: number, most: number): number => Math.max(edgePx, Math.min(at, most - edgePx))

/** Escape closes the card, and so does a press elsewhere, unless it has a meaning of its own. */
function useDismissal(onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return
        event.preventDefault()
        close()
      },
      { signal },
    )
    document.addEventListener(
      'click',
      ({ target }) => {
        if (target instanceof Element && !target.closest('.person-card, .tree-host, dialog, a, button, label, input')) close()
      },
      { signal },
    )
    return () => controller.abort()
  }, [])
}
