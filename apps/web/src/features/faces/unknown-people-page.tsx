import type { FaceGroup } from '@banyan/contract'
import { useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useSearchParams } from '../../lib/router/hooks.ts'
import { useCanWrite } from '../../lib/session/use-role.ts'
import { useTask } from '../../lib/use-task.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Breadcrumbs } from '../../ui/page/breadcrumbs.tsx'
import { useTitle } from '../../ui/page/page.tsx'
import { Toast } from '../../ui/toast.tsx'
import type { ToastContent } from '../../ui/toast.tsx'
import { useFaceGroupActions, useFaceGroups } from './faces.queries.ts'
import { GroupCard } from './group-card.tsx'
import { NameDialog } from './name-dialog.tsx'
import { OpenGroup } from './open-group.tsx'
import './faces.css'

const path = '/photos/faces/'

/** Unknown people in the family's photos. Naming one names them in all of their photos at once. */
export function UnknownPeoplePage() {
  const { t } = useTranslation(['faces', 'common'])
  const [search] = useSearchParams()
  const isSetAside = search.get('set_aside') === '1'
  const canWrite = useCanWrite()
  const title = t(isSetAside ? 'asideTitle' : 'title')
  useTitle(title)
  return (
    <div className="photo-page faces-page">
      <Breadcrumbs
        label={t('crumbs')}
        items={[
          { label: t('photos'), to: '/photos/' },
          ...(isSetAside ? [{ label: t('title'), to: path }] : []),
          { label: title },
        ]}
      />
      <header className="photo-head">
        <div className="photo-head-words">
          <h1>{title}</h1>
          <p>{t(isSetAside ? 'asideLead' : 'lead')}</p>
        </div>
        {isSetAside ? null : (
          <div className="photo-head-actions">
            <LinkButton emphasis="secondary" to={`${path}?set_aside=1`}>
              {t('asideTitle')}
            </LinkButton>
          </div>
        )}
      </header>
      {canWrite ? <Groups key={String(isSetAside)} isSetAside={isSetAside} /> : <p>{t('readers')}</p>}
    </div>
  )
}

type Open = { readonly kind: 'faces' | 'name'; readonly group: FaceGroup }

function Groups({ isSetAside }: { isSetAside: boolean }) {
  const { t } = useTranslation(['faces', 'common'])
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useFaceGroups(isSetAside)
  const actions = useFaceGroupActions()
  const { isBusy, problem, run } = useTask()
  const [open, setOpen] = useState<Open>()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [notice, setNotice] = useState<ToastContent>()
  const groups = data?.groups ?? []
  const taken = groups.filter(({ id }) => chosen.has(id)).map(({ id }) => id)
  const close = () => setOpen(undefined)
  const tell = (text: string, undo: () => Promise<unknown>) =>
    setNotice({ text, about: {}, action: { label: t('undo'), perform: () => takeBack(undo) } })
  const takeBack = (undo: () => Promise<unknown>) =>
    run(async () => {
      await undo()
      setNotice({ text: t('undone') })
    })
  const name = async (group: FaceGroup, personId: number, personName: string): Promise<void> => {
    const { count, undo } = await actions.name(group, personId)
    close()
    tell(t('named', { count, name: personName }), undo)
  }
  const choose = (id: number) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  const cardOf = (group: FaceGroup) => {
    const { id, person_id: personId, person_name: personName } = group
    return (
      <GroupCard
        key={id}
        group={group}
        isChosen={chosen.has(id)}
        isBusy={isBusy}
        onChoose={() => choose(id)}
        onOpen={() => setOpen({ kind: 'faces', group })}
        onAsk={() => setOpen({ kind: 'name', group })}
        onConfirm={() => run(() => name(group, personId ?? 0, personName ?? ''))}
        onDeny={() =>
          run(async () => {
            await actions.deny(id, personId ?? 0, true)
            tell(t('denied', { name: personName ?? '' }), () => actions.deny(id, personId ?? 0, false))
          })
        }
        onSetAside={(isAside) =>
          run(async () => {
            await actions.setAside(id, isAside)
            tell(t(isAside ? 'setAsideDone' : 'broughtBack'), () => actions.setAside(id, !isAside))
          })
        }
      />
    )
  }
  return (
    <>
      {taken.length > 1 ? (
        <div className="faces-tools" role="group" aria-label={t('chosen', { count: taken.length })}>
          <span>{t('chosen', { count: taken.length })}</span>
          <Button
            isBusy={isBusy}
            onClick={() =>
              run(async () => {
                const undo = await actions.join(taken)
                setChosen(new Set())
                tell(t('joined'), undo)
              })
            }
          >
            {t('join')}
          </Button>
          <Button emphasis="quiet" disabled={isBusy} onClick={() => setChosen(new Set())}>
            {t('cancel')}
          </Button>
        </div>
      ) : null}
      {problem === '' ? null : <Notice kind="danger">{problem}</Notice>}
      {data === undefined ? (
        error === null ? (
          <Loading label={t('common:loading')} />
        ) : (
          <Notice kind="danger">
            <p>{error.message}</p>
            <div>
              <Button emphasis="secondary" onClick={() => void refetch()}>
                {t('common:error.tryAgain')}
              </Button>
            </div>
          </Notice>
        )
      ) : groups.length === 0 ? (
        <p>{t(isSetAside ? 'asideEmpty' : 'empty')}</p>
      ) : (
        <ul className="face-groups">{groups.map(cardOf)}</ul>
      )}
      {hasNextPage ? (
        <div>
          <Button emphasis="secondary" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      ) : null}
      {open?.kind === 'faces' ? (
        <OpenGroup
          group={open.group}
          onTakeOut={async (faces) => {
            const { id } = open.group
            await actions.takeOut(id, faces, false)
            close()
            tell(t('takenOut', { count: faces.length }), () => actions.putBack(id, faces))
          }}
          onName={() => setOpen({ kind: 'name', group: open.group })}
          onClose={close}
        />
      ) : null}
      {open?.kind === 'name' ? (
        <NameDialog
          count={open.group.count}
          onName={(personId, personName) => name(open.group, personId, personName)}
          onClose={close}
        />
      ) : null}
      <Toast content={notice} dismissLabel={t('common:error.dismiss')} onDismiss={() => setNotice(undefined)} />
    </>
  )
}
