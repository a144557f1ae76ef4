import { useState } from 'react'
import type { ComponentType } from 'react'
import type { MessageKey } from '../../../lib/language/catalogues.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useLocation, useSearchParams } from '../../../lib/router/hooks.ts'
import { Page } from '../../../ui/page/page.tsx'
import { Tabs } from '../../../ui/page/tabs.tsx'
import { ChangePassword } from './change-password.tsx'
import { LeaveSite } from './leave-site.tsx'
import { UserSettingsTab } from './user-settings-tab.tsx'
import { WaysInTab } from './ways-in-tab.tsx'
import { YourData } from './your-data.tsx'
import './settings.css'

const tabs = ['user', 'ways', 'password', 'data', 'leave'] as const
type Tab = (typeof tabs)[number]

const labels: Record<Tab, MessageKey<'settings'>> = {
  user: 'tab.user',
  ways: 'tab.ways',
  password: 'tab.password',
  data: 'tab.data',
  leave: 'tab.leave',
}
const panels: Record<Tab, ComponentType> = {
  user: UserSettingsTab,
  ways: WaysInTab,
  password: ChangePassword,
  data: YourData,
  leave: LeaveSite,
}

/** The account's settings: mails, language, password, data export, and leaving. */
export function SettingsPage() {
  const { t } = useTranslation('settings')
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const asked = tabs.find((each) => each === query.get('tab'))
  const [tab, setTab] = useState<Tab>(pathname.startsWith('/accounts/change_password') ? 'password' : (asked ?? 'user'))
  const Panel = panels[tab]
  return (
    <Page title={t('title')}>
      <Tabs label={t('title')} value={tab} tabs={tabs.map((value) => ({ value, label: t(labels[value]) }))} onChange={setTab}>
        <div className="settings-panel">
          <Panel />
        </div>
      </Tabs>
    </Page>
  )
}
