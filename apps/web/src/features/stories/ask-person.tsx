import type { Person } from '@banyan/contract'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { hasDied } from '../../lib/people/lifespan.ts'
import { seenAs } from '../../lib/session/see-as.ts'
import { Button } from '../../ui/button.tsx'
import { MicrophoneIcon } from '../../ui/icons/sound-icons.tsx'

/** Loads when it is opened: a profile needs no code and no words of questions. */
const StoriesDialog = lazy(async () => ({ default: (await import('./stories-dialog.tsx')).StoriesDialog }))

/** Opens the questions by mail to somebody. */
export function AskPerson({ person }: { person: Person }) {
  const { t } = useTranslation('profile')
  const [isOpen, setIsOpen] = useState(false)
  if (seenAs() !== undefined || hasDied(person)) return null
  return (
    <>
      <Button emphasis="secondary" isWide onClick={() => setIsOpen(true)}>
        <MicrophoneIcon />
        {t('askStories')}
      </Button>
      {isOpen ? (
        <Suspense>
          <StoriesDialog person={person} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
