import { useEffect, useEffectEvent } from 'react'
import { useTypedForm } from '../../../lib/forms/use-forms.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useSearchParams } from '../../../lib/router/hooks.ts'
import { useSession } from '../../../lib/session/session.ts'
import { PrintForm } from '../parts/print-form.tsx'
import type { PrintFormProps } from '../print-form-props.ts'
import { BookFields } from './book-fields.tsx'
import { clanBody, firstOfFathers, readClan, usualClan } from './clan-options.ts'
import { LineFields } from './line-fields.tsx'
import { PoemNote } from './poem-note.tsx'
import './clan-book.css'

/** Chooses a clan book (族譜) and everything about it, beside a preview. */
export function ClanForm({ family, onStarted }: PrintFormProps) {
  const { t } = useTranslation('clan')
  const [query] = useSearchParams()
  const ownId = useSession((state) => state.usersPersonId)
  const lastId = useSession((state) => state.personId)
  const { value, change } = useTypedForm('print clan book', usualClan, readClan)
  // The page that led here says of whom; without it, the book begins with the first father of the reader's fathers.
  const asked = useEffectEvent(() => {
    const person = family.findPerson(Number(query.get('person') ?? 0)) ?? family.findPerson(value.personId)
    const own = family.findPerson(ownId) ?? family.findPerson(lastId)
    change({ personId: person?.id ?? (own === undefined ? 0 : firstOfFathers(family, own.id)) })
  })
  useEffect(() => {
    asked()
  }, [])
  return (
    <PrintForm
      options={value}
      bodyOf={clanBody}
      hint={t(value.personId === 0 ? 'hint.person' : 'hint.numbers')}
      note={PoemNote}
      what={
        <>
          <p className="print-small">{t('about')}</p>
          <LineFields family={family} options={value} onChange={change} />
        </>
      }
      how={<BookFields options={value} onChange={change} />}
      onStarted={onStarted}
    />
  )
}
