import type { GuestAllowance, GuestLink } from '@banyan/contract'
import { formatDate } from '@banyan/contract'
import { useState } from 'react'
import { i18n } from '../../lib/language/i18n.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useTask } from '../../lib/use-task.ts'
import { Button } from '../../ui/button.tsx'
import { DialogActions } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/fields/fields.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { LifeOptions } from './life-options.tsx'
import type { LifeChoice } from './life-options.tsx'
import { Option } from './option.tsx'
import { lacksGallery, SendingOptions } from './sending-options.tsx'
import type { SendingChoice } from './sending-options.tsx'

interface LinkOptions {
  allows: GuestAllowance[]
  needs_approval: boolean
  with_places: boolean
  with_comments: boolean
  /** Of a link to a person or a branch that takes photos. */
  photos_gallery_id?: number
  /** Of a link to a person or a branch. */
  with_contact?: boolean
  with_living?: boolean
  generations?: number
  password?: string
  ends_date: string
}

interface Props {
  /** The link to change; without one, another is made. */
  link?: GuestLink
  /** Whose page or branch the link opens; undefined for a gallery. */
  name: string | undefined
  submitLabel: string
  onSubmit: (options: LinkOptions) => Promise<void>
  onCancel: () => void
}

const lengths = { week: 7, month: 30, quarter: 91, year: 365 } as const
type Length = keyof typeof lengths | 'kept'

const dayMs = 86_400_000
const endOf = (length: keyof typeof lengths): string => new Date(Date.now() + lengths[length] * dayMs).toISOString()

/** What a link allows, and until when. */
export function LinkForm({ link, name, submitLabel, onSubmit, onCancel }: Props) {
  const { t } = useTranslation('sharing')
  const { isBusy, problem, run } = useTask()
  const isGallery = name === undefined
  const [sending, setSending] = useState(() => sendingOf(link, isGallery))
  const [withPlaces, setWithPlaces] = useState(link?.with_places ?? false)
  const [life, setLife] = useState(() => lifeOf(link))
  const [hasPassword, setHasPassword] = useState(link?.has_password ?? false)
  const [password, setPassword] = useState('')
  const [length, setLength] = useState<Length>(link && !link.has_ended ? 'kept' : 'month')
  const keepsPassword = hasPassword && link?.has_password === true && password === ''
  const submit = () =>
    run(() =>
      onSubmit({
        ...sendingOptionsOf(sending, isGallery),
        ...(isGallery ? { with_places: withPlaces } : optionsOf(life)),
        ...(keepsPassword ? {} : { password: hasPassword ? password : '' }),
        ends_date: length === 'kept' ? (link?.ends_date ?? endOf('month')) : endOf(length),
      }),
    )
  const kept = link && !link.has_ended ? formatDate(new Date(link.ends_date), i18n.language, { dateStyle: 'long' }) : undefined
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {name === undefined ? (
        <>
          <p>{t('lead')}</p>
          <div className="share-options">
            <SendingOptions choice={sending} isGallery onChange={setSending} />
            <Option text={t('places')} isOn={withPlaces} onChange={setWithPlaces} />
          </div>
        </>
      ) : (
        <LifeOptions name={name} choice={life} isNew={link === undefined} hasComments={sending.withComments} onChange={setLife}>
          <SendingOptions choice={sending} isGallery={false} onChange={setSending} />
        </LifeOptions>
      )}
      <div className="share-options">
        <Option text={t('withPassword')} isOn={hasPassword} onChange={setHasPassword} />
      </div>
      {hasPassword ? (
        <TextField
          label={t('password')}
          description={t('passwordWhy')}
          value={password}
          autoComplete="off"
          isRequired={!keepsPassword}
          onChange={setPassword}
        />
      ) : null}
      <SelectField<Length>
        label={t('ends')}
        value={length}
        options={[
          ...(kept === undefined ? [] : [{ value: 'kept' as const, label: t('until', { date: kept }) }]),
          { value: 'week', label: t('week') },
          { value: 'month', label: t('month') },
          { value: 'quarter', label: t('quarter') },
          { value: 'year', label: t('year') },
        ]}
        onChange={setLength}
      />
      {problem === '' ? null : <Notice kind="danger">{problem}</Notice>}
      <DialogActions>
        <Button emphasis="secondary" disabled={isBusy} onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button
          type="submit"
          isBusy={isBusy}
          disabled={(hasPassword && password === '' && !keepsPassword) || lacksGallery(sending, isGallery)}
        >
          {submitLabel}
        </Button>
      </DialogActions>
    </form>
  )
}

/** So that grandchildren are among a branch. */
const usualGenerations = 2

const lifeOf = (link: GuestLink | undefined): LifeChoice => ({
  isBranch: link?.kind === 'branch',
  generations: link?.generations ?? usualGenerations,
  withPlaces: link?.with_places ?? false,
  withContact: link?.with_contact ?? false,
  withLiving: link?.with_living ?? false,
})

/** Galleries are shared to gather photos; people and branches to be read about. */
const sendingOf = (link: GuestLink | undefined, isGallery: boolean): SendingChoice => ({
  canAdd: link?.allows.includes('add_photos') ?? isGallery,
  canComment: link?.allows.includes('comment') ?? false,
  needsApproval: link?.needs_approval ?? true,
  withComments: link?.with_comments ?? false,
  galleryId: link?.photos_gallery_id ?? undefined,
})

const sendingOptionsOf = (
  { canAdd, canComment, needsApproval, withComments, galleryId }: SendingChoice,
  isGallery: boolean,
): Pick<LinkOptions, 'allows' | 'needs_approval' | 'with_comments' | 'photos_gallery_id'> => ({
  allows: ['look', ...(canAdd ? (['add_photos'] as const) : []), ...(canComment ? (['comment'] as const) : [])],
  needs_approval: needsApproval,
  with_comments: withComments,
  ...(isGallery || !canAdd || galleryId === undefined ? {} : { photos_gallery_id: galleryId }),
})

const optionsOf = ({ isBranch, generations, withPlaces, withContact, withLiving }: LifeChoice) => ({
  with_places: withPlaces,
  with_contact: !isBranch && withContact,
  with_living: isBranch && withLiving,
  ...(isBranch ? { generations } : {}),
})
