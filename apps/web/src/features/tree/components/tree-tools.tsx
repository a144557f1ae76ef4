import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BUTTON_ZOOM_IN, BUTTON_ZOOM_OUT } from '../view/camera.ts'
import type { TreeStage } from '../view/tree-stage.ts'

const paths = {
  in: 'M12 5v14M5 12h14',
  out: 'M5 12h14',
  fit: 'M4 9V5a1 1 0 0 1 1-1h4m6 0h4a1 1 0 0 1 1 1v4m0 6v4a1 1 0 0 1-1 1h-4m-6 0H5a1 1 0 0 1-1-1v-4',
}

/** Buttons for what wheel and pinch do. */
export function TreeTools({ stage }: { stage: TreeStage }) {
  const { t } = useTranslation('tree')
  return (
    <div className="tree-tools">
      <Tool label={t('zoom.in')} path={paths.in} onClick={() => stage.zoomBy(BUTTON_ZOOM_IN)} />
      <Tool label={t('zoom.out')} path={paths.out} onClick={() => stage.zoomBy(BUTTON_ZOOM_OUT)} />
      <Tool label={t('zoom.fit')} path={paths.fit} onClick={() => stage.fitAll()} />
    </div>
  )
}

function Tool({ label, path, onClick }: { label: string; path: string; onClick: () => void }): ReactNode {
  return (
    <button type="button" aria-label={label} title={label} onClick={onClick}>
      <svg width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  )
}
