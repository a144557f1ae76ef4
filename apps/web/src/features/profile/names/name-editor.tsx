import type { Person, PersonName } from '@banyan/contract'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLifeActions } from '../../../lib/family/use-life-actions.ts'
import { useForms } from '../../../lib/forms/use-forms.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { PencilIcon } from '../../../ui/icons/icons.tsx'
import { UndoToast } from '../forms/undo-toast.tsx'
import { useUndoNotice } from '../forms/use-undo-notice.ts'
import { NameForm } from './name-form.tsx'

type Open = 'nothing' | 'new' | number

/** All names of a person, to add to and to correct. */
export function NameEditor({ person, isEditing }: { person: Person; isEditing: boolean }) {
  const { t } = useTranslation('life')
  const forms = useForms()
  const actions = useLifeActions()
  const { notice, dismiss, act } = useUndoNotice()
  const keyOf = (which: 'new' | number) => `${person.id}/name/${which}`
  // What was being typed before the page was closed is open again.
  const [open, setOpen] = useState<Open>(() => {
    if (forms.find(keyOf('new')) !== undefined) return 'new'
    return person.names.find(({ id }) => forms.find(keyOf(id)) !== undefined)?.id ?? 'nothing'
  })
  const section = useRef<HTMLElement>(null)
  const close = (focused: Open) => {
    flushSync(() => setOpen('nothing'))
    const find = (selector: string) => section.current?.querySelector<HTMLElement>(selector)
    const target = find(`[data-name='${focused}'] button`) ?? find('.name-add button')
    target?.focus({ preventScroll: true })
  }
  const remove = (name: PersonName) => {
    close('new')
    void act(t('deleted', { what: name.text }), async () => {
      await actions.deleteName(person.id, name)
      return () => actions.restoreName(person.id, name.id)
    })
  }
  const toast = <UndoToast notice={notice} dismiss={dismiss} />
  if (!isEditing && open === 'nothing') return toast
  return (
    <section ref={section} className="names" aria-labelledby="names">
      <h2 id="names">{t('names.title')}</h2>
      <ul className="name-list">
        {person.names.map((name) => (
          <li key={name.id} data-name={name.id}>
            {open === name.id ? (
              <NameForm
                person={person}
                formKey={keyOf(name.id)}
                name={name}
                onClose={() => close(name.id)}
                onDelete={name.preferred ? undefined : () => remove(name)}
              />
            ) : (
              <button type="button" className="profile-value" onClick={() => setOpen(name.id)}>
                <span>
                  {name.text} <span className="other-name-kind">{kindText(name)}</span>
                </span>
                <PencilIcon />
              </button>
            )}
          </li>
        ))}
      </ul>
      {open === 'new' ? (
        <NameForm person={person} formKey={keyOf('new')} name={undefined} onClose={() => close('new')} />
      ) : (
        <div className="name-add">
          <Button emphasis="secondary" onClick={() => setOpen('new')}>
            {t('names.add')}
          </Button>
        </div>
      )}
      {toast}
    </section>
  )

  function kindText({ kind, reading_of: readingOf, preferred }: PersonName): string {
    const read = person.names.find(({ id }) => id === readingOf)
    const what = read ? t('names.reads', { name: read.text }) : t(`names.kind.${kind}`)
    return preferred ? t('names.shownFirst', { what }) : what
  }
}
