import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import './family-page.css'

/** The tabs that are about one person. */
export const personTabs = ['tree', 'profile'] as const
export type PersonTab = (typeof personTabs)[number]

export const toPersonPath = (tab: PersonTab, personId: number): string => `/family/${tab}/${personId}/`

/** The ways through the family area: the person as tree and profile, and what concerns everybody. */
export function FamilyTabs({ current, personId }: { current: PersonTab | 'gedcom'; personId: number }) {
  const { t } = useTranslation('tree')
  return (
    <nav className="family-tabs" aria-label={t('tabs.label')}>
      {personTabs.map((each) => (
        <Link key={each} to={toPersonPath(each, personId)} aria-current={each === current ? 'page' : undefined}>
          {t(`tabs.${each}`)}
        </Link>
      ))}
      <Link to="/family/gedcom/" className="family-tabs-end" aria-current={current === 'gedcom' ? 'page' : undefined}>
        {t('tabs.gedcom')}
      </Link>
    </nav>
  )
}
