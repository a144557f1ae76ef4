import { tableColumns } from '@banyan/contract'
import { useLanguage } from '../../../lib/language/use-language.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import type { PlannedTable, TableProblem } from './plan-table.ts'
import { tableProblems } from './plan-table.ts'

/** Nobody reads more, and a page of ten thousand is slow. */
const shownLines = 100

interface Props {
  name: string
  table: PlannedTable
  onNext: () => void
  onBack: () => void
}

/** How a table is understood, before it is compared with the family. */
export function TableStep({ name, table, onNext, onBack }: Props) {
  const { t } = useTranslation('gedcom')
  const language = useLanguage()
  const { people, problems, columns, unknownHeadings } = table
  const known = [...new Set(columns)].map((column) => tableColumns[column][language])
  return (
    <div className="gedcom-own">
      <p className="gedcom-found">{t('import.found', { count: people.length, name })}</p>
      <p>{t('table.columns', { names: known.join(t('table.separator')) })}</p>
      {unknownHeadings.length === 0 ? null : (
        <p className="gedcom-hint">
          {t('table.left', { names: unknownHeadings.slice(0, shownLines).join(t('table.separator')) })}
        </p>
      )}
      {problems.length === 0 ? (
        <p className="gedcom-hint">{t('table.clean')}</p>
      ) : (
        <div className="gedcom-outcome">
          {tableProblems.map((code) => (
            <Group key={code} problems={problems.filter((problem) => problem.code === code)} />
          ))}
        </div>
      )}
      <div className="gedcom-actions">
        {people.length === 0 ? null : <Button onClick={onNext}>{t('table.next')}</Button>}
        <Button emphasis="secondary" onClick={onBack}>
          {t('import.other')}
        </Button>
      </div>
    </div>
  )
}

function Group({ problems }: { problems: readonly TableProblem[] }) {
  const { t } = useTranslation('gedcom')
  const [first] = problems
  if (first === undefined) return null
  const left = problems.length - shownLines
  return (
    <details className="gedcom-group">
      <summary>
        <span>{t(`table.problem.${first.code}`)}</span> <span className="gedcom-count">{problems.length}</span>
      </summary>
      <ol className="gedcom-lines">
        {problems.slice(0, shownLines).map(({ line, text }, index) => (
          <li key={index}>
            <span className="gedcom-line">{t('result.line', { line })}</span> <span>{text}</span>
          </li>
        ))}
        {left > 0 ? <li>{t('result.moreLines', { count: left })}</li> : null}
      </ol>
    </details>
  )
}
