import { useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useLocation } from '../../lib/router/hooks.ts'
import { Link } from '../../lib/router/link.tsx'
import { session, useSession } from '../../lib/session/session.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { BanyanMark, LoginIcon, LogoutIcon, MoreIcon } from '../../ui/icons/icons.tsx'
import { aboutEntry, homeEntry, navigationEntries, seldomEntries } from './navigation-entries.ts'
import type { DialogEntry, LinkEntry } from './navigation-entries.ts'
import { Preferences } from './preferences.tsx'
import { searchKeys, useSearch } from './use-search.tsx'
import './navigation-bar.css'

export function NavigationBar() {
  const { t } = useTranslation()
  const isSignedIn = useSession((state) => state.status === 'signed-in')
  return (
    <header className="bar">
      <nav className="bar-inner" aria-label={t('navigation.label')}>
        <Link to={isSignedIn ? homeEntry.to : '/'} className="bar-brand" title={isSignedIn ? t(homeEntry.label) : undefined}>
          <BanyanMark />
          <span>{t('brand')}</span>
        </Link>
        {isSignedIn ? <SignedInEntries /> : <SignedOutEntries />}
      </nav>
    </header>
  )
}

function SignedInEntries() {
  const { t } = useTranslation()
  const [isMoreOpen, setIsMoreOpen] = useState(false)
  const { openSearch, searchDialog } = useSearch()
  return (
    <>
      <div className="bar-entries">
        {navigationEntries.map((entry) =>
          'to' in entry ? (
            <EntryLink key={entry.label} entry={entry} />
          ) : (
            <DialogButton key={entry.label} entry={entry} onOpen={openSearch} />
          ),
        )}
      </div>
      <div className="bar-end bar-wide">
        <Preferences />
        <LogoutButton />
      </div>
      <div className="bar-end bar-narrow">
        <button type="button" className="bar-entry" onClick={() => setIsMoreOpen(true)} aria-haspopup="dialog">
          <MoreIcon />
          <span>{t('navigation.more')}</span>
        </button>
      </div>
      {searchDialog}
      {isMoreOpen ? (
        <Dialog title={t('navigation.more')} onClose={() => setIsMoreOpen(false)}>
          <div className="bar-more">
            <EntryLink entry={homeEntry} onFollow={() => setIsMoreOpen(false)} />
            {seldomEntries.map((entry) => (
              <EntryLink key={entry.label} entry={entry} onFollow={() => setIsMoreOpen(false)} />
            ))}
            <Preferences />
            <LogoutButton />
          </div>
        </Dialog>
      ) : null}
    </>
  )
}

function EntryLink({
  entry: { label, icon: Icon, to, within, also = within, isSeldom },
  onFollow,
}: {
  entry: LinkEntry
  onFollow?: () => void
}) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const isHere = pathname.startsWith(within) || pathname.startsWith(also)
  return (
    <Link
      to={to}
      className={isSeldom ? 'bar-entry bar-seldom' : 'bar-entry'}
      aria-current={isHere ? 'page' : undefined}
      onClick={onFollow}
    >
      <Icon />
      <span>{t(label)}</span>
    </Link>
  )
}

function DialogButton({ entry: { label, icon: Icon, shortcut }, onOpen }: { entry: DialogEntry; onOpen: () => void }) {
  const { t } = useTranslation()
  return (
    <button type="button" className="bar-entry" onClick={onOpen} aria-haspopup="dialog" aria-keyshortcuts={searchKeys}>
      <Icon />
      <span>{t(label)}</span>
      <kbd aria-hidden="true">{shortcut}</kbd>
    </button>
  )
}

function SignedOutEntries() {
  const { t } = useTranslation()
  return (
    <div className="bar-end">
      <EntryLink entry={aboutEntry} />
      <Preferences />
      <Link to="/accounts/login/" className="bar-entry">
        <LoginIcon />
        <span>{t('navigation.login')}</span>
      </Link>
    </div>
  )
}

function LogoutButton() {
  const { t } = useTranslation()
  return (
    <button type="button" className="bar-entry" onClick={() => void session.logOut()}>
      <LogoutIcon />
      <span>{t('navigation.logout')}</span>
    </button>
  )
}
