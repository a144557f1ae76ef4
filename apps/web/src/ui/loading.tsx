import './loading.css'

/** Two growing roots: something is loading. Screen readers announce `label`. */
export function Loading({ label }: { label: string }) {
  return (
    <output className="loading">
      <span className="loading-mark" aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
    </output>
  )
}
