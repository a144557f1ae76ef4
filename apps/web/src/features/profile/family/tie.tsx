import { tieKinds } from '@banyan/contract'
import type { Relation, TieKind } from '@banyan/contract'
import { useState } from 'react'
import { useLifeActions } from '../../../lib/family/use-life-actions.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { SelectField } from '../../../ui/fields/fields.tsx'

/** What kind of tie there is to a parent or a child, where it is not by birth. */
export function TieName({ kind }: { kind: TieKind }) {
  const { t } = useTranslation('life')
  return kind === '' || kind === 'birth' ? null : <span className="kin-tie">{t(`tie.${kind}`)}</span>
}

const kindOf = (value: string): TieKind => tieKinds.find((each) => each === value) ?? ''
/** A list needs a value for "not said". */
const notSaid = 'unsaid'

/** Chooses what kind of tie it is. */
export function TieChoice({ relation, name }: { relation: Relation; name: string }) {
  const { t } = useTranslation('life')
  const { changeTie } = useLifeActions()
  const [problem, setProblem] = useState<string>()
  const choose = (value: string) => {
    setProblem(undefined)
    changeTie(relation, kindOf(value)).catch((error: unknown) =>
      setProblem(error instanceof Error ? error.message : String(error)),
    )
  }
  return (
    <div className="kin-tie-choice">
      <SelectField
        label={t('tie.to', { name })}
        value={relation.kind || notSaid}
        options={tieKinds.map((kind) => ({ value: kind || notSaid, label: t(`tie.${kind || notSaid}`) }))}
        error={problem}
        onChange={choose}
      />
    </div>
  )
}
