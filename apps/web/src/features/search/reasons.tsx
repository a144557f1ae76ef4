import type { FoundReason } from '@banyan/contract'
import { dateText } from '../../lib/dates/date-text.ts'
import { useLanguage } from '../../lib/language/use-language.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { factKindName } from '../../lib/people/fact-kind-name.ts'

/** Says why somebody was found: what happened, where and when; or another of their names. */
export function Reasons({ reasons, name }: { reasons: readonly FoundReason[]; name: string }) {
  const { t } = useTranslation('search')
  const { t: sayLife } = useTranslation('life')
  const language = useLanguage()
  const lines = reasons.flatMap(({ name: called, fact, field }) => {
    if (field !== null) return [field]
    if (fact === null) return called === null || called === name ? [] : [t('called', { name: called })]
    const { value, date, date_phrase, place, note, type } = fact
    const title = factKindName(fact, sayLife)
    return [
      [
        title,
        type === title ? '' : type,
        value,
        place,
        date === '' ? date_phrase : dateText(date, language),
        note === '' ? '' : t('note', { text: note }),
      ]
        .filter((part) => part !== '')
        .join(' · '),
    ]
  })
  return lines.map((line) => (
    <span key={line} className="search-reason">
      {line}
    </span>
  ))
}
