import { useState } from 'react'
import type { Family } from '../../lib/family/indexed-family.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { ChangeList } from './change-list.tsx'

/** The history of a person, loaded when it is opened. */
export function PersonHistory({ family, personId }: { family: Family; personId: number }) {
  const { t } = useTranslation('history')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className="history" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <h2>{t('title')}</h2>
      </summary>
      {isOpen ? <ChangeList family={family} personId={personId} /> : null}
    </details>
  )
}
