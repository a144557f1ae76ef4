import { useTranslation } from '../../lib/language/use-translation.ts'
import { PageNotLoaded } from '../../lib/page-not-loaded.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { CardPage } from '../../ui/page/page.tsx'

/** Shown when a page crashes: the bar still works, and the user can try again. */
export function ErrorPage({ error }: { error: unknown }) {
  const { t } = useTranslation()
  const isNotLoaded = error instanceof PageNotLoaded
  return (
    <CardPage
      title={isNotLoaded ? t('unreachable.title') : t('fault.title')}
      lead={isNotLoaded ? t('error.noConnection') : t('fault.text')}
    >
      <Button onClick={() => window.location.reload()}>{t('error.tryAgain')}</Button>
    </CardPage>
  )
}

export function NotFoundPage() {
  const { t } = useTranslation()
  return (
    <CardPage title={t('notFound.title')} lead={t('notFound.text')}>
      <LinkButton to="/">{t('notFound.home')}</LinkButton>
    </CardPage>
  )
}
