import { useEffect, useEffectEvent, useRef } from 'react'
import type { ComponentProps } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { CloseButton } from '../../../ui/close-button.tsx'
import { PeopleList } from './people-list.tsx'

/** The list of people beside the map; a sheet over its lower part on a phone. */
export function PeoplePanel({ onClose, ...list }: ComponentProps<typeof PeopleList> & { readonly onClose: () => void }) {
  const { t } = useTranslation('map')
  const panel = useRef<HTMLElement>(null)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const { current } = panel
    current?.querySelector('input')?.focus()
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') close()
    }
    current?.addEventListener('keydown', onKey)
    return () => current?.removeEventListener('keydown', onKey)
  }, [])
  return (
    <aside ref={panel} className="map-panel" aria-label={t('people.title')}>
      <header className="map-panel-header">
        <h2>{t('people.title')}</h2>
        <CloseButton label={t('people.close')} onClick={onClose} />
      </header>
      <PeopleList {...list} />
    </aside>
  )
}
