import type { FamilyGraph, GraphRelation } from '@banyan/family-graph'
import type { LayoutRelation, LayoutScope } from '@banyan/tree-layout'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { useLanguage } from '../../../lib/language/use-language.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { toScreen } from '../camera/camera.ts'
import type { Command } from '../commands/command.ts'
import { useKinCommand } from '../commands/use-kin-command.ts'
import { usePageKeys } from '../commands/use-page-keys.ts'
import { useViewCommands } from '../commands/use-view-commands.ts'
import { readPalette } from '../drawing/palette.ts'
import { usePalette } from '../drawing/use-palette.ts'
import { AddParentButton } from '../edit/add-parent-button.tsx'
import type { AddParentHandle } from '../edit/add-parent-button.tsx'
import { EditControls } from '../edit/edit-controls.tsx'
import type { EditControlsHandle } from '../edit/edit-controls.tsx'
import { noEditing } from '../edit/tree-editing.ts'
import type { TreeEditing } from '../edit/tree-editing.ts'
import { useTreeKeyboard } from '../keyboard/use-tree-keyboard.ts'
import { buildPeopleTable } from '../scene/people-table.ts'
import type { TreePerson } from '../scene/people-table.ts'
import { useScene } from '../scene/use-scene.ts'
import { TreeStage } from '../view/tree-stage.ts'
import { KinList } from './kin-list.tsx'
import { KinSwitch } from './kin-switch.tsx'
import { Legend } from './legend.tsx'
import { OverviewMap } from './overview-map.tsx'
import type { OverviewHandle } from './overview-map.tsx'
import { PersonCard } from './person-card.tsx'
import type { PersonCardHandle } from './person-card.tsx'
import { ScopeSwitch } from './scope-switch.tsx'
import { TreeTools } from './tree-tools.tsx'
import { YouButton } from './you-button.tsx'
import type { YouButtonHandle } from './you-button.tsx'
import './tree.css'

interface TreeFamily {
  readonly relations: readonly (LayoutRelation & GraphRelation)[]
  readonly graph: FamilyGraph
  findPerson(id: number): TreePerson | undefined
}

interface TreeViewProps {
  readonly family: TreeFamily
  readonly selectedId: number
  /** The signed-in user's own person. */
  readonly ownId: number
  /** What the reader calls somebody, shown beneath the name. */
  readonly kinOf?: ((id: number) => string | undefined) | undefined
  readonly scope: LayoutScope
  /** Until the whole family is there, everyone cannot be drawn: the picture stays, and says that more is coming. */
  readonly isWhole?: boolean
  readonly onScope: (scope: LayoutScope) => void
  readonly onSelect: (id: number) => void
  readonly onOpen: (id: number) => void
  /** Leads to charts to print. */
  readonly onPrint?: (() => void) | undefined
  /** Called when the selected person is pressed. */
  readonly onCard?: () => void
  /** The open card of the selected person. */
  readonly card?: Omit<ComponentProps<typeof PersonCard>, 'ref' | 'stage'> | undefined
  readonly editing?: TreeEditing
  /** Shown over the lower edge of the picture. */
  readonly children?: ReactNode
}

/**
 * The family tree: a canvas for eye and pointer, plus what keyboards and screen readers need. Its role is `application`, not
 * `tree` or `grid`: those promise one parent for each item, or rows and columns, so screen readers would announce levels and
 * positions that a family with two parents, partners and cousins who marry does not have. `application` passes the arrow keys to
 * us, and a live region announces where they lead. Readers without keys (on a touch screen, or in a reader's browse mode) get the
 * close relatives of the focused person as a list of ordinary buttons.
 */
export function TreeView({
  family,
  selectedId,
  ownId,
  kinOf,
  scope,
  isWhole = true,
  onScope,
  onSelect,
  onOpen,
  onPrint,
  onCard = ignore,
  card,
  editing = noEditing,
  children,
}: TreeViewProps) {
  const { t } = useTranslation('tree')
  const language = useLanguage()
  const host = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const overview = useRef<OverviewHandle>(null)
  const controls = useRef<EditControlsHandle>(null)
  const you = useRef<YouButtonHandle>(null)
  const addParent = useRef<AddParentHandle>(null)
  const personCard = useRef<PersonCardHandle>(null)
  const helpId = useId()
  const [stage, setStage] = useState<TreeStage>()
  const palette = usePalette(host)
  // The everyone view is laid out around the user's own person, so that selecting somebody does not change the picture.
  const drawnScope = isWhole ? scope : 'focus'
  const focusId = drawnScope === 'everyone' && family.graph.indexOf(ownId) >= 0 ? ownId : selectedId
  const scene = useScene(family, focusId, drawnScope, editing.isOn ? selectedId : undefined)
  const people = useMemo(() => buildPeopleTable(family.graph, family.findPerson, family.relations, language), [family, language])
  const viewCommands = useViewCommands(stage)
  const kinSwitch = useKinCommand()
  const printCommands: readonly Command[] =
    onPrint === undefined ? [] : [{ id: 'print', icon: 'print', label: t('print'), perform: onPrint }]
  const commands = editing.isOn ? editing.tools : [...viewCommands, ...printCommands, ...editing.tools]
  const keyboard = useTreeKeyboard({
    host,
    stage,
    scene,
    people,
    selectedId,
    ownId,
    kinOf,
    commands: editing.isOn ? commands : [...commands, kinSwitch.command],
    onSelect,
    onOpen,
  })
  usePageKeys(commands)

  const select = useEffectEvent(onSelect)
  const open = useEffectEvent(onOpen)
  const openCard = useEffectEvent(onCard)
  const closeCard = useEffectEvent(() => card?.onClose())
  const onPointer = useEffectEvent(keyboard.hide)
  // Before the browser paints, as the palette: each pass more would cost the first picture a frame.
  useLayoutEffect(() => {
    if (!host.current || !canvas.current) return
    const created = new TreeStage(host.current, canvas.current, {
      onSelect: (id) => select(id),
      onOpen: (id) => open(id),
      onSelected: () => openCard(),
      onBackground: () => closeCard(),
      onPointer: () => onPointer(),
      onView: (camera, view, selected) => {
        overview.current?.show(camera, view)
        if (selected) {
          const middle = toScreen(camera, selected)
          controls.current?.follow(middle, camera.scale)
          addParent.current?.follow(middle, camera.scale)
          personCard.current?.follow(middle, camera.scale, view)
        }
        you.current?.show(camera, view)
      },
    })
    setStage(created)
    return () => created.dispose()
  }, [])

  const youLabel = t('you')
  const { isOn: isEditing, isResting, isAdding, marked, emptyParent } = editing
  // Runs before the browser paints; otherwise new people would miss their frame.
  useLayoutEffect(() => {
    if (stage && scene && palette)
      stage.setWorld({ scene, people, palette, selectedId, ownId, kinOf, youLabel, isEditing, isResting, isAdding, marked })
  }, [stage, scene, people, palette, selectedId, ownId, kinOf, youLabel, isEditing, isResting, isAdding, marked])
  const hasCard = card !== undefined

  const onPicture = useEffectEvent(editing.onPicture)
  useEffect(() => {
    if (scene) onPicture(scene)
  }, [scene])

  usePrinting(stage, host)
  useFocusAfter(isEditing || isAdding, host)
  useFocusAfter(hasCard, host)

  return (
    <div className={isEditing ? 'tree tree-editing' : 'tree'}>
      <div className="tree-field">
        <div
          ref={host}
          className={keyboard.focusedId === undefined ? 'tree-host' : 'tree-host tree-host-keyed'}
          role="application"
          aria-roledescription={t('role')}
          aria-label={t('label')}
          aria-describedby={helpId}
          inert={isEditing}
        >
          <canvas ref={canvas} className="tree-canvas" aria-hidden="true" data-testid="tree-canvas" />
        </div>
        {scene ? null : <output className="tree-waiting" aria-label={t('loading')} />}
        {drawnScope === scope ? null : <output className="tree-coming">{t('coming')}</output>}
        <p id={helpId} className="visually-hidden">
          {t('help')}
        </p>
        <p className="visually-hidden" aria-live="polite">
          {isEditing ? editing.announcement : keyboard.announcement}
        </p>
        {isEditing ? null : <KinList people={people} id={keyboard.focusedId ?? selectedId} kinOf={kinOf} onSelect={onSelect} />}
        {isEditing ? null : <Legend />}
        {isEditing ? null : <KinSwitch {...kinSwitch} />}
        {emptyParent && scene && stage && !isEditing ? <AddParentButton ref={addParent} stage={stage} {...emptyParent} /> : null}
        {card && stage ? <PersonCard key={selectedId} ref={personCard} stage={stage} {...card} /> : null}
        {isResting ? (
          <EditControls ref={controls} label={editing.label} controls={editing.controls} isFaded={marked.length > 0} />
        ) : null}
        {scene && stage && palette && !isEditing ? (
          <OverviewMap ref={overview} scene={scene} people={people} palette={palette} selectedId={selectedId} stage={stage} />
        ) : null}
        {scene && stage && !isEditing ? (
          <YouButton
            ref={you}
            place={scene.nodeOf(ownId) < 0 ? undefined : scene.middleOf(scene.nodeOf(ownId))}
            onPress={() => (scene.nodeOf(ownId) < 0 ? onSelect(ownId) : stage.showPerson(ownId))}
          />
        ) : null}
        {children}
      </div>
      <div className="tree-bar">
        {isEditing ? null : <ScopeSwitch scope={scope} onScope={onScope} />}
        <TreeTools commands={commands} />
      </div>
    </div>
  )
}

const ignore = (): void => undefined

/** When something over the tree ends from one of its controls, the control disappears, so the focus moves to the tree. */
function useFocusAfter(isOn: boolean, host: { readonly current: HTMLElement | null }): void {
  const wasOn = useRef(isOn)
  useEffect(() => {
    const hasEnded = wasOn.current && !isOn
    wasOn.current = isOn
    if (hasEnded && (document.activeElement === document.body || document.activeElement === null))
      host.current?.focus({ preventScroll: true })
  }, [isOn, host])
}

/** Prints the whole picture in the colours of the light theme. */
function usePrinting(stage: TreeStage | undefined, host: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    if (!stage) return
    const controller = new AbortController()
    const { signal } = controller
    window.addEventListener(
      'beforeprint',
      () => {
        if (!host.current) return
        host.current.classList.add('tree-on-paper')
        stage.beginPrint(readPalette(host.current, 'light'))
      },
      { signal },
    )
    window.addEventListener(
      'afterprint',
      () => {
        host.current?.classList.remove('tree-on-paper')
        stage.endPrint()
      },
      { signal },
    )
    return () => controller.abort()
  }, [stage, host])
}
