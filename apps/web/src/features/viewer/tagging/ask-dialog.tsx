import { limits } from '@banyan/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { call } from '../../../lib/http/api.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import { randomKey } from '../../../lib/random-key.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useTask } from '../../../lib/use-task.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/fields/fields.tsx'
import { Notice } from '../../../ui/notice.tsx'

interface AskDialogProps {
  faceId: number
  onAsked: () => void
  onClose: () => void
}

/** Asks the family, or some of them, who somebody in a photo is. */
export function AskDialog({ faceId, onAsked, onClose }: AskDialogProps) {
  const { t } = useTranslation('tagging')
  const client = useQueryClient()
  const own = useSession((state) => state.usersPersonId)
  const { isBusy, problem, run } = useTask()
  const [text, setText] = useState(t('ask.text'))
  const [key] = useState(randomKey)
  const [isSome, setIsSome] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const members = useQuery({ queryKey: queryKeys.members, queryFn: ({ signal }) => call('listMembers', { signal }) })
  const others = (members.data ?? []).filter(({ person_id: id }) => id !== own)
  const isBlank = text.trim() === ''
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isBlank || (isSome && chosen.size === 0)) return
    run(async () => {
      const whom = isSome ? [...chosen].map((id) => `@[${id}]`) : []
      await call('askAboutFace', { body: { face_id: faceId, text: [text.trim(), ...whom].join(' '), idempotency_key: key } })
      await client.invalidateQueries({ queryKey: queryKeys.comments.all })
      onAsked()
    })
  }
  const toggle = (id: number) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  return (
    <Dialog title={t('ask.heading')} onClose={onClose} canDismiss={!isBusy} place="side">
      <form className="form" noValidate onSubmit={send}>
        <TextField
          label={t('ask.label')}
          value={text}
          maxLength={limits.comment / 2}
          autoComplete="off"
          error={isBlank ? t('ask.blank') : undefined}
          onChange={setText}
        />
        <fieldset className="ask-whom">
          <legend>{t('ask.whom')}</legend>
          <label>
            <input type="radio" name="whom" checked={!isSome} onChange={() => setIsSome(false)} />
            {t('ask.everybody')}
          </label>
          {others.length === 0 ? null : (
            <label>
              <input type="radio" name="whom" checked={isSome} onChange={() => setIsSome(true)} />
              {t('ask.some')}
            </label>
          )}
          {isSome
            ? others.slice(0, maxOffered).map(({ person_id: id, name }) => (
                <label key={id} className="ask-one">
                  <input
                    type="checkbox"
                    checked={chosen.has(id)}
                    disabled={!chosen.has(id) && chosen.size >= limits.mentions}
                    onChange={() => toggle(id)}
                  />
                  {name}
                </label>
              ))
            : null}
        </fieldset>
        {problem === '' ? null : <Notice kind="danger">{problem}</Notice>}
        <DialogActions>
          <Button emphasis="secondary" disabled={isBusy} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" isBusy={isBusy} disabled={isBlank || (isSome && chosen.size === 0)}>
            {t('ask.send')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** A family with more accounts asks everybody. */
const maxOffered = 200
