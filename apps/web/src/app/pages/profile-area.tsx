import type { Person, PersonSummary } from '@banyan/contract'
import { Fragment } from 'react'
import { GiveCard } from '../../features/accounts/cards/give-card.tsx'
import { SharePerson } from '../../features/guests/share-person.tsx'
import { WaitingForPerson } from '../../features/guests/waiting-for-person.tsx'
import { PersonHistory } from '../../features/history/person-history.tsx'
import { InviteSection } from '../../features/invites/invite-section.tsx'
import { KinshipSection } from '../../features/kinship/kinship-section.tsx'
import { SamePerson } from '../../features/merge/same-person.tsx'
import { ProfileTab } from '../../features/profile/profile-tab.tsx'
import { AskPerson } from '../../features/stories/ask-person.tsx'
import type { Family } from '../../lib/family/indexed-family.ts'
import { useCanWrite } from '../../lib/session/use-role.ts'
import { talk } from './lazy-talk.tsx'
import { renderViewer } from './lazy-viewer.tsx'

interface ProfileAreaProps {
  readonly family: Family
  readonly person: PersonSummary
  readonly ownId: number
  readonly onAbsorbed: (id: number) => void
}

/** A person's page, with what other features know about the person. */
export function ProfileArea({ family, person, ownId, onAbsorbed }: ProfileAreaProps) {
  const canWrite = useCanWrite()
  return (
    <>
      <ProfileTab
        family={family}
        summary={person}
        isOwn={person.id === ownId}
        invite={renderInvite}
        viewer={renderViewer}
        factTalk={talk.fact}
        storyVoice={talk.story}
        kinship={
          (family.findPerson(ownId) || !family.isWhole) && person.id !== ownId ? (
            <KinshipSection key={person.id} family={family} ownId={ownId} person={person} />
          ) : null
        }
      />
      {person.hidden === true ? null : (
        <div className="family-below-profile">
          {canWrite ? <WaitingForPerson key={person.id} personId={person.id} /> : null}
          {talk.person(person.id)}
        </div>
      )}
      {/* Names and compares people from all over the family. */}
      {family.isWhole ? (
        <div className="family-below-profile">
          <PersonHistory key={`history ${person.id}`} family={family} personId={person.id} />
          {canWrite && person.hidden !== true ? (
            <SamePerson key={`same ${person.id}`} family={family} person={person} onAbsorbed={onAbsorbed} />
          ) : null}
        </div>
      ) : null}
    </>
  )
}

const renderInvite = (person: Person, isOwn: boolean) => (
  <Fragment key={person.id}>
    <InviteSection person={person} isOwn={isOwn} />
    {person.locked && !isOwn ? null : <SharePerson person={person} />}
    {isOwn ? null : <AskPerson person={person} />}
    {isOwn ? null : <GiveCard person={person} />}
  </Fragment>
)
