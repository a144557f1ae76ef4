import type { ReactNode } from 'react'
import './notice.css'

/** A message about what has just happened; `danger` is announced at once. */
export function Notice({ kind, children }: { kind: 'danger' | 'success' | 'info'; children: ReactNode }) {
  return (
    <div className={`notice notice-${kind}`} role={kind === 'danger' ? 'alert' : 'status'}>
      {children}
    </div>
  )
}
