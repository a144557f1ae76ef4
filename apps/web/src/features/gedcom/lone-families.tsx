import { useFamily } from '../../lib/family/family.queries.ts'
import { KeptRecord } from '../../lib/kept/kept-list.tsx'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useLoneFamilies } from './gedcom.queries.ts'

/** The families of an import that no profile of a partner shows, since nobody is known as one. */
export function LoneFamilies({ importId }: { importId: number }) {
  const { t } = useTranslation('gedcom')
  const { data } = useLoneFamilies(importId)
  if (data === undefined || data.count === 0) return null
  const { count, families } = data
  return (
    <details className="gedcom-group">
      <summary>
        <span>{t('loneFamilies.title')}</span> <span className="gedcom-count">{count}</span>
      </summary>
      <p className="gedcom-hint">{t('loneFamilies.hint')}</p>
      <Records families={families} more={count - families.length} />
    </details>
  )
}

function Records({
  families,
  more,
}: {
  families: NonNullable<ReturnType<typeof useLoneFamilies>['data']>['families']
  more: number
}) {
  const { t } = useTranslation('gedcom')
  const { family } = useFamily()
  return (
    <>
      <ol className="gedcom-lone">
        {families.map((record, index) => (
          <li key={index}>
            {record.kept.length === 0 ? t('loneFamilies.empty') : null}
            <KeptRecord record={record} findPerson={(id) => family?.findPerson(id)} />
          </li>
        ))}
      </ol>
      {more === 0 ? null : <p className="gedcom-hint">{t('result.moreLines', { count: more })}</p>}
    </>
  )
}
