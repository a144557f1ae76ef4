import { bookPapers, bookPeople, bookPhotos, languages } from '@banyan/contract'
import { useTypedForm } from '../../../lib/forms/use-forms.ts'
import { languageNames } from '../../../lib/language/language.ts'
import { useLanguage } from '../../../lib/language/use-language.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useSession } from '../../../lib/session/session.ts'
import { TextField } from '../../../ui/fields/fields.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { CheckBox } from '../parts/check-box.tsx'
import { PersonField } from '../parts/person-field.tsx'
import { PrintForm } from '../parts/print-form.tsx'
import type { PrintFormProps } from '../print-form-props.ts'
import { bookBody, longest, readBook, usualBook } from './family-book-options.ts'

/** Texts are typed in bursts. */
const restMs = 800

/** Chooses whom a family book tells of, what is in it and what stands at its beginning, beside its pages. */
export function FamilyBookForm({ family, onStarted }: PrintFormProps) {
  const { t } = useTranslation(['book', 'printing'])
  const ownId = useSession((state) => state.usersPersonId)
  const readersLanguage = useLanguage()
  const { value, change } = useTypedForm('print family book', usualBook, readBook)
  // Whoever was chosen may be gone.
  const personId = family.findPerson(value.personId)?.id ?? family.findPerson(ownId)?.id ?? 0
  return (
    <PrintForm
      options={value}
      bodyOf={(options) => bookBody({ ...options, personId })}
      hint={t('printing:hint.person')}
      restMs={restMs}
      what={
        <>
          <p className="print-small">{t('about')}</p>
          <SelectField
            label={t('people.label')}
            value={value.people}
            options={bookPeople.map((each) => ({ value: each, label: t(`people.${each}`) }))}
            onChange={(people) => change({ people })}
          />
          {value.people === 'everyone' ? null : (
            <PersonField
              label={t('printing:person.label')}
              family={family}
              personId={personId === 0 ? undefined : personId}
              onChange={(id) => change({ personId: id })}
            />
          )}
          <SelectField
            label={t('language')}
            value={value.language === '' ? readersLanguage : value.language}
            options={languages.map((each) => ({ value: each, label: languageNames[each] }))}
            onChange={(language) => change({ language })}
          />
          <fieldset className="print-section">
            <legend>{t('beginning')}</legend>
            <TextField
              label={t('heading')}
              description={t('headingHint')}
              autoComplete="off"
              maxLength={longest.title}
              value={value.title}
              onChange={(title) => change({ title })}
            />
            <TextArea
              label={t('dedication')}
              maxLength={longest.dedication}
              rows={2}
              value={value.dedication}
              onChange={(dedication) => change({ dedication })}
            />
            <TextArea
              label={t('introduction')}
              maxLength={longest.introduction}
              rows={6}
              value={value.introduction}
              onChange={(introduction) => change({ introduction })}
            />
            <p className="print-small">{t('introductionHint')}</p>
          </fieldset>
        </>
      }
      how={
        <>
          <fieldset className="print-section">
            <legend>{t('inside')}</legend>
            <SelectField
              label={t('photos.label')}
              value={value.photos}
              options={bookPhotos.map((each) => ({ value: each, label: t(`photos.${each}`) }))}
              onChange={(photos) => change({ photos })}
            />
            <div className="print-checks">
              {value.photos === 'none' ? null : (
                <CheckBox label={t('cover')} isOn={value.cover} onChange={(cover) => change({ cover })} />
              )}
              <CheckBox label={t('sources')} isOn={value.sources} onChange={(sources) => change({ sources })} />
              <CheckBox label={t('living')} isOn={value.living} onChange={(living) => change({ living })} />
            </div>
            <p className="print-small">{t('private')}</p>
          </fieldset>
          <fieldset className="print-section">
            <legend>{t('printing:sheet.title')}</legend>
            <Segmented
              legend={t('printing:sheet.size')}
              options={bookPapers.map((each) => ({ value: each, label: each }))}
              value={value.paper}
              onChange={(paper) => change({ paper })}
            />
            <p className="print-small">{t('paperHint')}</p>
          </fieldset>
        </>
      }
      onStarted={onStarted}
    />
  )
}
