import { useTranslation } from '../../../lib/language/use-translation.ts'
import { buttonZoomIn, buttonZoomOut } from '../camera/camera.ts'
import type { TreeStage } from '../view/tree-stage.ts'
import type { Command } from './command.ts'

/** The buttons and keys that do what wheel and pinch do. */
export function useViewCommands(stage: TreeStage | undefined): readonly Command[] {
  const { t } = useTranslation('tree')
  if (!stage) return []
  return [
    { id: 'zoom-in', icon: 'in', label: t('zoom.in'), keys: ['+', '='], perform: () => stage.zoomBy(buttonZoomIn) },
    { id: 'zoom-out', icon: 'out', label: t('zoom.out'), keys: ['-'], perform: () => stage.zoomBy(buttonZoomOut) },
    { id: 'fit', icon: 'fit', label: t('zoom.fit'), keys: ['0'], perform: () => stage.fitAll() },
  ]
}
