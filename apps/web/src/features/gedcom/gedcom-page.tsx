import { useTranslation } from 'react-i18next'
import { Page } from '../../ui/page.tsx'
import { EarlierImports } from './earlier-imports.tsx'
import { ExportSection } from './export-section.tsx'
import './gedcom.css'
import { useImports, isRunning } from './gedcom.queries.ts'
import { ImportSection } from './import-section.tsx'

/** A family tree comes from another program here, and goes to one. */
export function GedcomPage() {
  const { t } = useTranslation('gedcom')
  const imports = useImports()
  const running = imports.data?.find(isRunning)
  return (
    <Page title={t('title')}>
      <p className="gedcom-lead">{t('lead')}</p>
      <ImportSection running={running} />
      <ExportSection />
      <EarlierImports imports={imports.data?.filter((each) => !isRunning(each)) ?? []} />
    </Page>
  )
}
