import { limits } from '@banyan/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/http/api.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useMemberActions } from './members.queries.ts'
import { useConfirmed } from './use-confirmed.ts'

/** Names the family, for those who belong to several. */
export function FamilyName() {
  const { data } = useQuery({
    queryKey: queryKeys.familySettings,
    queryFn: ({ signal }) => call('getFamilySettings', { signal }),
    staleTime: 0,
  })
  return data === undefined ? null : <NameForm key={data.name} stored={data.name} />
}

function NameForm({ stored }: { stored: string }) {
  const { t } = useTranslation('members')
  const { rename } = useMemberActions()
  const [name, setName] = useState(stored)
  const { isBusy, failure, submit } = useConfirmed(() => rename(name))
  return (
    <form className="form member-form" noValidate onSubmit={submit}>
      <TextField
        label={t('name.label')}
        description={t('name.hint')}
        value={name}
        maxLength={limits.familyName}
        onChange={setName}
      />
      {failure === '' ? null : <Notice kind="danger">{failure}</Notice>}
      <Button type="submit" emphasis="secondary" isBusy={isBusy} disabled={name.trim() === stored}>
        {t('save')}
      </Button>
    </form>
  )
}
