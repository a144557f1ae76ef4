import { useState } from 'react'
import { useFamily } from '../../lib/family/family.queries.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import { ProblemLine } from './problem-line.tsx'
import { useProblems } from './problems.queries.ts'
import './problems.css'

/** Lists what does not fit together in what the family has recorded, and asks whether it is right. */
export function ProblemsPage() {
  const { t } = useTranslation('problems')
  const [isDismissed, setIsDismissed] = useState(false)
  return (
    <Page title={t('title')}>
      <p>{t('lead')}</p>
      <ProblemList key={String(isDismissed)} isDismissed={isDismissed} />
      <p className="problem-switch">
        <Button emphasis="quiet" onClick={() => setIsDismissed(!isDismissed)}>
          {t(isDismissed ? 'showOpen' : 'showDismissed')}
        </Button>
      </p>
    </Page>
  )
}

function ProblemList({ isDismissed }: { isDismissed: boolean }) {
  const { t } = useTranslation('problems')
  const { family, error: familyError } = useFamily()
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useProblems(isDismissed)
  const failure = error ?? familyError
  if (family === undefined || data === undefined)
    return failure ? <Notice kind="danger">{failure.message}</Notice> : <Loading label={t('loading')} />
  const problems = data.pages.flatMap((page) => page.results).filter(({ person_id }) => family.findPerson(person_id))
  if (problems.length === 0) return <p className="problem-none">{t(isDismissed ? 'noneDismissed' : 'none')}</p>
  return (
    <>
      <p className="problem-none">{t('count', { count: data.pages[0]?.count ?? 0 })}</p>
      <ul className="problem-list">
        {problems.map((problem) => (
          <ProblemLine key={`${problem.person_id} ${problem.key}`} problem={problem} family={family} />
        ))}
      </ul>
      {hasNextPage ? (
        <Button emphasis="secondary" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('more')}
        </Button>
      ) : null}
    </>
  )
}
