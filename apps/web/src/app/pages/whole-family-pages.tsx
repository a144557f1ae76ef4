import type { FamilyMember } from '@banyan/contract'
import type { ReactNode } from 'react'
import { MemberCards } from '../../features/accounts/cards/member-cards.tsx'
import { AddFamilyPage as AddFamily } from '../../features/add-family/add-family-page.tsx'
import { FamilyLogPage as FamilyLog } from '../../features/family-log/family-log-page.tsx'
import { GedcomPage } from '../../features/gedcom/gedcom-page.tsx'
import { HistoryPage as History } from '../../features/history/history-page.tsx'
import { InvitesPage as Invites } from '../../features/invites/invites-page.tsx'
import { WordsPage as Words } from '../../features/kinship/words/words-page.tsx'
import { FamiliesPage as Families } from '../../features/members/families-page.tsx'
import { MembersPage as Members } from '../../features/members/members-page.tsx'
import { DuplicatesPage as Duplicates } from '../../features/merge/duplicates-page.tsx'
import { ProblemsPage as Problems } from '../../features/problems/problems-page.tsx'
import { SourcesPage as Sources } from '../../features/sources/sources-page.tsx'
import { useSession } from '../../lib/session/session.ts'
import { FamilyPageTabs, FamilyTabs } from './family-tabs.tsx'
import { renderViewer } from './lazy-viewer.tsx'

/** Frames the pages about everybody in the family area. */
function WholeFamily({ current, children }: { current: Parameters<typeof FamilyPageTabs>[0]['current']; children: ReactNode }) {
  const personId = useSession((state) => state.personId || state.usersPersonId)
  return (
    <div className="family">
      <FamilyTabs current="family" personId={personId} />
      <FamilyPageTabs current={current} />
      {children}
    </div>
  )
}

export const HistoryPage = () => (
  <WholeFamily current="history">
    <History />
  </WholeFamily>
)

export const SourcesPage = () => (
  <WholeFamily current="sources">
    <Sources viewer={renderViewer} />
  </WholeFamily>
)

export const WordsPage = () => (
  <WholeFamily current="words">
    <Words />
  </WholeFamily>
)

export const DuplicatesPage = () => (
  <WholeFamily current="duplicates">
    <Duplicates />
  </WholeFamily>
)

export const ProblemsPage = () => (
  <WholeFamily current="problems">
    <Problems />
  </WholeFamily>
)

export const InvitesPage = () => (
  <WholeFamily current="invites">
    <Invites />
  </WholeFamily>
)

const renderCards = (member: FamilyMember) => <MemberCards member={member} />

export const MembersPage = () => (
  <WholeFamily current="members">
    <Members cards={renderCards} />
  </WholeFamily>
)

export const FamilyLogPage = () => (
  <WholeFamily current="members">
    <FamilyLog />
  </WholeFamily>
)

export const FamiliesPage = () => (
  <WholeFamily current={undefined}>
    <Families />
  </WholeFamily>
)

export const AddFamilyPage = () => (
  <WholeFamily current={undefined}>
    <AddFamily />
  </WholeFamily>
)

export const ImportExportPage = () => (
  <WholeFamily current="gedcom">
    <GedcomPage />
  </WholeFamily>
)
