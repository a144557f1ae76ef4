import { dayKinds } from '@banyan/contract'
import type { DayKind } from '@banyan/contract'
import { useTranslation } from '../../lib/language/use-translation.ts'

/** Which kinds of days. */
export function KindChoice({
  legend,
  kinds,
  onChange,
}: {
  legend: string
  kinds: ReadonlySet<DayKind>
  onChange: (kinds: ReadonlySet<DayKind>) => void
}) {
  const { t } = useTranslation('days')
  return (
    <fieldset className="day-festivals">
      <legend>{legend}</legend>
      {dayKinds.map((kind) => (
        <label key={kind}>
          <input
            type="checkbox"
            checked={kinds.has(kind)}
            onChange={({ currentTarget }) =>
              onChange(new Set(dayKinds.filter((each) => (each === kind ? currentTarget.checked : kinds.has(each)))))
            }
          />
          {t(`kind.${kind}`)}
        </label>
      ))}
    </fieldset>
  )
}
