import { useParams } from '../../../lib/router/hooks.ts'
import { AskKeepersPage } from './ask-keepers-page.tsx'
import { BackPage } from './back-page.tsx'
import { NotMePage } from './not-me-page.tsx'

/** The pages of those who have lost every way in: `back` and `refuse` are the targets of links. They are seldom visited, so they are one file. */
export function RecoveryPage() {
  const { step } = useParams()
  if (step === 'back') return <BackPage />
  return step === 'refuse' ? <NotMePage /> : <AskKeepersPage />
}
