import type { Source } from '@banyan/contract'
import { limits } from '@banyan/contract'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/fields.tsx'
import { SuggestField } from '../../../ui/fields/suggest-field.tsx'
import { suggestedTitles } from './fact-draft.ts'
import type { SourceDraft } from './fact-draft.ts'

interface SourcesFieldProps {
  readonly drafts: readonly SourceDraft[]
  readonly known: readonly Source[]
  readonly onChange: (drafts: readonly SourceDraft[]) => void
}

const blank: SourceDraft = { title: '', page: '', citation: null }
const suggestedAtMost = 5
const lengths = { title: 255, page: 100 }

/** How we know: sources by their titles, and where in them. There is always room for one. */
export function SourcesField({ drafts, known, onChange }: SourcesFieldProps) {
  const { t } = useTranslation('life')
  const rows = drafts.length === 0 ? [blank] : drafts
  const change = (index: number, changes: Partial<SourceDraft>) =>
    onChange(rows.map((row, each) => (each === index ? { ...row, ...changes } : row)))
  const last = rows.at(-1)
  const mayAdd = rows.length < limits.citations && (last?.title.trim() !== '' || last.citation !== null)
  return (
    <fieldset className="life-sources-field">
      <legend>{t('form.sources')}</legend>
      {rows.map((row, index) => (
        <div key={index} className="life-source">
          {row.citation === null ? (
            <NewSource row={row} known={known} onTitle={(title) => change(index, { title })} />
          ) : (
            <p className="life-source-title">{titleOf(row)}</p>
          )}
          {row.citation === null && row.title.trim() === '' ? null : (
            <TextField
              label={t('form.page')}
              name="page"
              autoComplete="off"
              maxLength={lengths.page}
              value={row.page}
              onChange={(page) => change(index, { page })}
            />
          )}
          {row.citation === null && rows.length === 1 ? null : (
            <Button emphasis="quiet" onClick={() => onChange(rows.filter((_, each) => each !== index))}>
              {t('form.removeSource', { title: titleOf(row) || t('form.source') })}
            </Button>
          )}
        </div>
      ))}
      {mayAdd ? (
        <Button emphasis="quiet" onClick={() => onChange([...rows, blank])}>
          {t('form.addSource')}
        </Button>
      ) : null}
    </fieldset>
  )

  /** The list of sources may arrive after the form has been opened. */
  function titleOf({ title, citation }: SourceDraft): string {
    return known.find(({ id }) => id === citation?.source_id)?.title ?? title
  }
}

function NewSource({ row, known, onTitle }: { row: SourceDraft; known: readonly Source[]; onTitle: (title: string) => void }) {
  const { t } = useTranslation('life')
  const suggestions = suggestedTitles(row.title, known, suggestedAtMost)
  return (
    <SuggestField
      label={t('form.source')}
      name="source"
      description={t('form.sourceExample')}
      maxLength={lengths.title}
      value={row.title}
      onChange={onTitle}
      suggestions={suggestions}
      onPick={onTitle}
      announcement={t('form.sourceSuggestions', { count: suggestions.length })}
    />
  )
}
