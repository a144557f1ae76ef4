import { lazy, Suspense, useState } from 'react'
import { useWaitingComments } from './guests.queries.ts'

const WaitingComments = lazy(async () => ({ default: (await import('./waiting-comments.tsx')).WaitingComments }))

/** Loads only when guests have written about somebody: a profile needs no code and no words of links. */
export function WaitingForPerson({ personId }: { personId: number }) {
  const { data = [] } = useWaitingComments()
  const isWaiting = data.some(({ gallery_id, person_id }) => gallery_id === null && person_id === personId)
  // It stays to say what was done.
  const [isShown, setIsShown] = useState(false)
  if (isWaiting && !isShown) setIsShown(true)
  return isShown ? (
    <Suspense>
      <WaitingComments about={{ personId }} />
    </Suspense>
  ) : null
}
