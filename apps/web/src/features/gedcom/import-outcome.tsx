import { gedcomProblems } from '@banyan/contract'
import type { GedcomImport, GedcomProblemCode } from '@banyan/contract'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { groupProblems } from './group-problems.ts'
import type { ProblemGroup } from './group-problems.ts'
import { LoneFamilies } from './lone-families.tsx'

/** Lists at most this many lines of one kind: nobody reads more, and a page of ten thousand is slow. */
const shownLines = 100

/** Shows what an import added, and what could not be taken over unchanged. */
export function ImportOutcome({
  result,
}: {
  result: Pick<GedcomImport, 'id' | 'state' | 'people' | 'relations' | 'skipped' | 'problems'>
}) {
  const { t } = useTranslation('gedcom')
  const { id, state, people, relations, skipped, problems } = result
  return (
    <div className="gedcom-outcome">
      <ul className="gedcom-counts">
        <li>{t('result.people', { count: people })}</li>
        <li>{t('result.relations', { count: relations })}</li>
        {skipped > 0 ? <li>{t('result.skipped', { count: skipped })}</li> : null}
        <li>{problems.length === 0 ? t('result.clean') : t('result.problems', { count: problems.length })}</li>
      </ul>
      {problems.length > 0 ? <p className="gedcom-hint">{t('result.kept')}</p> : null}
      <ProblemGroups problems={problems} />
      {state === 'done' ? <LoneFamilies importId={id} /> : null}
    </div>
  )
}

/** Lists what could not be read as it stands, by kind. */
export const ProblemGroups = ({ problems }: Pick<GedcomImport, 'problems'>) =>
  groupProblems(problems).map((group) => <Group key={group.code} group={group} />)

const isKnown = (code: string): code is GedcomProblemCode => gedcomProblems.some((known) => known === code)

function Group({ group: { code, problems } }: { group: ProblemGroup }) {
  const { t } = useTranslation('gedcom')
  const left = problems.length - shownLines
  return (
    <details className="gedcom-group">
      <summary>
        <span>{isKnown(code) ? t(`problem.${code}.text`) : code}</span> <span className="gedcom-count">{problems.length}</span>
      </summary>
      <ol className="gedcom-lines">
        {problems.slice(0, shownLines).map(({ line, detail }, index) => (
          <li key={index}>
            <span className="gedcom-line">{line === 0 ? t('result.wholeFile') : t('result.line', { line })}</span>{' '}
            <span lang="en">{detail}</span>
          </li>
        ))}
        {left > 0 ? <li>{t('result.moreLines', { count: left })}</li> : null}
      </ol>
    </details>
  )
}
