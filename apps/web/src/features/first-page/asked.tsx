import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'

/** A question, or thanks for its answer, which take the focus that the pressed button had. */
export function Asked({
  picture,
  thanks,
  problem,
  children,
}: {
  picture: ReactNode
  thanks: string
  problem: string
  children: ReactNode
}) {
  const said = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (thanks !== '') said.current?.focus()
  }, [thanks])
  return (
    <li className="first-question">
      {picture}
      <div>
        {thanks === '' ? children : null}
        <p ref={said} tabIndex={-1} role="status" className="first-thanks">
          {thanks === '' ? problem : thanks}
        </p>
      </div>
    </li>
  )
}
