import { useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { Link } from '../../lib/router/link.tsx'
import { useCanWrite } from '../../lib/session/use-role.ts'
import './family-page.css'

/** The tabs that are about one person. */
export const personTabs = ['tree', 'profile', 'map'] as const
export type PersonTab = (typeof personTabs)[number]

export const toPersonPath = (tab: PersonTab, personId: number): string => `/family/${tab}/${personId}/`

/** The tabs of the family area: the person as tree and profile, and pages about everybody. */
export function FamilyTabs({ current, personId }: { current: PersonTab | 'family'; personId: number }) {
  const { t } = useTranslation('tree')
  return (
    <TabRow className="family-tabs" label={t('tabs.label')} current={current}>
      {personTabs.map((each) => (
        <Link key={each} to={toPersonPath(each, personId)} aria-current={each === current ? 'page' : undefined}>
          {t(`tabs.${each}`)}
        </Link>
      ))}
      <Link to="/family/history/" className="family-tabs-end" aria-current={current === 'family' ? 'page' : undefined}>
        {t('tabs.family')}
      </Link>
    </TabRow>
  )
}

/** The pages about everybody. */
const familyPages = [
  'history',
  'sources',
  'words',
  'learn',
  'print',
  'members',
  'invites',
  'duplicates',
  'problems',
  'gedcom',
] as const
/** What readers cannot use. */
const ofMembers: readonly string[] = ['invites', 'duplicates']

export function FamilyPageTabs({ current }: { current: (typeof familyPages)[number] | undefined }) {
  const { t } = useTranslation('tree')
  const canWrite = useCanWrite()
  return (
    <TabRow className="family-tabs family-page-tabs" label={t('tabs.family')} current={current}>
      {familyPages
        .filter((each) => canWrite || !ofMembers.includes(each))
        .map((each) => (
          <Link
            key={each}
            to={each === 'print' ? '/print/' : `/family/${each}/`}
            aria-current={each === current ? 'page' : undefined}
          >
            {t(`tabs.${each}`)}
          </Link>
        ))}
    </TabRow>
  )
}

interface TabRowProps {
  readonly className: string
  readonly label: string
  readonly current: string | undefined
  readonly children: ReactNode
}

/** One row, which scrolls where it is wider than the screen; the current tab is in view. */
function TabRow({ className, label, current, children }: TabRowProps) {
  const nav = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const row = nav.current
    const tab = current === undefined ? undefined : row?.querySelector('[aria-current]')
    if (!row || !tab) return undefined
    const show = () => {
      const [inner, outer] = [tab.getBoundingClientRect(), row.getBoundingClientRect()]
      row.scrollBy({ left: inner.x + inner.width / 2 - outer.x - outer.width / 2, behavior: 'instant' })
    }
    // Once laid out, before it is painted: to ask here would lay the page out twice. Its letters may grow, or its words come, later.
    const observer = new ResizeObserver(show)
    observer.observe(tab)
    return () => observer.disconnect()
  }, [current])
  return (
    <nav ref={nav} className={className} aria-label={label}>
      {children}
    </nav>
  )
}
