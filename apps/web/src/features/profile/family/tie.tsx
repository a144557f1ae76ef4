import { tieKinds } from '@banyan/contract'
import type { Relation, TieKind } from '@banyan/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { useLifeActions } from '../../../lib/family/use-life-actions.ts'
import { call } from '../../../lib/http/api.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import { useSources } from '../../../lib/sources/sources.queries.ts'
import { useSourceActions } from '../../../lib/sources/use-source-actions.ts'
import { useTask } from '../../../lib/use-task.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { citationsOf, sourceDraftOf, titledSource } from '../sources/source-draft.ts'
import type { SourceDraft } from '../sources/source-draft.ts'
import { SourcesField } from '../sources/sources-field.tsx'

/** What kind of tie there is to a parent or a child, where it is not by birth. */
export function TieName({ kind }: { kind: TieKind }) {
  const { t } = useTranslation('life')
  return kind === '' || kind === 'birth' ? null : <span className="kin-tie">{t(`tie.${kind}`)}</span>
}

const kindOf = (value: string): TieKind => tieKinds.find((each) => each === value) ?? ''
/** A list needs a value for "not said". */
const notSaid = 'unsaid'

/** Chooses what kind of tie it is. */
export function TieChoice({ relation, name, personId }: { relation: Relation; name: string; personId: number }) {
  const { t } = useTranslation('life')
  const { changeTie } = useLifeActions()
  const [problem, setProblem] = useState<string>()
  const [isOpen, setIsOpen] = useState(false)
  const choose = (value: string) => {
    setProblem(undefined)
    changeTie(relation, kindOf(value)).catch((error: unknown) =>
      setProblem(error instanceof Error ? error.message : String(error)),
    )
  }
  return (
    <div className="kin-tie-choice">
      <SelectField
        label={t('tie.to', { name })}
        value={relation.kind || notSaid}
        options={tieKinds.map((kind) => ({ value: kind || notSaid, label: t(`tie.${kind || notSaid}`) }))}
        error={problem}
        onChange={choose}
      />
      <details className="life-source-more" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary>{t('tie.sources')}</summary>
        {isOpen ? <TieSources relation={relation} personId={personId} /> : null}
      </details>
    </div>
  )
}

/** How the tie is known. */
function TieSources({ relation, personId }: { relation: Relation; personId: number }) {
  const { t } = useTranslation()
  const { data, error } = useQuery({
    queryKey: queryKeys.relation(relation.id),
    queryFn: ({ signal }) => call('getRelation', { params: { id: relation.id }, signal }),
  })
  if (error) return <Notice kind="danger">{error.message}</Notice>
  if (data === undefined) return <Loading label={t('loading')} />
  return (
    <TieSourcesForm
      key={JSON.stringify(data.sources)}
      relation={relation}
      personId={personId}
      beginning={data.sources.map(sourceDraftOf)}
    />
  )
}

function TieSourcesForm({
  relation,
  personId,
  beginning,
}: {
  relation: Relation
  personId: number
  beginning: readonly SourceDraft[]
}) {
  const { t } = useTranslation('life')
  const { changeTieSources } = useLifeActions()
  const { create } = useSourceActions()
  const known = useSources()
  const [drafts, setDrafts] = useState(beginning)
  const { isBusy, problem, run } = useTask()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    run(async () =>
      changeTieSources(relation, await citationsOf(drafts, known, (title, key) => create(titledSource(title, key)))),
    )
  }
  return (
    <form className="form kin-tie-sources" onSubmit={submit}>
      <SourcesField drafts={drafts} known={known} personId={personId} onChange={setDrafts} />
      {problem === '' ? null : <Notice kind="danger">{problem}</Notice>}
      {drafts === beginning ? null : (
        <div className="life-form-end">
          <Button type="submit" isBusy={isBusy}>
            {isBusy ? t('form.saving') : t('form.save')}
          </Button>
        </div>
      )}
    </form>
  )
}
