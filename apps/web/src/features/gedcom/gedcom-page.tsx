import { useTranslation } from '../../lib/language/use-translation.ts'
import { Link } from '../../lib/router/link.tsx'
import { ForWriters } from '../../lib/session/for-writers.tsx'
import { Page } from '../../ui/page/page.tsx'
import { EarlierImports } from './earlier-imports.tsx'
import { ExportSection } from './export-section.tsx'
import { useImports, isRunning } from './gedcom.queries.ts'
import { ImportSection } from './import-section.tsx'
import { useImportFlow } from './use-import-flow.ts'
import './gedcom.css'

/** Imports a family tree from another program and exports it to one. */
export function GedcomPage() {
  const { t } = useTranslation('gedcom')
  const imports = useImports()
  const flow = useImportFlow(imports.data?.find(isRunning))
  const shownId = flow.step.at === 'received' ? flow.step.result.id : 0
  return (
    <Page title={t('title')}>
      <p className="gedcom-lead">{t('lead')}</p>
      <ForWriters>
        <ImportSection flow={flow} />
      </ForWriters>
      <ExportSection />
      <p>
        <Link to="/print/">{t('print')}</Link>
      </p>
      <EarlierImports imports={imports.data?.filter((each) => !isRunning(each) && each.id !== shownId) ?? []} />
    </Page>
  )
}
