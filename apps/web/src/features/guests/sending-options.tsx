import { useTranslation } from '../../lib/language/use-translation.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { useGalleryChoices } from './guests.queries.ts'
import { Option } from './option.tsx'

/** What guests can send, and read of what the family says. */
export interface SendingChoice {
  canAdd: boolean
  canComment: boolean
  needsApproval: boolean
  withComments: boolean
  /** Of a link to a person or a branch: where their photos go. */
  galleryId: number | undefined
}

interface Props {
  choice: SendingChoice
  /** Whether it is a gallery that the link opens: it takes the photos itself. */
  isGallery: boolean
  onChange: (choice: SendingChoice) => void
}

/** Whether photos are allowed, but nothing says where they go. */
export const lacksGallery = ({ canAdd, galleryId }: SendingChoice, isGallery: boolean): boolean =>
  canAdd && !isGallery && galleryId === undefined

export function SendingOptions({ choice, isGallery, onChange }: Props) {
  const { t } = useTranslation('sharing')
  const change = (changes: Partial<SendingChoice>): void => onChange({ ...choice, ...changes })
  const { canAdd, canComment, needsApproval, withComments } = choice
  return (
    <>
      <Option text={t('add')} isOn={canAdd} onChange={(isOn) => change({ canAdd: isOn })} />
      {canAdd && !isGallery ? <PhotosTo galleryId={choice.galleryId} onChange={(galleryId) => change({ galleryId })} /> : null}
      <Option text={t('comment')} isOn={canComment} onChange={(isOn) => change({ canComment: isOn })} />
      {canAdd || canComment ? (
        <Option text={t('approval')} isOn={needsApproval} onChange={(isOn) => change({ needsApproval: isOn })} />
      ) : null}
      <Option text={t('comments')} isOn={withComments} onChange={(isOn) => change({ withComments: isOn })} />
    </>
  )
}

function PhotosTo({ galleryId, onChange }: { galleryId: number | undefined; onChange: (id: number) => void }) {
  const { t } = useTranslation('sharing')
  const { data } = useGalleryChoices()
  if (data?.length === 0) return <p className="share-dimmed">{t('life.noGallery')}</p>
  return (
    <SelectField<string>
      label={t('life.photosTo')}
      description={t('life.photosWhy')}
      value={galleryId === undefined ? '' : String(galleryId)}
      placeholder={t('life.choose')}
      isRequired
      options={(data ?? []).map(({ id, title }) => ({ value: String(id), label: title }))}
      onChange={(value) => onChange(Number(value))}
    />
  )
}
