import { Link } from '../../lib/router/link.tsx'
import './breadcrumbs.css'

interface BreadcrumbsProps {
  label: string
  /** From the outermost to the current page, which is not a link. */
  items: readonly { label: string; to?: string }[]
}

export function Breadcrumbs({ label, items }: BreadcrumbsProps) {
  return (
    <nav className="breadcrumbs" aria-label={label}>
      <ol>
        {items.map((item, at) => (
          <li key={item.to ?? item.label}>
            {item.to === undefined ? (
              <span aria-current={at === items.length - 1 ? 'page' : undefined}>{item.label}</span>
            ) : (
              <Link to={item.to}>{item.label}</Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
