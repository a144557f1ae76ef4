import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../lib/api.ts'
import { Page } from '../ui/page.tsx'

/** The family area: the people of the family. */
export function FamilyPage() {
  const { t } = useTranslation()
  const { data: people = [] } = useQuery({ queryKey: ['people'], queryFn: ({ signal }) => call('listPeople', { signal }) })
  return (
    <Page title={t('navigation.family')}>
      <ul>
        {people.map((person) => (
          <li key={person.id}>{person.name}</li>
        ))}
      </ul>
    </Page>
  )
}
