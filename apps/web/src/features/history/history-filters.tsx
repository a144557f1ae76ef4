import { changeGroupNames } from '@banyan/contract'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useSearchParams } from '../../lib/router/hooks.ts'
import { useChangeAuthors } from './history.queries.ts'
import type { HistoryFilter } from './history.queries.ts'

/** Reads the filter from the address, so that a mail can link to it. */
export function useHistoryFilter(): [HistoryFilter, (filter: HistoryFilter) => void] {
  const [params, setParams] = useSearchParams()
  const group = changeGroupNames.find((each) => each === params.get('group')) ?? ''
  const userId = /^\d{1,15}$/.exec(params.get('by') ?? '')?.[0] ?? ''
  const set = (filter: HistoryFilter) =>
    setParams(
      { ...(filter.group === '' ? {} : { group: filter.group }), ...(filter.userId === '' ? {} : { by: filter.userId }) },
      { replace: true },
    )
  return [{ group, userId }, set]
}

/** Narrows the history to a group of changes and to their author. */
export function HistoryFilters({ filter, onChange }: { filter: HistoryFilter; onChange: (filter: HistoryFilter) => void }) {
  const { t } = useTranslation('history')
  const { data: authors = [] } = useChangeAuthors()
  const options = changeGroupNames.map((value) => ({ value, label: t(`group.${value}`) }))
  return (
    <fieldset className="history-filters">
      <legend className="visually-hidden">{t('filter.label')}</legend>
      <label>
        {t('filter.group')}
        <select
          value={filter.group}
          onChange={(event) =>
            onChange({ ...filter, group: changeGroupNames.find((each) => each === event.currentTarget.value) ?? '' })
          }
        >
          <option value="">{t('filter.everything')}</option>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t('filter.who')}
        <select value={filter.userId} onChange={(event) => onChange({ ...filter, userId: event.currentTarget.value })}>
          <option value="">{t('filter.everybody')}</option>
          {authors.map(({ user_id: id, user_name: name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </fieldset>
  )
}
