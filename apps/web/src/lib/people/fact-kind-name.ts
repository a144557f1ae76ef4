import type { Fact } from '@banyan/contract'
import type { Translate } from '../language/catalogues.ts'

/** What a fact is called: by its kind, or in the family's own words. */
export const factKindName = ({ kind, type }: Pick<Fact, 'kind' | 'type'>, t: Translate<['life']>): string =>
  (kind === 'EVEN' || kind === 'FACT' || kind === 'STORY') && type !== '' ? type : t(`kind.${kind}`)
