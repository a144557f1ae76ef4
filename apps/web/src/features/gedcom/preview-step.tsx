import type { GedcomImport, GedcomPreview } from '@banyan/contract'
import { useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { lifespan } from '../../lib/people/lifespan.ts'
import { Button } from '../../ui/button.tsx'
import { isRunning, useImport } from './gedcom.queries.ts'
import { ProblemGroups } from './import-outcome.tsx'
import { Failure } from './import-watch.tsx'
import { Progress } from './progress.tsx'

interface Props {
  known: GedcomImport
  onTake: () => Promise<void>
  onBack: () => void
}

/** What the file would bring, before anything of it is in the family. */
export function PreviewStep({ known, onTake, onBack }: Props) {
  const { t } = useTranslation('gedcom')
  const { data = known } = useImport(known.id, known)
  const [isBusy, setIsBusy] = useState(false)
  const other = (
    <Button emphasis="secondary" onClick={onBack}>
      {t('import.other')}
    </Button>
  )
  if (isRunning(data)) return <Progress label={t('preview.running')} value={data.progress} />
  const { preview, problems } = data
  if (preview === null) {
    return (
      <>
        <Failure code={data.error} />
        <div className="gedcom-actions">{other}</div>
      </>
    )
  }
  return (
    <div className="gedcom-own">
      <p className="gedcom-hint">{t('preview.lead', { name: data.file_name })}</p>
      <Counts preview={preview} />
      <Names title={t('preview.new')} people={preview.new_people} count={preview.people} />
      <Names title={t('preview.known')} people={preview.known_people} count={preview.known} />
      {problems.length > 0 ? (
        <div className="gedcom-outcome">
          <p>{t('preview.problems', { count: problems.length })}</p>
          <ProblemGroups problems={problems} />
        </div>
      ) : null}
      <p className="gedcom-hint">{t('preview.undo')}</p>
      <div className="gedcom-actions">
        <Button
          isBusy={isBusy}
          onClick={() => {
            setIsBusy(true)
            void onTake()
          }}
        >
          {preview.people > 0 ? t('own.start', { count: preview.people }) : t('own.startUnseen')}
        </Button>
        {other}
      </div>
    </div>
  )
}

function Counts({ preview }: { preview: GedcomPreview }) {
  const { t } = useTranslation('gedcom')
  const { people, known, relations, dates, places, photos, first_year: from, last_year: to } = preview
  const lines = [
    t('preview.people', { count: people }),
    ...(known > 0 ? [t('preview.knownCount', { count: known })] : []),
    t('preview.relations', { count: relations }),
    ...(dates > 0 ? [t('preview.dates', { count: dates })] : []),
    ...(from > 0 && to > from ? [t('preview.years', { from, to })] : []),
    ...(places > 0 ? [t('preview.places', { count: places })] : []),
    ...(photos > 0 ? [t('preview.photos', { count: photos })] : []),
  ]
  return (
    <ul className="gedcom-counts">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

/** The first names of a list, to see whether this is the right file. */
function Names({ title, people, count }: { title: string; people: GedcomPreview['new_people']; count: number }) {
  const { t } = useTranslation('gedcom')
  if (people.length === 0) return null
  const left = count - people.length
  return (
    <section className="gedcom-names">
      <h3>{title}</h3>
      <ul>
        {people.map((person, index) => (
          <li key={index}>
            {person.name} <span className="gedcom-hint">{lifespan(person)}</span>
          </li>
        ))}
        {left > 0 ? <li className="gedcom-hint">{t('preview.moreNames', { count: left })}</li> : null}
      </ul>
    </section>
  )
}
