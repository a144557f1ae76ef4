import { useEffect } from 'react'
import type { ReactNode } from 'react'
import './page.css'

/** Sets the title of the browser's tab. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === 'Banyan' ? title : `${title} · Banyan`
  }, [title])
}

/** A page of text, at a readable width. */
export function Page({ title, children }: { title: string; children: ReactNode }) {
  useTitle(title)
  return (
    <div className="page">
      <h1>{title}</h1>
      {children}
    </div>
  )
}

/** A page with one small task on a card. */
export function CardPage({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  useTitle(title)
  return (
    <div className="card-page">
      <div className="card">
        <h1>{title}</h1>
        {lead === undefined ? null : <p className="card-lead">{lead}</p>}
        {children}
      </div>
    </div>
  )
}
