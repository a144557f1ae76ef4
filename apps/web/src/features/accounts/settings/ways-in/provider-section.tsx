import { formatDate } from '@banyan/contract'
import type { WaysIn } from '@banyan/contract'
import { useConfirmation } from '../../../../lib/confirmation/use-confirmation.tsx'
import { call } from '../../../../lib/http/api.ts'
import { useLocale } from '../../../../lib/language/use-language.ts'
import { useTranslation } from '../../../../lib/language/use-translation.ts'
import { useTask } from '../../../../lib/use-task.ts'
import { Button } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { goToProvider } from '../../provider.ts'
import { useWaysInChanged } from './use-ways-in-changed.ts'

/** The account of the provider (OpenID Connect): connected and disconnected. Nothing on servers without one. */
export function ProviderSection({ ways: { oidc_name: name, oidc_link: link } }: { ways: WaysIn }) {
  const { t } = useTranslation('keys')
  const locale = useLocale()
  const changed = useWaysInChanged()
  const { run, dialog } = useConfirmation()
  const task = useTask()
  if (name === '') return null
  const connect = () =>
    goToProvider({ purpose: 'link', isShared: false, path: '' }, (browser) =>
      run(() => call('beginOidcLink', { body: { browser } })),
    )
  const disconnect = async () => {
    if ((await run(() => call('deleteOidcLink', {}))) !== undefined) await changed()
  }
  return (
    <section className="settings-section" aria-labelledby="ways-provider">
      <h2 id="ways-provider">{t('provider.section', { name })}</h2>
      <p>
        {link === null
          ? t('provider.lead', { name })
          : t('provider.linked', { date: formatDate(new Date(link.since), locale, { dateStyle: 'long' }), account: link.name })}
      </p>
      <div>
        <Button emphasis="secondary" isBusy={task.isBusy} onClick={() => task.run(link === null ? connect : disconnect)}>
          {link === null ? t('provider.link', { name }) : t('provider.unlink')}
        </Button>
      </div>
      {task.problem === '' ? null : <Notice kind="danger">{task.problem}</Notice>}
      {dialog}
    </section>
  )
}
