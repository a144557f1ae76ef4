import type { ReactNode } from 'react'
import { LearnPage as Learn } from '../../features/learn/learn-page.tsx'
import { SheetPage as Sheet } from '../../features/learn/sheet-page.tsx'
import { useSession } from '../../lib/session/session.ts'
import { FamilyPageTabs, FamilyTabs } from './family-tabs.tsx'

/** The pages to learn from have a file of their own: nobody else needs flashcards. */
function InFamily({ children }: { children: ReactNode }) {
  const personId = useSession((state) => state.personId || state.usersPersonId)
  return (
    <div className="family">
      <FamilyTabs current="family" personId={personId} />
      <FamilyPageTabs current="learn" />
      {children}
    </div>
  )
}

export const LearnPage = () => (
  <InFamily>
    <Learn />
  </InFamily>
)

export const SheetPage = () => (
  <InFamily>
    <Sheet />
  </InFamily>
)
