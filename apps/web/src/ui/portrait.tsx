import { initials, tintOf } from '@banyan/tree-layout/cards'
import { useState } from 'react'
import './portrait.css'

interface PortraitProps {
  readonly name: string
  readonly photo: string | null
  readonly isDead: boolean
  readonly size: 'mini' | 'small' | 'large'
}

/**
 * A round portrait, or initials on the tint that the tree gives the same name. The name is shown beside it, so it has no label.
 */
export function Portrait({ name, photo, isDead, size }: PortraitProps) {
  const [failed, setFailed] = useState<string>()
  const className = `portrait portrait-${size}${isDead ? ' portrait-dead' : ''}`
  if (photo !== null && photo !== failed) {
    return (
      <img
        className={className}
        src={photo}
        alt=""
        decoding="async"
        loading={size === 'large' ? 'eager' : 'lazy'}
        onError={() => setFailed(photo)}
      />
    )
  }
  return (
    <span className={className} data-tint={tintOf(name)} aria-hidden="true">
      {initials(name)}
    </span>
  )
}
