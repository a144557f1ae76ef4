import { heartsOfPhotos, missingOfPhotos, photoKinds } from '@banyan/contract'
import { useState } from 'react'
import { useTranslation } from '../../../../lib/language/use-translation.ts'
import { useEveryGallery } from '../../../../lib/photos/photos.queries.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../../ui/dialog.tsx'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import type { FilterDialogProps } from '../photo-filter.ts'

/** Which gallery, what kind of photo, and what nobody has said of it yet. */
export function MoreDialog({ filter, onChange, onClose }: FilterDialogProps) {
  const { t } = useTranslation('timeline')
  const galleries = useEveryGallery()
  const [asked, setAsked] = useState(filter)
  return (
    <Dialog title={t('more.heading')} onClose={onClose}>
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onChange(asked)
        }}
      >
        <SelectField
          label={t('more.gallery')}
          value={asked.galleryId === undefined ? 'any' : String(asked.galleryId)}
          options={[
            { value: 'any', label: t('more.anyGallery') },
            ...galleries.map(({ id, title }) => ({ value: String(id), label: title })),
          ]}
          onChange={(value) => setAsked({ ...asked, galleryId: value === 'any' ? undefined : Number(value) })}
        />
        <SelectField
          label={t('more.kind')}
          value={asked.kind ?? 'any'}
          options={[
            { value: 'any', label: t('more.anyKind') },
            ...photoKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) })),
          ]}
          onChange={(value) => setAsked({ ...asked, kind: photoKinds.find((kind) => kind === value) })}
        />
        <SelectField
          label={t('more.hearts')}
          value={asked.hearts ?? 'either'}
          options={[
            { value: 'either', label: t('more.anyHearts') },
            ...heartsOfPhotos.map((hearts) => ({ value: hearts, label: t(`hearts.${hearts}`) })),
          ]}
          onChange={(value) => setAsked({ ...asked, hearts: heartsOfPhotos.find((hearts) => hearts === value) })}
        />
        <fieldset className="timeline-checks">
          <legend>{t('more.missing')}</legend>
          {missingOfPhotos.map((each) => (
            <label key={each} className="timeline-check">
              <input
                type="checkbox"
                checked={asked.missing.includes(each)}
                onChange={(event) =>
                  setAsked({
                    ...asked,
                    missing: missingOfPhotos.filter((other) =>
                      other === each ? event.target.checked : asked.missing.includes(other),
                    ),
                  })
                }
              />
              {t(`missing.${each}`)}
            </label>
          ))}
        </fieldset>
        <DialogActions>
          <Button emphasis="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit">{t('apply')}</Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
