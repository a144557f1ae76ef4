import { Link } from '../../lib/router/link.tsx'
import './pagination.css'

interface PaginationProps {
  page: number
  pageCount: number
  toPage: (page: number) => string
  words: { label: string; previous: string; next: string; page: (page: number) => string }
}

/** Links to the pages of a list, when there is more than one. */
export function Pagination({ page, pageCount, toPage, words }: PaginationProps) {
  if (pageCount <= 1) return null
  return (
    <nav className="pagination" aria-label={words.label}>
      <Step to={page > 1 ? toPage(page - 1) : undefined} label={words.previous} sign="‹" />
      <ol>
        {shownPages(page, pageCount).map((each, at) =>
          each === undefined ? (
            <li key={`gap-${at}`} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={each}>
              <Link to={toPage(each)} aria-label={words.page(each)} aria-current={each === page ? 'page' : undefined}>
                {each}
              </Link>
            </li>
          ),
        )}
      </ol>
      <Step to={page < pageCount ? toPage(page + 1) : undefined} label={words.next} sign="›" />
    </nav>
  )
}

const Step = ({ to, label, sign }: { to: string | undefined; label: string; sign: string }) =>
  to === undefined ? (
    <span className="pagination-step" aria-hidden="true" />
  ) : (
    <Link className="pagination-step" to={to} aria-label={label}>
      {sign}
    </Link>
  )

/**
 * The first, the last and those around the current one; undefined where some are left out. At most seven, so that they fit a
 * phone.
 */
export function shownPages(page: number, count: number): (number | undefined)[] {
  const wanted = [1, page - 1, page, page + 1, count].filter((each) => each >= 1 && each <= count)
  const pages = [...new Set(wanted)].toSorted((a, b) => a - b)
  return pages.flatMap((each, at) => {
    const before = pages[at - 1] ?? 0
    if (each - before === 2) return [each - 1, each]
    return each - before > 2 ? [undefined, each] : [each]
  })
}
