import { Suspense, useRef } from 'react'
import { useFamily } from '../../lib/family/family.queries.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useNavigate, useParams } from '../../lib/router/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useTitle } from '../../ui/page/page.tsx'
import { Tabs } from '../../ui/page/tabs.tsx'
import { PrintFiles } from './files/print-files.tsx'
import { forms } from './lazy-forms.ts'
import { printKindNames, printKinds } from './print-kinds.ts'
import type { PrintKindName } from './print-kinds.ts'
import './printing.css'

/** Everything that the family can have on paper, and the files that have been made. */
export function PrintingPage() {
  const { t } = useTranslation(['printing', 'common'])
  const { kind: named } = useParams()
  const kind = printKindNames.find((each) => each === named) ?? 'chart'
  const { family, error, retry } = useFamily()
  useTitle(t('title'))
  return (
    <div className="printing">
      <h1>{t('title')}</h1>
      <p className="printing-lead">{t('lead')}</p>
      {family === undefined ? (
        error ? (
          <Notice kind="danger">
            <p>{error.message}</p>
            <Button emphasis="secondary" onClick={retry}>
              {t('common:error.tryAgain')}
            </Button>
          </Notice>
        ) : (
          <Loading label={t('common:loading')} />
        )
      ) : (
        <Kinds kind={kind} family={family} />
      )}
    </div>
  )
}

function Kinds({ kind, family }: { kind: PrintKindName; family: NonNullable<ReturnType<typeof useFamily>['family']> }) {
  const { t } = useTranslation(['printing', 'common'])
  const navigate = useNavigate()
  const files = useRef<HTMLElement>(null)
  const Form = forms[kind]
  const form = (
    <Suspense fallback={<Loading label={t('common:loading')} />}>
      <Form key={kind} family={family} onStarted={() => files.current?.focus()} />
    </Suspense>
  )
  return (
    <>
      {printKindNames.length === 1 ? (
        form
      ) : (
        <Tabs
          label={t('kind.label')}
          value={kind}
          tabs={printKindNames.map((value) => ({ value, label: t(printKinds[value].label) }))}
          onChange={(value) => void navigate(value === 'chart' ? '/print/' : `/print/${value}/`, { replace: true })}
        >
          {form}
        </Tabs>
      )}
      <PrintFiles ref={files} />
    </>
  )
}
