import { factKindNames, factKinds } from '@banyan/contract'
import type { FactKindName } from '@banyan/contract'
import { useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { Button } from '../../../ui/button.tsx'

interface KindChoiceProps {
  /** Offers to say that the person has died, without a date. */
  readonly onDied: (() => void) | undefined
  readonly onChoose: (kind: FactKindName) => void
  readonly onCancel: () => void
}

const common = factKindNames.filter((kind) => factKinds[kind].isCommon)
const rare = factKindNames.filter((kind) => !factKinds[kind].isCommon)

/** The kinds of fact to choose from: the common ones first, the others behind "More". */
export function KindChoice({ onDied, onChoose, onCancel }: KindChoiceProps) {
  const { t } = useTranslation('life')
  const [isWhole, setIsWhole] = useState(false)
  return (
    <fieldset className="life-kinds">
      <legend>{t('what')}</legend>
      <Words kinds={common} onChoose={onChoose} />
      {isWhole ? <Words kinds={rare} onChoose={onChoose} /> : null}
      <div className="life-form-end">
        {onDied === undefined ? null : (
          <Button emphasis="secondary" onClick={onDied}>
            {t('died')}
          </Button>
        )}
        {isWhole ? null : (
          <Button emphasis="quiet" onClick={() => setIsWhole(true)}>
            {t('more')}
          </Button>
        )}
        <Button emphasis="quiet" onClick={onCancel}>
          {t('form.cancel')}
        </Button>
      </div>
    </fieldset>
  )
}

function Words({ kinds, onChoose }: { kinds: readonly FactKindName[]; onChoose: (kind: FactKindName) => void }) {
  const { t } = useTranslation('life')
  return (
    <ul>
      {kinds.map((kind, index) => (
        <li key={kind}>
          {/* Whoever opened the choice by keyboard goes on from here, and who asked for more from the first of them. */}
          <button type="button" ref={index === 0 ? takeFocus : undefined} onClick={() => onChoose(kind)}>
            {t(`kind.${kind}`)}
          </button>
        </li>
      ))}
    </ul>
  )
}

const takeFocus = (button: HTMLButtonElement | null): void => button?.focus({ preventScroll: true })
