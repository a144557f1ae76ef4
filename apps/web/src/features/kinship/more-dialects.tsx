import { dialectNames } from '@banyan/contract'
import type { DialectName } from '@banyan/contract'
import type { Family } from '../../lib/family/indexed-family.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { session, useSession } from '../../lib/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { useDialectTerms } from './kinship.queries.ts'

interface MoreDialectsProps {
  readonly family: Family
  readonly ownId: number
  readonly personId: number
}

const tags: Readonly<Record<DialectName, { readonly name: string; readonly reading: string }>> = {
  hokkien: { name: 'nan-Hant-TW', reading: 'nan-Latn-tailo' },
  hakka: { name: 'hak-Hant-TW', reading: 'hak-Latn' },
}

/** A dialect beside Cantonese and Mandarin, which the reader chooses on this device, and what it says. */
export function MoreDialects({ family, ownId, personId }: MoreDialectsProps) {
  const { t } = useTranslation('words')
  const chosen = useSession((state) => state.moreDialect)
  return (
    <div className="kinship-choice">
      <SelectField
        label={t('moreDialect.choose')}
        name="more-dialect"
        value={chosen === '' ? 'none' : chosen}
        options={(['none', ...dialectNames] as const).map((value) => ({ value, label: t(`moreDialect.${value}`) }))}
        onChange={(value) => session.setMoreDialect(value === 'none' ? '' : value)}
      />
      {chosen === '' ? null : <DialectTerms dialect={chosen} family={family} ownId={ownId} personId={personId} />}
    </div>
  )
}

function DialectTerms({ dialect, family, ownId, personId }: MoreDialectsProps & { readonly dialect: DialectName }) {
  const { t } = useTranslation(['words', 'common'])
  const { data, error, refetch } = useDialectTerms(family, ownId, personId, dialect)
  if (error && !data) {
    return (
      <div className="kinship-failed">
        <p>{t('moreDialect.failed')}</p>
        <Button emphasis="secondary" onClick={() => void refetch()}>
          {t('common:error.tryAgain')}
        </Button>
      </div>
    )
  }
  if (!data) return null
  if (data.length === 0) return <p className="kinship-quiet">{t('moreDialect.missing', { guide })}</p>
  const isOpen = data.some((term) => !term.is_confirmed)
  return (
    <div className="kinship-about">
      <ul className="kinship-names kinship-names-open">
        {data.map(({ text, reading, is_confirmed: isConfirmed }) => (
          <li key={text}>
            <span className="kinship-name" lang={tags[dialect].name}>
              {text}
            </span>
            <span className="kinship-reading" lang={tags[dialect].reading}>
              {reading}
            </span>
            {isConfirmed ? null : (
              <span className="kinship-marks">
                <span>{t('moreDialect.unconfirmed')}</span>
              </span>
            )}
          </li>
        ))}
      </ul>
      {isOpen ? <p className="kinship-quiet">{t('moreDialect.guide', { guide })}</p> : null}
    </div>
  )
}

/** Where the guide stands in Banyan's source; there is no address that every installation can reach. */
const guide = 'docs/kinship/adding-a-dialect.md'
