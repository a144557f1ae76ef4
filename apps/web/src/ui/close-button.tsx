import { CloseIcon } from './icons/icons.tsx'
import './close-button.css'

/** A cross; the label says what it closes. */
export function CloseButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className="close-button" aria-label={label} onClick={onClick}>
      <CloseIcon />
    </button>
  )
}
