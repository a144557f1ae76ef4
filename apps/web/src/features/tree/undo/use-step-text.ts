import { useTranslation } from '../../../lib/language/use-translation.ts'
import type { Step } from './step.ts'

/** Describes a step in words. */
export function useStepText(): (step: Step) => string {
  const { t } = useTranslation('edit')
  return (step) => {
    const { name } = step
    return 'other' in step ? t(`step.${step.kind}`, { name, other: step.other }) : t(`step.${step.kind}`, { name })
  }
}
