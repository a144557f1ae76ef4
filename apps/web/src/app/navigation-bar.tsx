import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { session, useSession } from '../lib/session.ts'
import { Dialog } from '../ui/dialog.tsx'
import { BanyanMark, LoginIcon, LogoutIcon, MoreIcon } from '../ui/icons.tsx'
import './navigation-bar.css'
import { navigationEntries } from './navigation-entries.ts'
import { Preferences } from './preferences.tsx'

export function NavigationBar() {
  const { t } = useTranslation()
  const isSignedIn = useSession((state) => state.status === 'signed-in')
  return (
    <header className="bar">
      <nav className="bar-inner" aria-label={t('navigation.label')}>
        <Link to="/" className="bar-brand">
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
  const { pathname } = useLocation()
  const [isMoreOpen, setIsMoreOpen] = useState(false)
  return (
    <>
      <div className="bar-entries">
        {navigationEntries.map(({ label, icon: Icon, to, within }) => (
          <Link key={to} to={to} className="bar-entry" aria-current={pathname.startsWith(within) ? 'page' : undefined}>
            <Icon />
            <span>{t(label)}</span>
          </Link>
        ))}
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
      {isMoreOpen ? (
        <Dialog title={t('navigation.more')} onClose={() => setIsMoreOpen(false)}>
          <div className="bar-more">
            <Preferences />
            <LogoutButton />
          </div>
        </Dialog>
      ) : null}
    </>
  )
}

function SignedOutEntries() {
  const { t } = useTranslation()
  return (
    <div className="bar-end">
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
