import type { PersonSummary } from '@banyan/contract'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { seenAs } from '../../lib/session/see-as.ts'
import { Button } from '../../ui/button.tsx'
import { ShareIcon } from '../../ui/icons/photo-icons.tsx'

/** Loads when it is opened: a profile needs no code and no words of links. */
const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }))

/** Opens the links to a person, and to their branch, for people without an account. */
export function SharePerson({ person }: { person: PersonSummary }) {
  const { t } = useTranslation('profile')
  const [isOpen, setIsOpen] = useState(false)
  if (seenAs() !== undefined) return null
  return (
    <>
      <Button emphasis="secondary" isWide onClick={() => setIsOpen(true)}>
        <ShareIcon />
        {t('share')}
      </Button>
      {isOpen ? (
        <Suspense>
          <ShareDialog shared={{ personId: person.id }} title={person.name} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
