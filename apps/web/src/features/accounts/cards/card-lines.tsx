import { deviceName, formatDate } from '@banyan/contract'
import type { Card } from '@banyan/contract'
import { showError } from '../../../lib/activity.ts'
import { useLocale } from '../../../lib/language/use-language.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import './cards.css'

interface Props {
  cards: readonly Card[]
  onWithdraw: (id: string) => Promise<void>
}

/** Says of each card whether it was used, when and where; an open one can be withdrawn. */
export function CardLines({ cards, onWithdraw }: Props) {
  const { t } = useTranslation('cards')
  const locale = useLocale()
  const say = ({ state, expires, used, user_agent }: Card): string => {
    const dateOf = (time: string) => formatDate(new Date(time), locale, { dateStyle: 'medium', timeStyle: 'short' })
    if (used !== null) return t('list.used', { date: dateOf(used), device: deviceName(user_agent) || t('list.unknown') })
    return state === 'open' ? t('list.open', { date: dateOf(expires) }) : t('list.over')
  }
  return (
    <ul className="card-lines">
      {cards.map((card) => (
        <li key={card.id}>
          <span>
            {say(card)} {t('list.by', { name: card.made_by })}
          </span>
          {card.state === 'open' ? (
            <Button emphasis="quiet" onClick={() => void onWithdraw(card.id).catch(showError)}>
              {t('list.withdraw')}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
