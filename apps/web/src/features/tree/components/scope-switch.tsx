import type { LayoutScope } from '@banyan/tree-layout'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { Segmented } from '../../../ui/fields/segmented.tsx'

const scopes = ['focus', 'everyone'] as const satisfies readonly LayoutScope[]

/** Switches between the selected person's own line and the whole family. */
export function ScopeSwitch({ scope, onScope }: { scope: LayoutScope; onScope: (scope: LayoutScope) => void }) {
  const { t } = useTranslation('tree')
  return (
    <div className="tree-scope">
      <Segmented
        legend={t('scope.label')}
        options={scopes.map((value) => ({ value, label: t(`scope.${value}`) }))}
        value={scope}
        onChange={onScope}
      />
    </div>
  )
}
