import { formatDate, languageOf, regionOf } from '@banyan/contract'
import type { GuestPhoto, Locale } from '@banyan/contract'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../lib/http/http.ts'
import type { Translate } from '../../lib/language/catalogues.ts'
import { localeOptions } from '../../lib/language/language.ts'
import { AddPhotos } from './add-photos.tsx'
import { BranchPage } from './branch-page.tsx'
import type { GuestLink, OpenedLink } from './guest-link.ts'
import { GuestTalk } from './guest-talk.tsx'
import { PasswordForm } from './password-form.tsx'
import { PersonHead, PersonLife } from './person-life.tsx'
import { PhotoGrid } from './photo-grid.tsx'
import { PhotoView } from './photo-view.tsx'
import { SentItems } from './sent-items.tsx'
import './guest.css'

interface Props {
  t: Translate<['guest']>
  locale: Locale
  guest: GuestLink
}

type State =
  | { is: 'opening' }
  | { is: 'password' }
  | { is: 'over'; message: string }
  | { is: 'failed'; message: string }
  | { is: 'open'; link: OpenedLink }

/** The page of a guest: one gallery, person or branch, without anything else of the application. */
export function GuestPage({ t, locale, guest }: Props) {
  const [state, setState] = useState<State>({ is: 'opening' })
  const settle = (opening: Promise<OpenedLink>): void => {
    opening.then(
      (link) => setState({ is: 'open', link }),
      (error: unknown) => setState(stateOf(error, t)),
    )
  }
  // Only the first promise is followed here; the form and the button follow their own.
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    settle(guest.first)
  })
  const title = state.is === 'open' ? state.link.page.title : t('title')
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <>
      <main className="guest">
        {state.is === 'opening' ? <p className="guest-waiting">{t('opening')}</p> : null}
        {state.is === 'password' ? (
          <PasswordForm t={t} open={guest.open} onOpen={(link) => setState({ is: 'open', link })} />
        ) : null}
        {state.is === 'over' ? (
          <section className="guest-message">
            <h1>{t('over')}</h1>
            <p>{state.message}</p>
          </section>
        ) : null}
        {state.is === 'failed' ? (
          <section className="guest-message">
            <h1>{t('failed')}</h1>
            <p role="alert">{state.message}</p>
            <button type="button" className="guest-button" onClick={() => settle(guest.open(''))}>
              {t('again')}
            </button>
          </section>
        ) : null}
        {state.is === 'open' ? <OpenedPage t={t} locale={locale} guest={guest} link={state.link} /> : null}
      </main>
      <Foot t={t} locale={locale} endsDate={state.is === 'open' ? state.link.page.ends_date : undefined} />
    </>
  )
}

function stateOf(error: unknown, t: Translate<['guest']>): State {
  if (!(error instanceof ApiError)) throw error
  if (error.code === 'guest_password_needed') return { is: 'password' }
  const message = error.message === '' ? t('noConnection') : error.message
  return { is: error.code === 'link_over' ? 'over' : 'failed', message }
}

function OpenedPage({ link, ...props }: Props & { link: OpenedLink }) {
  const { page, branch } = link
  return branch === null ? <PhotosPage {...props} link={link} /> : <BranchPage {...props} page={page} branch={branch} />
}

/** A gallery, or a person with their photos. */
function PhotosPage({ t, locale, guest, link }: Props & { link: OpenedLink }) {
  const { page, person } = link
  const [photos, setPhotos] = useState(link.photos)
  const [count, setCount] = useState(page.photo_count)
  const [shown, setShown] = useState<number>()
  const [isReading, setIsReading] = useState(false)
  const [problem, setProblem] = useState('')
  const more = async (): Promise<void> => {
    setIsReading(true)
    setProblem('')
    try {
      const next = await guest.more(photos)
      setPhotos((known) => [...known, ...next])
      // Some may have been deleted meanwhile.
      if (next.length === 0) setCount(photos.length)
    } catch (error) {
      setProblem((error instanceof ApiError && error.message) || t('noConnection'))
    } finally {
      setIsReading(false)
    }
  }
  const added = (photo: GuestPhoto): void => {
    setPhotos((known) => [...known, photo])
    setCount((known) => known + 1)
  }
  return (
    <>
      <header className="guest-head">
        {person === null ? <h1>{page.title}</h1> : <PersonHead t={t} locale={locale} person={person} />}
        {page.description === '' ? null : <p className="guest-description">{page.description}</p>}
        <p className="guest-dimmed">
          {t('sharedBy', { name: page.shared_by })}
          {person !== null && count === 0 ? null : <> · {t('photos', { count })}</>}
        </p>
        {page.allows.includes('add_photos') ? <AddPhotos t={t} guest={guest} page={page} onAdded={added} /> : null}
      </header>
      {person === null ? null : <PersonLife t={t} locale={locale} person={person} />}
      {person === null || photos.length === 0 ? null : <h2>{t('person.photos')}</h2>}
      {photos.length === 0 ? (
        person === null ? (
          <p className="guest-waiting">{t('empty')}</p>
        ) : null
      ) : (
        <PhotoGrid t={t} photos={photos} total={count} onOpen={setShown} />
      )}
      {problem === '' ? null : <p role="alert">{problem}</p>}
      {photos.length < count ? (
        <button type="button" className="guest-button guest-more" disabled={isReading} onClick={() => void more()}>
          {t('more')}
        </button>
      ) : null}
      <GuestTalk t={t} locale={locale} guest={guest} page={page} />
      <SentItems t={t} guest={guest} />
      {shown === undefined ? null : (
        <PhotoView t={t} locale={locale} photos={photos} at={shown} onShow={setShown} onClose={() => setShown(undefined)}>
          <GuestTalk key={photos[shown]?.id} t={t} locale={locale} guest={guest} page={page} photo={photos[shown]} />
        </PhotoView>
      )}
    </>
  )
}

function Foot({ t, locale, endsDate }: { t: Translate<['guest']>; locale: Locale; endsDate: string | undefined }) {
  return (
    <footer className="guest-foot">
      {endsDate === undefined ? null : (
        <p>{t('until', { date: formatDate(new Date(endsDate), locale, { dateStyle: 'long' }) })}</p>
      )}
      <label>
        <span>{t('language')}</span>
        <select value={locale} onChange={(event) => choose(event.currentTarget.value as Locale)}>
          {localeOptions.map(({ value, label, lang }) => (
            <option key={value} value={value} lang={lang}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <p>{t('about')}</p>
    </footer>
  )
}

/** The page loads again in the other language; the secret stays where it is. */
function choose(locale: Locale): void {
  window.location.search = `?language=${languageOf(locale)}&region=${regionOf(locale)}`
}
