import { useTranslation } from '../../lib/language/use-translation.ts'
import { seenAs, stopSeeingAs } from '../../lib/session/see-as.ts'
import { useSession } from '../../lib/session/session.ts'
import { Button } from '../../ui/button.tsx'
import './see-as-bar.css'

/** Says through whose eyes a keeper looks, on every page, and ends it. */
export function SeeAsBar() {
  const { t } = useTranslation()
  const isSignedIn = useSession((state) => state.status !== 'signed-out')
  const as = seenAs()
  if (as === undefined || !isSignedIn) return null
  return (
    <section className="see-as-bar" aria-labelledby="see-as">
      <p id="see-as">{t('seeAs.bar', { name: as.name })}</p>
      <Button emphasis="secondary" onClick={stopSeeingAs}>
        {t('seeAs.stop')}
      </Button>
    </section>
  )
}
