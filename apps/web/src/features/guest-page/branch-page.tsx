import type { GuestBranch, GuestPage, GuestPerson, Locale } from '@banyan/contract'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../lib/http/http.ts'
import type { Translate } from '../../lib/language/catalogues.ts'
import { AddPhotos } from './add-photos.tsx'
import { BranchTree } from './branch-tree.tsx'
import type { GuestLink } from './guest-link.ts'
import { GuestTalk } from './guest-talk.tsx'
import { PersonHead, PersonLife } from './person-life.tsx'
import { SentItems } from './sent-items.tsx'

interface Props {
  t: Translate<['guest']>
  locale: Locale
  guest: GuestLink
  page: GuestPage
  branch: GuestBranch
}

/** A branch of the tree; a name in it leads to what the link shows of that person, and back. */
export function BranchPage({ t, locale, guest, page, branch }: Props) {
  const { shown, problem, open } = useShownPerson(guest, t('noConnection'))
  const count = branch.people.length
  const hasLiving = branch.people.some((person) => !person.has_page || person.partners.some(isMasked))
  return (
    <>
      {shown === undefined ? null : <Person t={t} locale={locale} guest={guest} page={page} person={shown} />}
      {/* It stays, so that going back finds it as it was. */}
      <div hidden={shown !== undefined}>
        <header className="guest-head">
          <h1>{t('branch.of', { name: page.title })}</h1>
          <p className="guest-dimmed">
            {t('sharedBy', { name: page.shared_by })} · {t('branch.people', { count })}
          </p>
          <AddTo t={t} guest={guest} page={page} />
          {branch.is_cut ? <p>{t('branch.cut', { count, name: page.shared_by })}</p> : null}
        </header>
        {problem === '' ? null : <p role="alert">{problem}</p>}
        <BranchTree t={t} locale={locale} branch={branch} onOpen={({ id }) => void open(id)} />
        {hasLiving ? (
          <p className="guest-dimmed guest-note">{t(page.with_living ? 'branch.livingNames' : 'branch.living')}</p>
        ) : null}
      </div>
      <SentItems t={t} guest={guest} />
    </>
  )
}

/** Whether guests see no more of a partner than a name or initials. */
const isMasked = ({ birth_year, year_of_death, deceased }: GuestBranch['people'][number]['partners'][number]): boolean =>
  birth_year === 0 && year_of_death === 0 && !deceased

/** A branch shows no photos, so what is added goes to the family alone. */
const AddTo = ({ t, guest, page, personId }: Pick<Props, 't' | 'guest' | 'page'> & { personId?: number }) =>
  page.allows.includes('add_photos') ? (
    <div className="guest-add-to">
      <AddPhotos t={t} guest={guest} page={page} {...(personId === undefined ? {} : { personId })} onAdded={() => undefined} />
    </div>
  ) : null

function Person({ t, locale, guest, page, person }: Omit<Props, 'branch'> & { person: GuestPerson }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    ref.current?.querySelector('h1')?.focus()
  }, [])
  return (
    <div ref={ref}>
      <button type="button" className="guest-quiet guest-back" onClick={() => window.history.back()}>
        {t('back')}
      </button>
      <PersonHead t={t} locale={locale} person={person} />
      <AddTo t={t} guest={guest} page={page} personId={person.id} />
      <PersonLife t={t} locale={locale} person={person} />
      <GuestTalk key={person.id} t={t} locale={locale} guest={guest} page={page} personId={person.id} />
    </div>
  )
}

/** Whom the guest looks at: going back leads to the branch, at the place and the name where they were. */
function useShownPerson(guest: GuestLink, noConnection: string) {
  const [shown, setShown] = useState<GuestPerson>()
  const [problem, setProblem] = useState('')
  const from = useRef<{ element: Element | null; scroll: number }>({ element: null, scroll: 0 })
  useEffect(() => {
    const onBack = (): void => setShown(undefined)
    window.addEventListener('popstate', onBack)
    return () => window.removeEventListener('popstate', onBack)
  }, [])
  const wasShown = useRef(false)
  useEffect(() => {
    if (shown === undefined && wasShown.current) {
      const { element, scroll } = from.current
      window.scrollTo(0, scroll)
      if (element instanceof HTMLElement) element.focus({ preventScroll: true })
    }
    wasShown.current = shown !== undefined
  }, [shown])
  const open = async (id: number): Promise<void> => {
    setProblem('')
    from.current = { element: document.activeElement, scroll: window.scrollY }
    try {
      const person = await guest.person(id)
      window.history.pushState({ person: id }, '')
      setShown(person)
    } catch (error) {
      setProblem((error instanceof ApiError && error.message) || noConnection)
    }
  }
  return { shown, problem, open }
}
