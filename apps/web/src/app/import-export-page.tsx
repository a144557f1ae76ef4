import { GedcomPage } from '../features/gedcom/gedcom-page.tsx'
import { useSession } from '../lib/session.ts'
import { FamilyTabs } from './family-tabs.tsx'

/** Import and export within the family area. */
export function ImportExportPage() {
  const personId = useSession((state) => state.personId || state.usersPersonId)
  return (
    <div className="family">
      <FamilyTabs current="gedcom" personId={personId} />
      <GedcomPage />
    </div>
  )
}
