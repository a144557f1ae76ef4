import { useImperativeHandle, useRef } from 'react'
import type { Ref } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { toScreen } from '../camera/camera.ts'
import type { Camera } from '../camera/camera.ts'
import { ToolIcon } from '../commands/tool-icon.tsx'
import { detailAt } from '../view/detail.ts'
import type { CanvasPoint, Size } from '../view/geometry.ts'

export interface YouButtonHandle {
  show(camera: Camera, view: Size): void
}

interface YouButtonProps {
  readonly ref: Ref<YouButtonHandle>
  /** The middle of the user's own person in the picture; undefined if they are not drawn. */
  readonly place: CanvasPoint | undefined
  readonly onPress: () => void
}

/** Leads back to the user's own person. Visible only while they cannot be seen, or are a mere dot. The Home key does the same. */
export function YouButton({ ref, place, onPress }: YouButtonProps) {
  const { t } = useTranslation('tree')
  const button = useRef<HTMLButtonElement>(null)
  useImperativeHandle(ref, () => ({
    show(camera, view) {
      if (!button.current) return
      const isNeeded = !place || detailAt(camera.scale) === 'dot' || !isWithin(toScreen(camera, place), view)
      if (button.current.hidden === isNeeded) button.current.hidden = !isNeeded
    },
  }))
  return (
    <button ref={button} type="button" className="tree-you" aria-keyshortcuts="Home" hidden onClick={onPress}>
      <ToolIcon name="you" />
      {t('backToYou')}
    </button>
  )
}

const isWithin = ({ x, y }: { x: number; y: number }, { width, height }: Size): boolean =>
  x >= 0 && y >= 0 && x <= width && y <= height
