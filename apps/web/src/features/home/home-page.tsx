import { useEffect, useState } from 'react'
import { isAndroidWebView } from '../../lib/app-path.ts'
import { endInitialVisit, isInitialVisit } from '../../lib/initial-visit.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { openedHere } from '../../lib/opened-here.ts'
import { firstPath } from '../../lib/opens-first.ts'
import { Navigate } from '../../lib/router/link.tsx'
import { session, useSession } from '../../lib/session/session.ts'
import { useSite } from '../../lib/site/use-site.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Loading } from '../../ui/loading.tsx'
import { useTitle } from '../../ui/page/page.tsx'
import { About } from './about/about.tsx'
import { Carousel } from './carousel/carousel.tsx'
import { slides } from './slides.ts'
import './home.css'

/** Whether this is the installed app, which has no address bar. */
const isInstalled = (): boolean => window.matchMedia('(display-mode: standalone)').matches

/**
 * The landing page. A signed-in user who opens the app here is sent to what opens first on this device; whoever comes back here later
 * stays.
 */
export function HomePage() {
  const { t } = useTranslation(['home', 'common'])
  const status = useSession((state) => state.status)
  const [isFirst] = useState(isInitialVisit)
  useEffect(endInitialVisit, [])
  useEffect(() => {
    if (status === 'unknown') void session.restore()
  }, [status])
  useTitle('Banyan')

  if (status === 'unknown' || status === 'restoring') return <Loading label={t('common:loading')} />
  if (status === 'signed-in' && isFirst) return <Navigate replace to={firstPath()} state={openedHere} />
  if (status !== 'signed-in' && (isAndroidWebView(navigator.userAgent) || (isFirst && isInstalled())))
    return <Navigate replace to="/accounts/login/" />
  return (
    <div className="home">
      <h1 className="visually-hidden">{t('title')}</h1>
      <Carousel
        label={t('carousel.label')}
        slides={slides.map(({ name, Picture }) => ({
          name,
          title: t(`slides.${name}.title`),
          content: (
            <div className="home-slide">
              <div className="home-words">
                <h2>{t(`slides.${name}.title`)}</h2>
                <p>{t(`slides.${name}.text`)}</p>
                <div>
                  <NextStep isSignedIn={status === 'signed-in'} />
                </div>
              </div>
              <Picture label={t(`slides.${name}.picture`)} />
            </div>
          ),
        }))}
      />
      <About level={2} />
    </div>
  )
}

/** The next step: into the tree, to the first family, to sign-up, or, if nobody can sign up without an invitation, to sign-in. */
function NextStep({ isSignedIn }: { isSignedIn: boolean }) {
  const { t } = useTranslation('home')
  const site = useSite()
  if (isSignedIn) return <LinkButton to="/family/tree/">{t('openTree')}</LinkButton>
  if (site?.first_run === true) return <LinkButton to="/accounts/first_run/">{t('signUp')}</LinkButton>
  if (site && site.sign_up !== 'open') return <LinkButton to="/accounts/login/">{t('login')}</LinkButton>
  return <LinkButton to="/accounts/sign_up/">{t('signUp')}</LinkButton>
}
