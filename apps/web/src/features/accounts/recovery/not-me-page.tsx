import { call } from '../../../lib/http/api.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { PressPage } from '../press-page.tsx'

/** The target of the link mailed to somebody for whom two keepers have vouched. */
export function NotMePage() {
  const { t } = useTranslation('recovery')
  const texts = {
    title: t('notMe.title'),
    lead: t('notMe.lead'),
    submit: t('notMe.submit'),
    doneTitle: t('notMe.doneTitle'),
    done: t('notMe.done'),
  }
  return <PressPage texts={texts} onPress={(token) => call('refuseRecovery', { body: { token } })} />
}
