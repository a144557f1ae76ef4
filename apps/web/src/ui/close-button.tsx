import './close-button.css'
import { CloseIcon } from './icons/icons.tsx'

/** A cross; the label says what it closes. */
export function CloseButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className="close-button" aria-label={label} onClick={onClick}>
      <CloseIcon />
    </button>
  )
}
