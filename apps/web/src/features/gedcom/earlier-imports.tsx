import { formatDate } from '@banyan/contract'
import type { GedcomImportSummary } from '@banyan/contract'
import { useState } from 'react'
import { useLanguage } from '../../lib/language/use-language.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { Loading } from '../../ui/loading.tsx'
import { useImport } from './gedcom.queries.ts'
import { ImportOutcome } from './import-outcome.tsx'

/** Lists earlier imports with their results. */
export function EarlierImports({ imports }: { imports: readonly GedcomImportSummary[] }) {
  const { t } = useTranslation('gedcom')
  if (imports.length === 0) return null
  return (
    <section className="gedcom-card" aria-labelledby="gedcom-earlier">
      <h2 id="gedcom-earlier">{t('earlier.title')}</h2>
      <ul className="gedcom-earlier">
        {imports.map((each) => (
          <li key={each.id}>
            <Earlier summary={each} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Earlier({ summary }: { summary: GedcomImportSummary }) {
  const { t } = useTranslation('gedcom')
  const language = useLanguage()
  const [isOpen, setIsOpen] = useState(false)
  const date = formatDate(new Date(summary.creation_date), language, { dateStyle: 'medium', timeStyle: 'short' })
  const added = summary.state === 'done' ? t('result.people', { count: summary.people }) : t('earlier.failed')
  return (
    <details className="gedcom-group" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <span>{[summary.file_name, date, added].filter((part) => part !== '').join(' · ')}</span>
      </summary>
      {isOpen ? <Details id={summary.id} /> : null}
    </details>
  )
}

function Details({ id }: { id: number }) {
  const { t } = useTranslation(['gedcom', 'common'])
  const { data } = useImport(id)
  return data ? <ImportOutcome result={data} /> : <Loading label={t('common:loading')} />
}
