import { ApiError } from '../../lib/http/http.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { pageCount } from '../../lib/photos/photos.queries.ts'
import { Navigate } from '../../lib/router/link.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Pagination } from '../../ui/page/pagination.tsx'
import { toGalleryList } from './paths.ts'

export const isMissing = (error: Error | null | undefined): boolean => error instanceof ApiError && error.status === 404

/** Returns why there is nothing to show: cached data replaces a lost connection, but not something that no longer exists. */
export const failureOf = ({ data, error }: { readonly data: unknown; readonly error: Error | null }): Error | undefined =>
  error && (data === undefined || isMissing(error)) ? error : undefined

/** A list could not be read: why, and once more. A page that is past the end leads to the first one. */
export function ListProblem({
  error,
  page,
  toPage,
  onRetry,
}: {
  error: Error
  page: number
  toPage: (page: number) => string
  onRetry: () => void
}) {
  const { t } = useTranslation()
  if (page > 1 && isMissing(error)) return <Navigate replace to={toPage(1)} />
  return (
    <Notice kind="danger">
      <p>{error.message}</p>
      <div>
        <Button emphasis="secondary" onClick={onRetry}>
          {t('error.tryAgain')}
        </Button>
      </div>
    </Notice>
  )
}

/** The gallery of the address was deleted, or never existed. */
export function GalleryMissing() {
  const { t } = useTranslation('gallery')
  return (
    <>
      <header className="photo-head">
        <div className="photo-head-words">
          <h1>{t('missing.title')}</h1>
          <p>{t('missing.text')}</p>
        </div>
      </header>
      <div>
        <LinkButton emphasis="secondary" to={toGalleryList()}>
          {t('missing.list')}
        </LinkButton>
      </div>
    </>
  )
}

export function Pages({ page, count, toPage }: { page: number; count: number; toPage: (page: number) => string }) {
  const { t } = useTranslation('gallery')
  const words = {
    label: t('pages.label'),
    previous: t('pages.previous'),
    next: t('pages.next'),
    page: (number: number) => t('pages.page', { number }),
  }
  return <Pagination page={page} pageCount={pageCount(count)} toPage={toPage} words={words} />
}
