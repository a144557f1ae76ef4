import { useState } from 'react'
import type { FormEvent } from 'react'
import { TypedDateField } from '../../../../lib/dates/typed-date-field.tsx'
import { typedDate, understandDate } from '../../../../lib/dates/understand-date.ts'
import { useLanguage } from '../../../../lib/language/use-language.ts'
import { useTranslation } from '../../../../lib/language/use-translation.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../../ui/dialog.tsx'
import type { FilterDialogProps } from '../photo-filter.ts'

/** When the photo was taken: a year, a decade, from one year to another, as people write it. */
export function TimeDialog({ filter, onChange, onClose }: FilterDialogProps) {
  const { t } = useTranslation('timeline')
  const language = useLanguage()
  const [text, setText] = useState(() => typedDate({ date: filter.time, date_phrase: '', kind: 'EVEN' }, language))
  const [isRefused, setIsRefused] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const understood = understandDate(text, language, 'EVEN')
    setIsRefused(understood.kind === 'words')
    if (understood.kind !== 'words') onChange({ ...filter, time: understood.kind === 'date' ? understood.date : '' })
  }
  const words = {
    examples: t('time.examples'),
    notUnderstood: t('time.notUnderstood'),
    understood: (date: string) => t('time.understood', { date }),
  }
  return (
    <Dialog title={t('time.heading')} onClose={onClose}>
      <form className="form" noValidate onSubmit={submit}>
        <TypedDateField label={t('time.label')} value={text} onChange={setText} isRefused={isRefused} words={words} />
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
