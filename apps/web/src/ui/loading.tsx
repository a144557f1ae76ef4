import './loading.css'

/** Two roots growing: something is on its way. `label` is what screen readers hear. */
export function Loading({ label }: { label: string }) {
  return (
    <output className="loading">
      <span className="loading-mark" aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
    </output>
  )
}
