import type { Person } from '@banyan/contract'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { Switch } from '../../../ui/fields/switch.tsx'
import { DraftStatus } from '../drafts/draft-status.tsx'
import { draftKey } from '../drafts/draft.ts'
import { useDraft, useDrafts } from '../drafts/drafts-provider.tsx'
import { FieldRow } from './field-row.tsx'
import type { SwitchField } from './field-table.ts'
import { showValue } from './show-value.ts'

/** A delay, so that an accidental switch can be reversed before anything is sent. */
const saveDelayMs = 200

/** A yes or no field: whether others may change this profile, whether the person may be recognised in pictures. */
export function SwitchRow({ person, field }: { person: Person; field: SwitchField }) {
  const { t } = useTranslation('profile')
  const drafts = useDrafts()
  const [labelId, statusId] = [useId(), useId()]
  const subject = { personId: person.id, field } as const
  const key = draftKey(subject)
  const draft = useDraft(key)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(
    () => () => {
      if (timer.current === undefined) return
      clearTimeout(timer.current)
      void drafts.submit(key)
    },
    [drafts, key],
  )
  const turn = (isOn: boolean) => {
    drafts.open(subject, person[field])
    drafts.type(key, String(isOn))
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      timer.current = undefined
      void drafts.submit(key)
    }, saveDelayMs)
  }
  const isOn = draft ? draft.value === 'true' : person[field]
  return (
    <FieldRow personId={person.id} field={field} labelId={labelId}>
      <Switch {...{ labelId, statusId, isOn }} text={showValue(field, isOn, t)} onChange={turn} />
      {draft ? <DraftStatus draft={draft} id={statusId} show={(value) => showValue(field, value, t)} /> : null}
    </FieldRow>
  )
}
