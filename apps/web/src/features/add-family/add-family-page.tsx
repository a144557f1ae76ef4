import { limits } from '@banyan/contract'
import { closeRelatives } from '@banyan/family-graph'
import { useFamily } from '../../lib/family/family.queries.ts'
import type { Family } from '../../lib/family/indexed-family.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useParams } from '../../lib/router/hooks.ts'
import { useSession } from '../../lib/session/session.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useTitle } from '../../ui/page/page.tsx'
import { FamilyTable } from './family-table.tsx'
import { useAddFamily } from './use-add-family.ts'
import './add-family.css'

/** Adds the whole family of a person from one table, which is typed with the keyboard or pasted from a spreadsheet. */
export function AddFamilyPage() {
  const { t } = useTranslation('forms')
  const { family, error } = useFamily()
  const own = useSession((state) => state.personId || state.usersPersonId)
  const id = Number(useParams()['personId'] ?? own)
  const person = family?.findPerson(id) ?? family?.findPerson(own)
  useTitle(t('title'))
  return (
    <div className="page add-family">
      <h1>{person === undefined ? t('title') : t('titleOf', { name: person.name })}</h1>
      {family && person ? (
        <FamilyForm key={person.id} family={family} personId={person.id} />
      ) : error ? (
        <Notice kind="danger">{error.message}</Notice>
      ) : (
        <Loading label={t('loading')} />
      )}
    </div>
  )
}

function FamilyForm({ family, personId }: { family: Family; personId: number }) {
  const { t } = useTranslation('forms')
  const { parents, partners } = closeRelatives(family.graph, personId)
  const form = useAddFamily({ personId, parents, partners })
  const { draft, count, problems, isBusy, problem, added, isUndone } = form
  return (
    <>
      <p>{t('lead')}</p>
      <p className="add-family-hint">{t('keys')}</p>
      {partners.length === 0 ? null : (
        <div className="add-family-other">
          <SelectField
            label={t('coParent')}
            description={t('coParentHint')}
            value={String(form.coParent)}
            options={[
              ...partners.map((id) => ({ value: String(id), label: family.findPerson(id)?.name ?? '' })),
              { value: '0', label: t('nobody') },
            ]}
            onChange={(value) => form.setCoParent(Number(value))}
          />
        </div>
      )}
      <FamilyTable
        rows={draft.rows}
        problems={problems}
        refusal={form.refusal}
        isLocked={draft.isSent || isBusy}
        onChange={form.changeRows}
      />
      {draft.rows.length >= limits.newPeople ? <p className="add-family-hint">{t('full', { count: limits.newPeople })}</p> : null}
      {problems.size > 0 ? <Notice kind="danger">{t('missing', { count: problems.size })}</Notice> : null}
      {problem === '' ? null : <Notice kind="danger">{problem}</Notice>}
      {draft.isSent && !isBusy ? <Notice kind="info">{t('unsent')}</Notice> : null}
      {added === undefined ? null : <Notice kind="success">{t('added', { count: added.length })}</Notice>}
      {isUndone ? <Notice kind="success">{t('undone')}</Notice> : null}
      <div className="add-family-actions">
        <Button isBusy={isBusy} disabled={count === 0} onClick={form.save}>
          {draft.isSent && !isBusy ? t('again') : count === 0 ? t('save') : t('saveCount', { count })}
        </Button>
        {added === undefined ? null : (
          <Button emphasis="secondary" isBusy={isBusy} onClick={form.undo}>
            {t('undo')}
          </Button>
        )}
        {count > 0 && !draft.isSent ? (
          <Button emphasis="secondary" disabled={isBusy} onClick={form.clear}>
            {t('clear')}
          </Button>
        ) : null}
        <LinkButton emphasis="secondary" to={`/family/tree/${personId}/`}>
          {t('toTree')}
        </LinkButton>
      </div>
      <p className="add-family-hint">{t('history')}</p>
    </>
  )
}
