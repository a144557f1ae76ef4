import { formattingLocale } from '@banyan/contract'
import { formatBytes } from '../../../lib/format-bytes.ts'
import { useLanguage } from '../../../lib/language/use-language.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useUsage } from './settings.queries.ts'

/** Shows the family's usage and its limits. */
export function FamilyUsage() {
  const { t } = useTranslation('settings')
  const language = useLanguage()
  const { data } = useUsage()
  if (!data) return null
  const { storage_bytes: used, most_storage_bytes: most } = data
  const number = (value: number) => new Intl.NumberFormat(formattingLocale(language)).format(value)
  const bytes = (value: number) => formatBytes(value, language)
  const lines = [
    ['storage', most === null ? bytes(used) : t('usage.of', { used: bytes(used), most: bytes(most) })],
    ['photos', t('usage.of', { used: number(data.photos), most: number(data.most_photos) })],
    ['people', t('usage.of', { used: number(data.people), most: number(data.most_people) })],
    ['members', t('usage.of', { used: number(data.members), most: number(data.most_members) })],
  ] as const
  return (
    <section className="settings-usage" aria-labelledby="settings-usage">
      <h2 id="settings-usage">{t('usage.title')}</h2>
      {most === null ? null : (
        <progress className="settings-progress" aria-label={t('usage.storage')} value={Math.min(used, most)} max={most} />
      )}
      <dl>
        {lines.map(([what, value]) => (
          <div key={what}>
            <dt>{t(`usage.${what}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="settings-hint">{t('usage.trash')}</p>
    </section>
  )
}
