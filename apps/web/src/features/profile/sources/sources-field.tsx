import { limits } from '@banyan/contract'
import type { Source } from '@banyan/contract'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { ImagesField } from '../../../lib/photos/choice/images-field.tsx'
import { randomKey } from '../../../lib/random-key.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/fields.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { SuggestField } from '../../../ui/fields/suggest-field.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { blankSource, suggestedTitles } from './source-draft.ts'
import type { SourceDraft } from './source-draft.ts'
import './sources-field.css'

interface SourcesFieldProps {
  readonly drafts: readonly SourceDraft[]
  readonly known: readonly Source[]
  /** Whose photos are offered as evidence first. */
  readonly personId: number
  readonly onChange: (drafts: readonly SourceDraft[]) => void
}

const suggestedAtMost = 5
const lengths = { title: 255, page: 100, text: 3_000 }

/** How we know: sources by their titles, and where in them. There is always room for one. */
export function SourcesField({ drafts, known, personId, onChange }: SourcesFieldProps) {
  const { t } = useTranslation('life')
  const rows = drafts.length === 0 ? [blankSource] : drafts
  const change = (index: number, changes: Partial<SourceDraft>) =>
    onChange(rows.map((row, each) => (each === index ? { ...row, ...changes } : row)))
  const last = rows.at(-1)
  const mayAdd = rows.length < limits.citations && (last?.title.trim() !== '' || last.sourceId !== 0)
  return (
    <fieldset className="life-sources-field">
      <legend>{t('form.sources')}</legend>
      {rows.map((row, index) => {
        const isBlank = row.sourceId === 0 && row.title.trim() === ''
        return (
          <div key={index} className="life-source">
            {row.sourceId === 0 ? (
              <NewSource row={row} known={known} onTitle={(title) => change(index, { title, key: randomKey() })} />
            ) : (
              <p className="life-source-title">{titleOf(row)}</p>
            )}
            {isBlank ? null : (
              <TextField
                label={t('form.page')}
                name="page"
                autoComplete="off"
                maxLength={lengths.page}
                value={row.page}
                onChange={(page) => change(index, { page })}
              />
            )}
            {isBlank ? null : <MoreOfSource {...{ row, personId }} onChange={(changes) => change(index, changes)} />}
            {row.sourceId === 0 && rows.length === 1 ? null : (
              <Button emphasis="quiet" onClick={() => onChange(rows.filter((_, each) => each !== index))}>
                {t('form.removeSource', { title: titleOf(row) || t('form.source') })}
              </Button>
            )}
          </div>
        )
      })}
      {mayAdd ? (
        <Button emphasis="quiet" onClick={() => onChange([...rows, blankSource])}>
          {t('form.addSource')}
        </Button>
      ) : null}
    </fieldset>
  )

  /** The list of sources may arrive after the form has been opened. */
  function titleOf({ title, sourceId }: SourceDraft): string {
    return known.find(({ id }) => id === sourceId)?.title ?? title
  }
}

const qualities = ['3', '2', '1', '0'] as const
/** A list needs a value for "not judged". */
const notJudged = 'none'

/** How far the source can be relied on here, what it says, and pictures of it: rarely needed, so folded. */
function MoreOfSource({
  row: { quality, text, image_ids: images },
  personId,
  onChange,
}: {
  row: SourceDraft
  personId: number
  onChange: (changes: Partial<SourceDraft>) => void
}) {
  const { t } = useTranslation('life')
  return (
    <details className="life-source-more" open={quality !== null || text !== '' || images.length > 0}>
      <summary>{t('source.more')}</summary>
      <div className="life-source-parts">
        <SelectField
          label={t('source.quality.label')}
          name="quality"
          value={quality === null ? notJudged : (String(quality) as (typeof qualities)[number])}
          options={[
            { value: notJudged, label: t('source.quality.none') },
            ...qualities.map((value) => ({ value, label: t(`source.quality.${value}`) })),
          ]}
          onChange={(value) => onChange({ quality: value === notJudged ? null : qualityOf(value) })}
        />
        <TextArea
          label={t('source.text')}
          rows={2}
          maxLength={lengths.text}
          value={text}
          onChange={(typed) => onChange({ text: typed })}
        />
        <ImagesField
          label={t('source.evidence.label')}
          hint={t('source.evidence.hint')}
          addLabel={t('source.evidence.add')}
          imageIds={images}
          personId={personId}
          onChange={(ids) => onChange({ image_ids: [...ids] })}
        />
      </div>
    </details>
  )
}

const qualityOf = (value: (typeof qualities)[number]) => Number(value) as 0 | 1 | 2 | 3

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
