import { formatDate } from '@banyan/contract'
import type { FirstPage as Shown } from '@banyan/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { useFamily } from '../../lib/family/family.queries.ts'
import type { Family } from '../../lib/family/indexed-family.ts'
import type { KinTerm } from '../../lib/family/kin-term.ts'
import { useKinTerms } from '../../lib/family/use-kin-terms.tsx'
import { call } from '../../lib/http/api.ts'
import { ApiError } from '../../lib/http/http.ts'
import { useLanguage } from '../../lib/language/use-language.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { isOpenedHere } from '../../lib/opened-here.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { useLocation } from '../../lib/router/hooks.ts'
import { Link, Navigate } from '../../lib/router/link.tsx'
import { session } from '../../lib/session/session.ts'
import { openStorage, visitKey } from '../../lib/storage.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Begin } from './begin.tsx'
import { News } from './news.tsx'
import { OnThisDay } from './on-this-day.tsx'
import { Questions } from './questions.tsx'
import { Section } from './section.tsx'
import { createVisits } from './visit.ts'
import type { Mark } from './visit.ts'
import './first-page.css'

type TermOf = (personId: number) => KinTerm | undefined

interface FirstPageProps {
  /** Shows the days to come. */
  readonly Days: ComponentType<{ family: Family; termOf: TermOf }>
}

const noTerm = () => undefined
const isOffline = (fault: Error | null): boolean => fault instanceof ApiError && fault.code === 'no_connection'

function visitsOfUser() {
  const { usersPersonId, family } = session.store.getState()
  return createVisits(openStorage(), visitKey(usersPersonId), family, () => Date.now())
}

/** Where a day begins is where the reader is. */
const localDay = (date: Date): string =>
  [date.getFullYear(), String(date.getMonth() + 1).padStart(2, '0'), String(date.getDate()).padStart(2, '0')].join('-')

function useFirstPage() {
  const [today] = useState(() => localDay(new Date()))
  const [since] = useState<Mark | undefined>(() => visitsOfUser().since())
  const answer = useQuery({
    queryKey: queryKeys.firstPage(today, since === undefined ? '' : `${since.id} ${since.time}`),
    queryFn: ({ signal }) =>
      call('getFirstPage', {
        query: { today, ...(since === undefined ? {} : { after_id: String(since.id), after_time: since.time }) },
        signal,
      }),
  })
  const mark = answer.data?.mark
  useEffect(() => {
    if (mark !== undefined) visitsOfUser().saw(mark)
  }, [mark])
  return answer
}

/** For somebody who has a minute: days to come, what is new, what happened on this day, and questions that they may know an answer to. */
export function FirstPage({ Days }: FirstPageProps) {
  const { t } = useTranslation('first')
  const language = useLanguage()
  const [now] = useState(() => new Date())
  const { data, error } = useFirstPage()
  const { family, error: noFamily } = useFamily()
  const isOpened = isOpenedHere(useLocation().state)
  const { termOf = noTerm, reader } = useKinTerms(family)
  const fault = error ?? noFamily
  // Whoever only opened the app without a connection, on a day of which nothing is kept, finds the tree, which is.
  if (isOpened && isOffline(fault)) return <Navigate replace to="/family/tree/" />
  return (
    <Page title={t('title')}>
      <p className="first-date">{formatDate(now, language, { weekday: 'long', day: 'numeric', month: 'long' })}</p>
      <div className="first-answers">
        <LinkButton to="/family/tree/">{t('openTree')}</LinkButton>
      </div>
      {reader}
      {fault === null ? null : <Notice kind="danger">{fault.message}</Notice>}
      {family !== undefined && data !== undefined ? (
        <Sections shown={data} family={family} days={<Days family={family} termOf={termOf} />} />
      ) : fault === null ? (
        <Loading label={t('loading')} />
      ) : null}
    </Page>
  )
}

function Sections({ shown, family, days }: { shown: Shown; family: Family; days: ReactNode }) {
  const { t } = useTranslation('first')
  return (
    <div className="first">
      {family.people.length === 1 ? <Begin /> : null}
      <Section title={t('days.title')}>
        {days}
        <Link className="first-more" to="/days/">
          {t('days.all')}
        </Link>
      </Section>
      <News news={shown.news} />
      <OnThisDay events={shown.events} photos={shown.photos} family={family} />
      <Questions faces={shown.faces} asked={shown.asked ?? []} bornUnknown={shown.born_unknown_ids} family={family} />
    </div>
  )
}
