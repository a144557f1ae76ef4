import { useTranslation } from '../../lib/language/use-translation.ts'
import { Link } from '../../lib/router/link.tsx'
import './family-page.css'

/** The tabs that are about one person. */
export const personTabs = ['tree', 'profile', 'map'] as const
export type PersonTab = (typeof personTabs)[number]

export const toPersonPath = (tab: PersonTab, personId: number): string => `/family/${tab}/${personId}/`

/** The tabs of the family area: the person as tree and profile, and pages about everybody. */
export function FamilyTabs({ current, personId }: { current: PersonTab | 'family'; personId: number }) {
  const { t } = useTranslation('tree')
  return (
    <nav className="family-tabs" aria-label={t('tabs.label')}>
      {personTabs.map((each) => (
        <Link key={each} to={toPersonPath(each, personId)} aria-current={each === current ? 'page' : undefined}>
          {t(`tabs.${each}`)}
        </Link>
      ))}
      <Link to="/family/history/" className="family-tabs-end" aria-current={current === 'family' ? 'page' : undefined}>
        {t('tabs.family')}
      </Link>
    </nav>
  )
}

/** The pages about everybody. */
const familyPages = ['history', 'sources', 'invites', 'duplicates', 'problems', 'gedcom'] as const

export function FamilyPageTabs({ current }: { current: (typeof familyPages)[number] | undefined }) {
  const { t } = useTranslation('tree')
  return (
    <nav className="family-tabs family-page-tabs" aria-label={t('tabs.family')}>
      {familyPages.map((each) => (
        <Link key={each} to={`/family/${each}/`} aria-current={each === current ? 'page' : undefined}>
          {t(`tabs.${each}`)}
        </Link>
      ))}
    </nav>
  )
}
