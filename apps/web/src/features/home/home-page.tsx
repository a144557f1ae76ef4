import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate } from 'react-router'
import { isAndroidWebView } from '../../lib/app-path.ts'
import { takeInitialVisit } from '../../lib/initial-visit.ts'
import { session, useSession } from '../../lib/session.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Loading } from '../../ui/loading.tsx'
import { useTitle } from '../../ui/page.tsx'
import './home.css'
import { TreePicture } from './tree-picture.tsx'

/**
 * The landing page. Whoever opens the app here and is signed in goes on to the tree; later the brand link leads back
 * here without being sent away again.
 */
export function HomePage() {
  const { t } = useTranslation(['home', 'common'])
  const status = useSession((state) => state.status)
  const [isFirst] = useState(takeInitialVisit)
  useEffect(() => {
    if (status === 'unknown') void session.restore()
  }, [status])
  useTitle('Banyan')

  if (status === 'unknown' || status === 'restoring') return <Loading label={t('common:loading')} />
  if (status === 'signed-in' && isFirst) return <Navigate replace to="/family/tree/" />
  if (status !== 'signed-in' && isAndroidWebView(navigator.userAgent)) return <Navigate replace to="/accounts/login/" />
  return (
    <div className="home">
      <div className="home-words">
        <h1>{t('title')}</h1>
        <p className="home-lead">{t('lead')}</p>
        <div className="home-actions">
          {status === 'signed-in' ? (
            <LinkButton to="/family/tree/">{t('openTree')}</LinkButton>
          ) : (
            <>
              <LinkButton to="/accounts/sign_up/">{t('signUp')}</LinkButton>
              <LinkButton to="/accounts/login/" emphasis="secondary">
                {t('login')}
              </LinkButton>
            </>
          )}
        </div>
      </div>
      <TreePicture label={t('picture')} />
      <ul className="home-reasons">
        {(['together', 'bring', 'private'] as const).map((reason) => (
          <li key={reason}>
            <h2>{t(`${reason}.title`)}</h2>
            <p>{t(`${reason}.text`)}</p>
          </li>
        ))}
      </ul>
      <footer className="home-footer">
        <Link to="/privacy_policy/">{t('privacyPolicy')}</Link>
      </footer>
    </div>
  )
}
