import type { Legacy } from '@banyan/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/http/api.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useMembers } from './members.queries.ts'
import { useConfirmed } from './use-confirmed.ts'

const choices = [0, 6, 12, 24] as const

/** Who receives the family when its keepers are silent, for keepers. */
export function LegacySection() {
  const { t } = useTranslation('members')
  const { data } = useQuery({ queryKey: queryKeys.legacy, queryFn: ({ signal }) => call('getLegacy', { signal }) })
  return (
    <section className="member-legacy" aria-labelledby="member-legacy">
      <h2 id="member-legacy">{t('legacy.title')}</h2>
      <p>{t('legacy.lead')}</p>
      {data === undefined ? null : <LegacyForm key={`${data.months} ${data.successor_id ?? 0}`} stored={data} />}
    </section>
  )
}

function LegacyForm({ stored }: { stored: Legacy }) {
  const { t } = useTranslation('members')
  const client = useQueryClient()
  const { data: members = [] } = useMembers()
  const candidates = members.filter(({ role }) => role !== 'keeper')
  const [months, setMonths] = useState<number>(stored.months)
  const [successor, setSuccessor] = useState(stored.successor_id)
  const { isBusy, failure, submit, dialog } = useConfirmed(async () => {
    client.setQueryData(
      queryKeys.legacy,
      await call('updateLegacy', { body: { months, successor_id: months === 0 ? null : successor, password: '' } }),
    )
  })
  const isSame = months === stored.months && (months === 0 || successor === stored.successor_id)
  const isLost = stored.months !== 0 && stored.successor_id === null
  if (candidates.length === 0 && stored.months === 0) return <p>{t('legacy.nobody')}</p>
  return (
    <>
      <form className="form member-form" noValidate onSubmit={submit}>
        {isLost ? <Notice kind="info">{t('legacy.lost')}</Notice> : null}
        <label className="member-select">
          {t('legacy.months')}
          <select value={months} onChange={({ currentTarget }) => setMonths(Number(currentTarget.value))}>
            {choices.map((each) => (
              <option key={each} value={each}>
                {t(`legacy.after.${each}`)}
              </option>
            ))}
          </select>
        </label>
        {months === 0 ? null : (
          <label className="member-select">
            {t('legacy.successor')}
            <select value={successor ?? ''} onChange={({ currentTarget }) => setSuccessor(Number(currentTarget.value))}>
              {successor === null ? <option value="">{t('legacy.choose')}</option> : null}
              {candidates.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
        {failure === '' ? null : <Notice kind="danger">{failure}</Notice>}
        <Button type="submit" emphasis="secondary" isBusy={isBusy} disabled={isSame || (months !== 0 && successor === null)}>
          {t('save')}
        </Button>
      </form>
      {dialog}
    </>
  )
}
