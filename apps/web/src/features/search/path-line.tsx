import type { Family } from '../../lib/family/indexed-family.ts'
import { stepBetween } from '../../lib/family/steps.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'

interface PathLineProps {
  readonly family: Family
  readonly path: readonly number[]
  readonly ownId: number
}

/** The way to somebody in a line: You › mother 岑嘉敏 › brother 岑嘉明. */
export function PathLine({ family, path, ownId }: PathLineProps) {
  const { t } = useTranslation(['search', 'kinship'])
  if (path.length < 2) return null
  return (
    <span className="search-path">
      <span className="visually-hidden">{t('search:answer.way')} </span>
      {path.map((id, at) => {
        const before = path[at - 1]
        const step = before === undefined ? undefined : stepBetween(family, before, id)
        const name = family.findPerson(id)?.name ?? ''
        return (
          <span key={id} className="search-path-step">
            {at === 0 ? null : <span aria-hidden="true">› </span>}
            {step ? <span className="search-path-word">{t(`kinship:step.${step.kind}.${step.sex}`)} </span> : null}
            {id === ownId ? t('search:you') : name}
          </span>
        )
      })}
    </span>
  )
}
