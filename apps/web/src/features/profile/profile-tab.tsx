import type { Person, PersonSummary } from '@banyan/contract'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { usePerson } from '../../lib/family/family.queries.ts'
import type { Family } from '../../lib/family/indexed-family.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import type { ViewerPlace } from '../../lib/photos/viewer-place.ts'
import { seenAs } from '../../lib/session/see-as.ts'
import { useCanWrite } from '../../lib/session/use-role.ts'
import { Button } from '../../ui/button.tsx'
import { Biography } from './biography/biography.tsx'
import { CoreFamily } from './family/core-family.tsx'
import { canEdit } from './fields/field-table.ts'
import { ProfileFields } from './fields/profile-fields.tsx'
import { KeptSection } from './kept/kept-section.tsx'
import { Life } from './life/life.tsx'
import { NameEditor } from './names/name-editor.tsx'
import { PhotoColumn } from './photo-column.tsx'
import { SaveAnnouncement } from './save-announcement.tsx'
import { useGonePerson } from './use-gone-person.ts'
import './profile.css'

interface ProfileTabProps {
  readonly family: Family
  readonly summary: PersonSummary
  readonly isOwn: boolean
  /** How the person is related to the reader. */
  readonly kinship?: ReactNode
  /** Renders the invitation control once the person has loaded. */
  readonly invite: (person: Person, isOwn: boolean) => ReactNode
  /** Renders the full-screen viewer of photos. */
  readonly viewer: (place: ViewerPlace) => ReactNode
  /** Renders what the family says about a fact. */
  readonly factTalk: (personId: number, factId: number, title: string) => ReactNode
  /** Renders how somebody told a story. */
  readonly storyVoice: (personId: number, factId: number) => ReactNode
}

/** A person's page. The key resets editing when another person is shown. */
export const ProfileTab = (props: ProfileTabProps) => <Profile key={props.summary.id} {...props} />

/** Shows what the tree already knows at once; the rest fills in. */
function Profile({ family, summary, isOwn, kinship, invite, viewer, factTalk, storyVoice }: ProfileTabProps) {
  const { t } = useTranslation('profile')
  const { data: person, error, refetch } = usePerson(summary.id)
  useGonePerson(summary.id, error)
  const [isAsked, setIsAsked] = useState(false)
  const canWrite = useCanWrite()
  const mayEdit = person !== undefined && canEdit(person, isOwn) && (canWrite || isOwn) && seenAs() === undefined
  const isEditing = isAsked && mayEdit
  return (
    <article className="profile">
      <div className="profile-top">
        <PhotoColumn
          summary={summary}
          person={person}
          isOwn={isOwn}
          canEdit={mayEdit}
          isEditing={isEditing}
          onEdit={setIsAsked}
          invite={person && canWrite && person.hidden !== true ? invite(person, isOwn) : null}
        />
        <div className="profile-body">
          {/* When the server cannot be reached, one message says so. */}
          {isEditing || (error && !person) ? null : kinship}
          {isEditing ? <p className="profile-hint profile-edit-hint">{t('editHint')}</p> : null}
          {person ? (
            <Details {...{ person, family, isOwn, isEditing, mayEdit, viewer, factTalk, storyVoice }} />
          ) : error ? (
            <Failed onRetry={() => void refetch()} />
          ) : (
            <Waiting />
          )}
        </div>
      </div>
      <div className="profile-family">
        <CoreFamily family={family} id={summary.id} isEditing={isEditing && canWrite} />
      </div>
      <SaveAnnouncement personId={summary.id} />
    </article>
  )
}

function Details({
  person,
  family,
  isOwn,
  isEditing,
  mayEdit,
  viewer,
  factTalk,
  storyVoice,
}: {
  person: Person
  family: Family
  isOwn: boolean
  isEditing: boolean
  mayEdit: boolean
  viewer: ProfileTabProps['viewer']
  factTalk: ProfileTabProps['factTalk']
  storyVoice: ProfileTabProps['storyVoice']
}) {
  const { t } = useTranslation('profile')
  if (person.hidden === true)
    return (
      <div className="profile-hint">
        <h2>{t('hidden.title')}</h2>
        <p>{t('hidden.text')}</p>
      </div>
    )
  // Names of imported records that are not names of their own yet.
  const others = (person.other_names ?? []).filter((text) => !person.names.some((name) => name.text === text))
  return (
    <>
      {others.length === 0 ? null : (
        <p className="profile-hint">{t('alsoKnownAs', { names: others.join(t('nameSeparator')) })}</p>
      )}
      {mayEdit ? <NameEditor person={person} isEditing={isEditing} /> : null}
      <ProfileFields {...{ person, isOwn, isEditing }} />
      <Biography person={person} canEdit={mayEdit} />
      <Life {...{ person, family, mayEdit, viewer, factTalk, storyVoice }} />
      <KeptSection person={person} family={family} />
    </>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(['profile', 'common'])
  return (
    <div className="profile-failed">
      <p>{t('failed')}</p>
      <Button emphasis="secondary" onClick={onRetry}>
        {t('common:error.tryAgain')}
      </Button>
    </div>
  )
}

/** A placeholder in the shape of the content. */
function Waiting() {
  const { t } = useTranslation()
  return (
    <output className="profile-waiting" aria-label={t('loading')}>
      {[40, 64, 52, 70].map((width) => (
        <span key={width} style={{ width: `${width}%` }} />
      ))}
    </output>
  )
}
