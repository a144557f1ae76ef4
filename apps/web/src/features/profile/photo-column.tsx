import type { Person, PersonSummary } from '@banyan/contract'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { hasDied, lifespan } from '../../lib/people/lifespan.ts'
import { useTaggedCount } from '../../lib/photos/photos.queries.ts'
import { SeeAsButton } from '../../lib/session/see-as-button.tsx'
import { useCanWrite } from '../../lib/session/use-role.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { CheckIcon, GalleryIcon, LockIcon, PencilIcon, PrintIcon } from '../../ui/icons/icons.tsx'
import { PortraitIcon } from '../../ui/icons/photo-icons.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { FittedName } from './family/fitted-name.tsx'
import { OtherNames } from './names/other-names.tsx'
import { RemovePhoto } from './remove-photo.tsx'

interface PhotoColumnProps {
  readonly summary: PersonSummary
  /** The person with every field, once loaded. */
  readonly person: Person | undefined
  readonly isOwn: boolean
  readonly canEdit: boolean
  readonly isEditing: boolean
  readonly onEdit: (isEditing: boolean) => void
  /** The invitation control. */
  readonly invite: ReactNode
}

/** Shows who the person is and the profile's actions. */
export function PhotoColumn({ summary, person, isOwn, canEdit, isEditing, onEdit, invite }: PhotoColumnProps) {
  const canWrite = useCanWrite()
  const { t } = useTranslation('profile')
  const shown: PersonSummary = person ?? summary
  const years = lifespan(shown)
  const tagged = useTaggedCount(summary.id)
  const hasPhoto = typeof person?.large_thumbnail === 'string'
  return (
    <header className="profile-photo">
      <Portrait name={shown.name} photo={person?.large_thumbnail ?? shown.small_thumbnail} isDead={hasDied(shown)} size="large" />
      <div className="profile-title">
        <h1>
          <FittedName className="profile-name" name={shown.name} />
        </h1>
        <OtherNames names={person?.names ?? []} />
        {years === '' ? null : <p className="profile-years">{years}</p>}
        {hasDied(shown) && shown.year_of_death === 0 ? <p className="profile-hint">{t('deceased')}</p> : null}
        {isOwn ? <p className="profile-you">{t('you')}</p> : null}
      </div>
      {person?.locked === true ? (
        <p className="profile-locked">
          <LockIcon />
          {isOwn ? t('locked.own') : t('locked.others')}
        </p>
      ) : null}
      {tagged.data === undefined || tagged.data === 0 ? null : (
        <LinkButton emphasis="secondary" isWide to="/person_gallery/?page=1">
          <GalleryIcon />
          {t('photos', { number: tagged.data })}
        </LinkButton>
      )}
      {person && isEditing ? (
        <LinkButton emphasis="secondary" isWide to="/new_profile_photo/">
          <PortraitIcon />
          {hasPhoto ? t('photo.change') : t('photo.add')}
        </LinkButton>
      ) : null}
      {person && isEditing && canWrite ? (
        <LinkButton emphasis="secondary" isWide to={`/family/add/${summary.id}/`}>
          {t('addFamily')}
        </LinkButton>
      ) : null}
      {person && isEditing && hasPhoto ? <RemovePhoto person={person} /> : null}
      {person && canEdit ? (
        <Button emphasis={isEditing ? 'primary' : 'secondary'} isWide onClick={() => onEdit(!isEditing)}>
          {isEditing ? <CheckIcon /> : <PencilIcon />}
          {isEditing ? t('done') : t('edit')}
        </Button>
      ) : null}
      {isEditing || shown.hidden === true ? null : (
        <LinkButton emphasis="secondary" isWide to={`/print/?chart=hourglass&person=${summary.id}`}>
          <PrintIcon />
          {t('print')}
        </LinkButton>
      )}
      {invite}
      {person && person.user_id !== null ? <SeeAsButton person={person} isWide /> : null}
    </header>
  )
}
