import type { PersonSummary } from '@banyan/contract'
import { Suspense, useEffect, useRef, useState } from 'react'
import { GoneNotice } from '../../features/profile/gone-notice.tsx'
import type { GoneState } from '../../features/profile/gone-notice.tsx'
import { UnsentNotice } from '../../features/profile/unsent-notice.tsx'
import { TreeTab } from '../../features/tree/tree-tab.tsx'
import { useFamilyAround } from '../../lib/family/family.queries.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useNavigate, useParams } from '../../lib/router/hooks.ts'
import { Navigate } from '../../lib/router/link.tsx'
import { findSelectedPerson } from '../../lib/session/session-core.ts'
import { session, useSession } from '../../lib/session/session.ts'
import { afterDrawing } from '../../lib/when-idle.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Loading } from '../../ui/loading.tsx'
import { CardPage, useTitle } from '../../ui/page/page.tsx'
import { useSearchDialog } from '../shell/use-search.tsx'
import { FamilyTabs, personTabs as tabs, toPersonPath as toPath } from './family-tabs.tsx'
import type { PersonTab as Tab } from './family-tabs.tsx'
import { KinTerm } from './lazy-kin-term.tsx'
import { MapTab, useMapAhead } from './lazy-map-tab.tsx'
import { ProfileArea, useProfileAhead } from './lazy-profile-area.tsx'
import './family-page.css'

/** The family area: the same person as a node of the tree and as a page. The route says which tab and person. */
export function FamilyPage() {
  const { t } = useTranslation(['tree', 'common'])
  const params = useParams()
  const navigate = useNavigate()
  const personId = useSession((state) => state.personId)
  const usersPersonId = useSession((state) => state.usersPersonId)
  const tab = tabs.find((each) => each === params['state']) ?? 'tree'
  const [isWholeWanted, setIsWholeWanted] = useState(false)
  const askedId = Number(params['personId'])
  const { family, error, retry } = useFamilyAround(
    Number.isInteger(askedId) && askedId > 0 ? askedId : personId || usersPersonId,
    isWholeWanted || tab === 'map',
  )
  const asked = family?.findPerson(askedId)
  const person = asked ?? (family && findSelectedPerson(family.people, { personId, usersPersonId }))
  useTitle(person?.name ?? t('common:navigation.family'))
  useFollowSelection(tab, asked?.id)
  const shown = useLastShown(asked)
  useMapAhead(tab === 'map')
  const isDrawn = family !== undefined
  useProfileAhead(tab === 'profile', isDrawn)
  // Everybody else follows when those around the person are on the screen.
  useEffect(() => (isDrawn ? afterDrawing(() => setIsWholeWanted(true), 2_000) : undefined), [isDrawn])

  if (error && (!family || tab === 'map')) {
    return (
      <CardPage title={t('common:error.title')} lead={error.message}>
        <Button onClick={retry}>{t('common:error.tryAgain')}</Button>
      </CardPage>
    )
  }
  if (!family || !person) return <Loading label={t('common:loading')} />
  const isHere = asked !== undefined && params['state'] === tab
  const wasShown = shown?.id === askedId
  // Who deletes somebody selects another person first, and knows why.
  const isLeft = wasShown && personId !== shown?.id
  const isMissing = !asked && params['personId'] !== undefined && !isLeft
  const gone: GoneState = { gone: isMissing && wasShown ? shown.name : '' }
  return (
    <div className="family">
      {/* Beside the page, not instead of it: when somebody else deletes the person of the route, what is being typed stays. */}
      {isHere ? null : <Navigate replace to={toPath(tab, person.id)} state={isMissing ? gone : null} />}
      <FamilyTabs current={tab} personId={person.id} />
      {family.isWhole ? (
        <Suspense>
          <UnsentNotice family={family} exceptId={tab === 'profile' ? person.id : undefined} />
        </Suspense>
      ) : null}
      <GoneNotice shown={person.name} isProfile={tab === 'profile'}>
        <WaysOn ownPath={person.id === usersPersonId ? undefined : toPath('tree', usersPersonId)} />
      </GoneNotice>
      {tab === 'tree' ? (
        <TreeTab
          family={family}
          selectedId={person.id}
          ownId={usersPersonId}
          pathOf={toPath}
          renderKin={({ id }) =>
            (family.findPerson(usersPersonId) || !family.isWhole) && id !== usersPersonId ? (
              <Suspense>
                <KinTerm family={family} ownId={usersPersonId} personId={id} />
              </Suspense>
            ) : null
          }
          onSelect={(id, replace) => void navigate(toPath('tree', id), { replace })}
          onOpen={(id, replace) => void navigate(toPath('profile', id), { replace })}
          onWholeWanted={() => setIsWholeWanted(true)}
        />
      ) : tab === 'map' && !family.isWhole ? (
        <Loading label={t('common:loading')} />
      ) : tab === 'map' ? (
        <Suspense fallback={<Loading label={t('common:loading')} />}>
          <MapTab family={family} selected={person} ownId={usersPersonId} onSelect={session.selectPerson} />
        </Suspense>
      ) : (
        <Suspense fallback={<Loading label={t('common:loading')} />}>
          <ProfileArea
            family={family}
            person={person}
            ownId={usersPersonId}
            onAbsorbed={(id) => void navigate(toPath('profile', id))}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Where to go from an address that leads nowhere. */
function WaysOn({ ownPath }: { ownPath: string | undefined }) {
  const { t } = useTranslation(['tree', 'common'])
  const { openSearch, searchDialog } = useSearchDialog()
  return (
    <>
      {ownPath === undefined ? null : (
        <LinkButton emphasis="secondary" to={ownPath}>
          {t('tree:backToYou')}
        </LinkButton>
      )}
      <Button emphasis="secondary" onClick={openSearch}>
        {t('common:navigation.search')}
      </Button>
      {searchDialog}
    </>
  )
}

/** Returns the person shown, or last shown before they left the list. */
function useLastShown(asked: PersonSummary | undefined): PersonSummary | undefined {
  const [shown, setShown] = useState(asked)
  if (asked && asked !== shown) setShown(asked)
  return asked ?? shown
}

/** The person of the route is the selected one; a person selected elsewhere becomes the person of the route, on the same tab. */
function useFollowSelection(tab: Tab, routeId: number | undefined): void {
  const navigate = useNavigate()
  const route = useRef({ tab, routeId })
  useEffect(() => {
    route.current = { tab, routeId }
    if (routeId !== undefined && session.store.getState().personId !== routeId) session.selectPerson(routeId)
  }, [tab, routeId])
  useEffect(
    () =>
      session.store.subscribe((state, before) => {
        const isNew = state.personId !== before.personId && state.personId !== route.current.routeId
        if (isNew && state.personId > 0 && state.status === 'signed-in') void navigate(toPath(route.current.tab, state.personId))
      }),
    [navigate],
  )
}
