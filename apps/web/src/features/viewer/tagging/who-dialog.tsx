import type { PersonSummary } from '@banyan/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { useFamily } from '../../../lib/family/family.queries.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { PersonLine } from '../../../lib/people/person-line.tsx'
import { useFoundPeople } from '../../../lib/people/search/use-found-people.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { useTask } from '../../../lib/use-task.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/fields/fields.tsx'
import { Notice } from '../../../ui/notice.tsx'

/** The search starts after this pause in typing. */
const restMs = 400

interface WhoDialogProps {
  /** The suggested person, and the probability in words. */
  suggested?: { readonly personId: number; readonly likely: string } | undefined
  /** People already tagged in the photo, who cannot be tagged twice. */
  tagged: ReadonlySet<number>
  onChoose: (person: PersonSummary) => Promise<void>
  /** For a suggestion: dismisses it, so that it is never asked again. */
  onDismiss?: (() => Promise<void>) | undefined
  /** For a face: asks the family about it. */
  onAsk?: (() => void) | undefined
  onClose: () => void
}

/** Asks who is in a box. It offers only the server's suggestion until part of a name is typed. */
export function WhoDialog({ suggested, tagged, onChoose, onDismiss, onAsk, onClose }: WhoDialogProps) {
  const { t } = useTranslation(['tagging', 'common'])
  const { family, error, retry } = useFamily()
  const { isBusy, problem, run } = useTask()
  const [text, setText] = useState('')
  const [rested, settle] = useDebounced(text, restMs)
  const query = text.trim() === '' ? '' : rested
  const likely = suggested && family?.findPerson(suggested.personId)
  const likelyId = likely?.id
  const isAllowed = useCallback((id: number) => id !== likelyId, [likelyId])
  const found = useFoundPeople(family, query, 'birth', isAllowed)
  const offered = likely ? [likely, ...found.shown] : found.shown
  const box = useRef<HTMLInputElement>(null)
  // The dialog opens after its content is built, and this attribute tells it where to put the focus.
  useEffect(() => box.current?.setAttribute('autofocus', ''), [])

  const choose = (person: PersonSummary) => run(() => onChoose(person))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text !== rested) return settle()
    if (found.text !== query) return
    const first = (query === '' ? offered : found.shown).find((person) => !tagged.has(person.id))
    if (first) choose(first)
  }
  const detailOf = (person: PersonSummary): string =>
    tagged.has(person.id) ? t('who.already') : person === likely ? (suggested?.likely ?? '') : ''
  return (
    <Dialog title={t('who.heading')} onClose={onClose} canDismiss={!isBusy} place="side">
      <form className="form" noValidate onSubmit={submit}>
        <TextField
          ref={box}
          type="search"
          name="search"
          autoComplete="off"
          label={t('common:people.search')}
          value={text}
          onChange={setText}
        />
        {offered.length === 0 ? null : (
          <ul className="who-list">
            {offered.map((person) => (
              <li key={person.id}>
                <button
                  type="button"
                  className="who-person"
                  disabled={isBusy || tagged.has(person.id)}
                  onClick={() => choose(person)}
                >
                  <PersonLine person={person} detail={detailOf(person)} />
                </button>
              </li>
            ))}
          </ul>
        )}
        <output className="who-hint">
          {query !== '' && family && found.shown.length === 0
            ? found.isSearching
              ? ''
              : t('who.nobody')
            : found.more > 0
              ? t('common:people.more', { count: found.more })
              : query === '' && !likely
                ? t('who.hint')
                : ''}
        </output>
        {problem === '' ? null : <Notice kind="danger">{problem}</Notice>}
        {error ? (
          <Notice kind="danger">
            {error.message}
            <Button emphasis="quiet" onClick={retry}>
              {t('common:error.tryAgain')}
            </Button>
          </Notice>
        ) : null}
        <DialogActions>
          {onAsk ? (
            <Button emphasis="secondary" disabled={isBusy} onClick={onAsk}>
              {t('ask.open')}
            </Button>
          ) : null}
          {onDismiss ? (
            <Button emphasis="secondary" disabled={isBusy} onClick={() => run(onDismiss)}>
              {t('who.dismiss')}
            </Button>
          ) : null}
          <Button emphasis="secondary" disabled={isBusy} onClick={onClose}>
            {t('cancel')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
