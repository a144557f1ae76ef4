import { call } from '../../../lib/http/api.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { PressPage } from '../press-page.tsx'

/** The target of the link mailed to keepers who are silent. */
export function HerePage() {
  const { t } = useTranslation('accounts')
  const texts = {
    title: t('here.title'),
    lead: t('here.lead'),
    submit: t('here.submit'),
    doneTitle: t('here.doneTitle'),
    done: t('here.done'),
  }
  return (
    <PressPage
      texts={texts}
      otherwise={<p>{t('here.signIn')}</p>}
      onPress={(token) => call('confirmPresence', { body: { token } })}
    />
  )
}
