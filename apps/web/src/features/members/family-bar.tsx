import { showError } from '../../lib/activity.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { Link } from '../../lib/router/link.tsx'
import { IconSelect } from '../../ui/fields/icon-select.tsx'
import { FamilyIcon } from '../../ui/icons/icons.tsx'
import { openFamily, useMemberships, useOwnInvitations } from './members.queries.ts'
import './members.css'

/** In which of several families the user is, to change it with one tap, and what waits in their inbox. Most people see neither. */
export function FamilyBar() {
  const { t } = useTranslation()
  const { data: families = [] } = useMemberships()
  const { data: invitations = [] } = useOwnInvitations()
  const current = families.find((each) => each.is_current)
  const isChoice = families.length > 1 && current !== undefined
  if (!isChoice && invitations.length === 0) return null
  return (
    <section className="family-bar" aria-label={t('families.label')}>
      {isChoice ? (
        <IconSelect
          icon={<FamilyIcon />}
          label={t('families.choose')}
          value={current.family_id}
          options={families.map((each) => ({
            value: each.family_id,
            label: each.family_name || t('families.of', { name: each.person_name }),
          }))}
          onChange={(id) => void openFamily(id).catch(showError)}
        />
      ) : null}
      {invitations.length === 0 ? null : (
        <Link to="/family/families/">{t('families.invitations', { count: invitations.length })}</Link>
      )}
    </section>
  )
}
