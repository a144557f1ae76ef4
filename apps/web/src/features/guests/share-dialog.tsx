import type { GuestLink } from '@banyan/contract'
import { useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useGuestActions, useGuestLinks } from './guests.queries.ts'
import type { Shared } from './guests.queries.ts'
import { HandOn } from './hand-on.tsx'
import { LinkForm } from './link-form.tsx'
import { LinkRow } from './link-row.tsx'
import './guests.css'

interface Props {
  shared: Shared
  /** What it is called: a gallery's title, or a person's name. */
  title: string
  onClose: () => void
}

type Step = { is: 'list' } | { is: 'new' } | { is: 'change'; link: GuestLink } | { is: 'ready'; link: GuestLink }

/** Makes, changes and ends links for guests, and hands them on. */
export function ShareDialog({ shared, title, onClose }: Props) {
  const { t } = useTranslation(['sharing', 'common'])
  const { data: links, error } = useGuestLinks(shared)
  const { makeLink, changeLink } = useGuestActions()
  const [chosen, setStep] = useState<Step>({ is: 'list' })
  // Without a link there is nothing to list.
  const step: Step = chosen.is === 'list' && links?.length === 0 ? { is: 'new' } : chosen
  const opened = 'galleryId' in shared ? { gallery_id: shared.galleryId } : { person_id: shared.personId }
  const name = 'personId' in shared ? title : undefined
  const back = () => (links?.length === 0 ? onClose() : setStep({ is: 'list' }))
  return (
    <Dialog title={t('title', { title })} onClose={onClose}>
      {step.is === 'list' ? (
        <>
          {links ? (
            <ul className="share-links">
              {links.map((link) => (
                <LinkRow
                  key={link.id}
                  link={link}
                  onShow={() => setStep({ is: 'ready', link })}
                  onChange={() => setStep({ is: 'change', link })}
                />
              ))}
            </ul>
          ) : error ? (
            <Notice kind="danger">{error.message}</Notice>
          ) : (
            <Loading label={t('common:loading')} />
          )}
          <DialogActions>
            <Button emphasis="secondary" onClick={onClose}>
              {t('close')}
            </Button>
            <Button disabled={links === undefined} onClick={() => setStep({ is: 'new' })}>
              {t('another')}
            </Button>
          </DialogActions>
        </>
      ) : null}
      {step.is === 'new' ? (
        <LinkForm
          name={name}
          submitLabel={t('make')}
          onCancel={back}
          onSubmit={async (options) => setStep({ is: 'ready', link: await makeLink({ ...opened, ...options }) })}
        />
      ) : null}
      {step.is === 'change' ? (
        <LinkForm
          link={step.link}
          name={name}
          submitLabel={t('save')}
          onCancel={back}
          onSubmit={async (options) => {
            await changeLink(step.link.id, options)
            setStep({ is: 'list' })
          }}
        />
      ) : null}
      {step.is === 'ready' ? <HandOn link={step.link} onDone={() => setStep({ is: 'list' })} /> : null}
    </Dialog>
  )
}
