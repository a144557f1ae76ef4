import { RichText } from '../../ui/rich-text.tsx'
import { useTranslation } from '../language/use-translation.ts'
import { contactAddress } from './contact-address.ts'
import { useSite } from './use-site.ts'
import './operator.css'

/** Who runs this server and how to reach them, if configured. */
export function Operator() {
  const { t } = useTranslation('site')
  const site = useSite()
  const name = site?.operator_name ?? ''
  const contact = site?.operator_contact ?? ''
  return (
    // Reserves the space until the answer arrives.
    <div className="operator" aria-busy={site === undefined}>
      <p>{name === '' ? t('unnamed') : t('named', { name })}</p>
      {contact === '' ? <p>{t('noReach')}</p> : <RichText html={t('reach')} slots={{ contact: <Contact contact={contact} /> }} />}
    </div>
  )
}

function Contact({ contact }: { contact: string }) {
  const address = contactAddress(contact)
  return address === undefined ? contact : <a href={address}>{contact}</a>
}
