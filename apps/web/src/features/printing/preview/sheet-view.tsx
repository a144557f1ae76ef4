import { useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { Button } from '../../../ui/button.tsx'

interface SheetViewProps {
  readonly address: string
  readonly alternative: string
  /** Whether the next drawing is on its way. */
  readonly isOld: boolean
}

/** 1 shows the whole sheet. */
const zooms = [1, 1.5, 2, 3, 4, 6, 9, 13, 20] as const

/** A sheet that can be enlarged and moved. */
export function SheetView({ address, alternative, isOld }: SheetViewProps) {
  const { t } = useTranslation('printing')
  const box = useRef<HTMLDivElement>(null)
  const middle = useRef({ x: 0.5, y: 0.5 })
  const [zoom, setZoom] = useState(0)
  const change = (next: number): void => {
    const { current } = box
    if (current)
      middle.current = {
        x: (current.scrollLeft + current.clientWidth / 2) / current.scrollWidth,
        y: (current.scrollTop + current.clientHeight / 2) / current.scrollHeight,
      }
    setZoom(Math.max(0, Math.min(zooms.length - 1, next)))
  }
  // What was in the middle stays there.
  useLayoutEffect(() => {
    const { current } = box
    if (!current) return
    current.scrollLeft = middle.current.x * current.scrollWidth - current.clientWidth / 2
    current.scrollTop = middle.current.y * current.scrollHeight - current.clientHeight / 2
  }, [zoom])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next =
      event.key === '+' || event.key === '=' ? zoom + 1 : event.key === '-' ? zoom - 1 : event.key === '0' ? 0 : undefined
    if (next === undefined) return
    event.preventDefault()
    change(next)
  }
  const factor = zooms[zoom] ?? 1
  return (
    <div className={isOld ? 'print-sheet print-sheet-old' : 'print-sheet'}>
      {/* It scrolls, so keyboards have to reach it. */}
      <div
        ref={box}
        className="print-sheet-box"
        role="group"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={t('preview.region')}
        onKeyDown={onKeyDown}
      >
        <img
          src={address}
          alt={alternative}
          className={zoom === 0 ? 'print-sheet-whole' : undefined}
          style={zoom === 0 ? undefined : { width: `${factor * 100}%` }}
        />
      </div>
      <div className="print-zoom">
        <Button emphasis="secondary" disabled={zoom === 0} onClick={() => change(zoom - 1)}>
          {t('preview.zoomOut')}
        </Button>
        <Button emphasis="secondary" disabled={zoom === 0} onClick={() => change(0)}>
          {t('preview.whole')}
        </Button>
        <Button emphasis="secondary" disabled={zoom === zooms.length - 1} onClick={() => change(zoom + 1)}>
          {t('preview.zoomIn')}
        </Button>
      </div>
    </div>
  )
}
