import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { useLanguage } from '../../../../lib/language/use-language.ts'
import { useTranslation } from '../../../../lib/language/use-translation.ts'
import { PlaceField } from '../../../../lib/places/place-field.tsx'
import { locationOf } from '../../../../lib/places/places.queries.ts'
import { useTask } from '../../../../lib/use-task.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../../ui/dialog.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import type { FilterDialogProps } from '../photo-filter.ts'

/** Where the photo was taken: near a place. */
export function PlaceDialog({ filter, onChange, onClose }: FilterDialogProps) {
  const { t } = useTranslation('timeline')
  const language = useLanguage()
  const client = useQueryClient()
  const { isBusy, problem, run } = useTask()
  const [name, setName] = useState(filter.place?.name ?? '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const text = name.trim()
    if (text === '') return onChange({ ...filter, place: undefined })
    if (text === filter.place?.name) return onClose()
    run(async () => {
      const found = await client.fetchQuery(locationOf(language, text))
      // The field itself asks which place is meant, or says that it knows none.
      if (!found || found.is_ambiguous) return
      onChange({ ...filter, place: { name: text, latitude: found.latitude, longitude: found.longitude } })
    })
  }
  return (
    <Dialog title={t('place.heading')} onClose={onClose} place="top">
      <form className="form" noValidate onSubmit={submit}>
        <PlaceField
          label={t('place.label')}
          value={name}
          words={{ notFound: t('place.notFound'), which: t('place.which') }}
          onChange={setName}
        />
        {problem === '' ? null : <Notice kind="danger">{problem}</Notice>}
        <DialogActions>
          <Button emphasis="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" isBusy={isBusy}>
            {t('apply')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
