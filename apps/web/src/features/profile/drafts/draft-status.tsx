import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { draftKey } from './draft.ts'
import type { Draft, FieldValue } from './draft.ts'
import { useDrafts } from './drafts-provider.tsx'

interface DraftStatusProps {
  readonly draft: Draft
  /** The id of the message, so that the control can refer to it. */
  readonly id: string
  /** Formats a value for people. */
  readonly show: (value: FieldValue) => ReactNode
}

/** Shows the state of a draft and the possible actions; empty while there is nothing to report. */
export function DraftStatus({ draft, id, show }: DraftStatusProps) {
  const { t } = useTranslation('profile')
  const drafts = useDrafts()
  const { state } = draft
  const key = draftKey(draft)
  const submit = () => void drafts.submit(key, { staysOpen: draft.staysOpen })
  const discard = () => drafts.discard(key)
  switch (state.kind) {
    case 'open':
      return null
    case 'saving':
      return (
        <p id={id} className="profile-status profile-status-saving">
          {t('status.saving')}
        </p>
      )
    case 'waiting':
      return (
        <Status id={id} text={t('status.waiting')}>
          <Choice onChoose={submit}>{t('status.tryNow')}</Choice>
          <Choice onChoose={discard}>{t('status.discard')}</Choice>
        </Status>
      )
    case 'left':
      return (
        <Status id={id} text={t('status.left')}>
          <Choice onChoose={submit}>{t('status.save')}</Choice>
          <Choice onChoose={discard}>{t('status.discard')}</Choice>
        </Status>
      )
    case 'failed':
      return (
        <Status id={id} text={state.message} isAlert>
          {state.canRetry ? <Choice onChoose={submit}>{t('status.tryAgain')}</Choice> : null}
          <Choice onChoose={discard}>{t('status.discard')}</Choice>
        </Status>
      )
    case 'conflict':
      return (
        <Status
          id={id}
          text={t('conflict.told')}
          isAlert
          detail={
            <dl className="profile-conflict">
              <div>
                <dt>{t('conflict.stored')}</dt>
                <dd>{show(state.current)}</dd>
              </div>
              <div>
                <dt>{t('conflict.yours')}</dt>
                <dd>{show(draft.value)}</dd>
              </div>
            </dl>
          }
        >
          <Choice onChoose={discard}>{t('conflict.keepTheirs')}</Choice>
          <Choice onChoose={() => void drafts.saveMine(key)}>{t('conflict.saveMine')}</Choice>
        </Status>
      )
  }
}

function Status({
  id,
  text,
  isAlert = false,
  detail,
  children,
}: {
  id: string
  text: string
  isAlert?: boolean
  detail?: ReactNode
  children: ReactNode
}) {
  return (
    <div className={isAlert ? 'profile-status profile-status-alert' : 'profile-status'}>
      <div role={isAlert ? 'alert' : undefined}>
        <p id={id}>{text}</p>
        {detail}
      </div>
      <div className="profile-choices">{children}</div>
    </div>
  )
}

/** Pressing the button keeps the focus in the field, which would otherwise save on leaving it. */
const Choice = ({ onChoose, children }: { onChoose: () => void; children: string }) => (
  <Button emphasis="secondary" onMouseDown={(event) => event.preventDefault()} onClick={onChoose}>
    {children}
  </Button>
)
