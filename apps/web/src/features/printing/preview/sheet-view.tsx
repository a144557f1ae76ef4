import { useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { Button } from '../../../ui/button.tsx'

interface SheetViewProps {
  readonly svg: string
  readonly alternative: string
  /** Whether the next drawing is on its way. */
  readonly isOld: boolean
}

/** 1 shows the whole sheet. */
const zooms = [1, 1.5, 2, 3, 4, 6, 9, 13, 20] as const

/** A sheet that can be enlarged and moved. */
export function SheetView({ svg, alternative, isOld }: SheetViewProps) {
  const { t } = useTranslation('printing')
  const box = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState(0)
  // A drawing in an image cannot run anything, and its address lasts as long as it is shown.
  const showDrawing = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [svg],
  )
  /** What is in the middle stays there. */
  const change = (next: number): void => {
    const { current } = box
    if (!current) return
    const x = (current.scrollLeft + current.clientWidth / 2) / current.scrollWidth
    const y = (current.scrollTop + current.clientHeight / 2) / current.scrollHeight
    flushSync(() => setZoom(Math.max(0, Math.min(zooms.length - 1, next))))
    current.scrollLeft = x * current.scrollWidth - current.clientWidth / 2
    current.scrollTop = y * current.scrollHeight - current.clientHeight / 2
  }
  const factor = zooms[zoom] ?? 1
  return (
    <div className={isOld ? 'print-sheet print-sheet-old' : 'print-sheet'}>
      {/* It scrolls, so keyboards have to reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={box} className="print-sheet-box" role="group" tabIndex={0} aria-label={t('preview.region')}>
        <img
          ref={showDrawing}
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
