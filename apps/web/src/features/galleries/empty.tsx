import type { ReactNode } from 'react'

/** Nothing is here yet: what belongs here, and the one way to begin. */
export function Empty({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="photo-empty">
      <EmptyPicture />
      <p>{text}</p>
      {children}
    </div>
  )
}

/** Prints on a line, drying. */
function EmptyPicture() {
  return (
    <svg className="photo-empty-picture" viewBox="0 0 240 120" aria-hidden="true">
      <path d="M4 14c60 22 172 22 232 0" fill="none" stroke="var(--banyan-bark)" strokeWidth="2" />
      <g fill="var(--banyan-surface)" stroke="var(--banyan-line)" strokeWidth="1.5">
        <rect x="34" y="26" width="48" height="58" rx="3" transform="rotate(-5 58 26)" />
        <rect x="96" y="31" width="48" height="58" rx="3" />
        <rect x="158" y="26" width="48" height="58" rx="3" transform="rotate(5 182 26)" />
      </g>
      <g fill="var(--banyan-leaf)">
        <rect x="39" y="31" width="38" height="40" transform="rotate(-5 58 26)" />
        <rect x="101" y="36" width="38" height="40" />
        <rect x="163" y="31" width="38" height="40" transform="rotate(5 182 26)" />
      </g>
      <g fill="var(--banyan-accent)">
        <circle cx="58" cy="50" r="8" />
        <path d="m104 74 11-18 8 11 5-6 8 13Z" />
        <circle cx="177" cy="48" r="6" />
        <circle cx="190" cy="50" r="6" />
      </g>
      <g stroke="var(--banyan-you)" strokeWidth="4" strokeLinecap="round">
        <path d="m57 21 1 8M120 26v9M183 21l-1 8" />
      </g>
    </svg>
  )
}
