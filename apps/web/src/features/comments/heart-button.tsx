import type { Hearts } from '@banyan/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showError } from '../../lib/activity.ts'
import { i18n } from '../../lib/language/i18n.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import type { About } from '../../lib/photos/talk.ts'
import { seenAs } from '../../lib/session/see-as.ts'
import { HeartIcon } from '../../ui/icons/talk-icons.tsx'
import { setHeart } from './comments.queries.ts'

interface Props {
  about: About
  count: number
  isOn: boolean
  /** Who gave some of them, if it is known. */
  from?: Hearts['from']
}

/** A heart that one gives, with how many there are. It turns at once, and back if the server refuses. */
export function HeartButton({ about, count, isOn, from = [] }: Props) {
  const { t } = useTranslation('comments')
  const client = useQueryClient()
  const [wanted, setWanted] = useState<boolean>()
  const shown = wanted ?? isOn
  const total = count + (shown === isOn ? 0 : shown ? 1 : -1)
  const turn = async (): Promise<void> => {
    if (wanted !== undefined) return
    setWanted(!isOn)
    try {
      await setHeart(client, about, !isOn)
    } catch (error) {
      showError(error)
    } finally {
      setWanted(undefined)
    }
  }
  const names = from.map(({ name }) => name)
  const rest = count - names.length
  return (
    <button
      type="button"
      className="talk-button"
      aria-pressed={shown}
      aria-label={t('heart', { count: total })}
      disabled={seenAs() !== undefined}
      title={
        names.length === 0
          ? undefined
          : new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(
              rest > 0 ? [...names, t('others', { count: rest })] : names,
            )
      }
      onClick={() => void turn()}
    >
      <HeartIcon isOn={shown} />
      {total === 0 ? null : <span aria-hidden="true">{total}</span>}
    </button>
  )
}
