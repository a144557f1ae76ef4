import { useEffect, useEffectEvent } from 'react'
import { useTypedForm } from '../../../lib/forms/use-forms.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useSearchParams } from '../../../lib/router/hooks.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { useTask } from '../../../lib/use-task.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Preview } from '../preview/preview.tsx'
import type { PrintFormProps } from '../print-kinds.ts'
import { usePrintActions } from '../printing.queries.ts'
import { BookFields } from './book-fields.tsx'
import { clanBody, firstOfFathers, readClan, usualClan } from './clan-options.ts'
import { LineFields } from './line-fields.tsx'
import { PoemNote } from './poem-note.tsx'
import './clan-book.css'

/** Choices often come several at a time. */
const restMs = 400

/** Chooses a clan book (族譜) and everything about it, beside a preview. */
export function ClanForm({ family, onStarted }: PrintFormProps) {
  const { t } = useTranslation(['clan', 'printing'])
  const [query] = useSearchParams()
  const ownId = useSession((state) => state.usersPersonId)
  const lastId = useSession((state) => state.personId)
  const { value, change } = useTypedForm('print clan book', usualClan, readClan)
  const { start } = usePrintActions()
  const { isBusy, problem, run } = useTask()
  // The page that led here says of whom; without it, the book begins with the first father of the reader's fathers.
  const asked = useEffectEvent(() => {
    const person = family.findPerson(Number(query.get('person') ?? 0)) ?? family.findPerson(value.personId)
    const own = family.findPerson(ownId) ?? family.findPerson(lastId)
    change({ personId: person?.id ?? (own === undefined ? 0 : firstOfFathers(family, own.id)) })
  })
  useEffect(() => {
    asked()
  }, [])
  const [settled, settle] = useDebounced(value, restMs)
  const body = clanBody(value)
  const make = () => {
    if (body === undefined) return
    settle()
    run(async () => {
      await start(body)
      onStarted()
    })
  }
  const hint = t(value.personId === 0 ? 'hint.person' : 'hint.numbers')
  return (
    <form
      className="print-form"
      onSubmit={(event) => {
        event.preventDefault()
        make()
      }}
    >
      <div className="print-what">
        <p className="print-small">{t('about')}</p>
        <LineFields family={family} options={value} onChange={change} />
      </div>
      <Preview body={clanBody(settled)} hint={hint} note={PoemNote} />
      <div className="print-how">
        <BookFields options={value} onChange={change} />
        {problem === '' ? null : <Notice kind="danger">{problem}</Notice>}
        {body === undefined ? <p className="print-small">{hint}</p> : null}
        <Button type="submit" isBusy={isBusy} disabled={body === undefined}>
          {t('printing:make')}
        </Button>
      </div>
    </form>
  )
}
