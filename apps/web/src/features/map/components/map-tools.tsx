import { useTranslation } from '../../../lib/language/use-translation.ts'

const paths = {
  in: 'M12 5v14M5 12h14',
  out: 'M5 12h14',
  all: 'M4 9V5a1 1 0 0 1 1-1h4m6 0h4a1 1 0 0 1 1 1v4m0 6v4a1 1 0 0 1-1 1h-4m-6 0H5a1 1 0 0 1-1-1v-4',
}

interface MapToolsProps {
  readonly onZoom: (steps: 1 | -1) => void
  /** Undefined if nothing is on the map. */
  readonly onAll: (() => void) | undefined
  readonly allLabel: string
}

/** Buttons for what wheel and pinch do. */
export function MapTools({ onZoom, onAll, allLabel }: MapToolsProps) {
  const { t } = useTranslation('map')
  return (
    <div className="map-tools">
      <Tool label={t('zoom.in')} path={paths.in} onClick={() => onZoom(1)} />
      <Tool label={t('zoom.out')} path={paths.out} onClick={() => onZoom(-1)} />
      {onAll ? <Tool label={allLabel} path={paths.all} onClick={onAll} /> : null}
    </div>
  )
}

function Tool({ label, path, onClick }: { label: string; path: string; onClick: () => void }) {
  return (
    <button type="button" aria-label={label} title={label} onClick={onClick}>
      <svg
        width="20"
        height="20"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path d={path} />
      </svg>
    </button>
  )
}
