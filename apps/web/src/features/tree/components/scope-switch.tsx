import type { LayoutScope } from '@banyan/tree-layout'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

const scopes = ['focus', 'everyone'] as const satisfies readonly LayoutScope[]

/** The selected person's own line, or the whole family. */
export function ScopeSwitch({ scope, onScope }: { scope: LayoutScope; onScope: (scope: LayoutScope) => void }) {
  const { t } = useTranslation('tree')
  const name = useId()
  return (
    <fieldset className="tree-scope">
      <legend className="visually-hidden">{t('scope.label')}</legend>
      {scopes.map((each) => (
        <label key={each}>
          <input type="radio" name={name} value={each} checked={scope === each} onChange={() => onScope(each)} />
          <span>{t(`scope.${each}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}
