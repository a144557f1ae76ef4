import { formatDate, isFactKind, isLanguage, isPersonField, relationTypes } from '@banyan/contract'
import type { Change, PersonField } from '@banyan/contract'
import { useState } from 'react'
import { showError } from '../../lib/activity.ts'
import type { Family } from '../../lib/family/indexed-family.ts'
import { useFamilyActions } from '../../lib/family/use-family-actions.ts'
import type { Translate } from '../../lib/language/catalogues.ts'
import { languageNames } from '../../lib/language/language.ts'
import { useLanguage } from '../../lib/language/use-language.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { Link } from '../../lib/router/link.tsx'
import { useCanWrite } from '../../lib/session/use-role.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { isRunning, usePutBack } from './history.queries.ts'
import { PutBackProgress } from './put-back-progress.tsx'
import { UndoImportDialog } from './undo-import-dialog.tsx'
import { valueText } from './value-text.ts'

/** Fields that history calls by another name than the profile does. */
const ownFields = [
  'name',
  'biography',
  'language',
  'locked',
  'face_recognition',
  'photo',
  'user_id',
] as const satisfies readonly (PersonField | 'user_id')[]
type OwnField = (typeof ownFields)[number]

/** Reverting these restores what was there before; reverting the others leaves nothing. */
const bringsBack: ReadonlySet<Change['kind']> = new Set([
  'person_changed',
  'person_deleted',
  'relation_changed',
  'relation_deleted',
  'name_changed',
  'name_deleted',
  'source_changed',
  'source_deleted',
  'kin_word_deleted',
  'fact_changed',
  'fact_deleted',
  'gallery_changed',
  'gallery_deleted',
  'image_changed',
  'image_deleted',
  'images_changed',
  'images_deleted',
  'tag_changed',
  'tag_deleted',
  'tags_deleted',
  'comment_changed',
  'comment_deleted',
  'import_undone',
])

interface ChangeLineProps {
  readonly change: Change
  readonly family: Family
  /** The person whose page shows the line, which need not name them there; undefined on the family's page. */
  readonly personId: number | undefined
  /** Relationships that came with it, listed below it. */
  readonly links?: readonly Change[]
}

/** One change: what, of whom, by whom and when, and the way back. */
export function ChangeLine({ change, family, personId, links = [] }: ChangeLineProps) {
  const { t } = useTranslation('history')
  const { revertChange } = useFamilyActions()
  const [isBusy, setIsBusy] = useState(false)
  const [job, setJob] = useState<number>()
  const { run } = usePutBack(job)
  const isPuttingBack = job !== undefined && (!run || isRunning(run))
  const what = useWhat(change)

  const putBack = async () => {
    setIsBusy(true)
    try {
      setJob(await revertChange(change.id))
    } catch (error) {
      showError(error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <li className="history-line">
      <div className="history-what">
        <strong>{what}</strong>
        <Concerned change={change} family={family} personId={personId} />
        <BeforeAndAfter change={change} />
        <Who change={change} />
        <Links links={links} family={family} personId={personId} />
        {isPuttingBack ? <PutBackProgress run={run} /> : null}
        {run?.state === 'failed' ? <Notice kind="danger">{t('putBackAll.failed')}</Notice> : null}
      </div>
      {change.can_revert ? (
        <Button emphasis="quiet" isBusy={isBusy || isPuttingBack} onClick={() => void putBack()}>
          {t(bringsBack.has(change.kind) ? 'putBack' : 'undo')}
          <span className="visually-hidden">{t('putBackWhat', { what, name: change.person_name || change.title })}</span>
        </Button>
      ) : null}
      <UndoImport change={change} />
    </li>
  )
}

/** By whom something was changed, and when. */
export function Who({ change }: { change: Change }) {
  const { t } = useTranslation('history')
  const when = formatDate(new Date(change.creation_date), useLanguage(), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <span className="history-who">
      {change.is_revert ? <span>{t('isRevert')}</span> : null}
      {change.user_name === '' ? null : <span>{change.user_name}</span>}
      <time dateTime={change.creation_date}>{when}</time>
    </span>
  )
}

/** The relationships that came with a new person, folded: each can be undone by itself. */
function Links({ links, family, personId }: Required<Omit<ChangeLineProps, 'change'>>) {
  const { t } = useTranslation('history')
  if (links.length === 0) return null
  return (
    <details className="history-links">
      <summary>{t('withLinks', { count: links.length })}</summary>
      <ol className="history-list">
        {links.map((link) => (
          <ChangeLine key={link.id} change={link} family={family} personId={personId} />
        ))}
      </ol>
    </details>
  )
}

/** Undoes an import, unless somebody already has. */
function UndoImport({ change }: { change: Change }) {
  const { t } = useTranslation(['history', 'common'])
  const [isOpen, setIsOpen] = useState(false)
  const canWrite = useCanWrite()
  const isOffered = canWrite && (change.import_undo === 'possible' || change.import_undo === 'running')
  if (!isOffered && !isOpen) return null
  return (
    <>
      <Button emphasis="quiet" onClick={() => setIsOpen(true)}>
        {t('undoImport.open')}
        <span className="visually-hidden">{t('common:ofWhat', { name: change.title })}</span>
      </Button>
      {isOpen ? <UndoImportDialog line={change.id} title={change.title} onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}

const counted = [
  'images_added',
  'images_deleted',
  'images_restored',
  'images_joined',
  'tags_added',
  'tags_deleted',
  'put_back',
] as const
const isCounted = (kind: Change['kind']): kind is (typeof counted)[number] => counted.some((each) => each === kind)

const photoFields = [
  'title',
  'description',
  'transcription',
  'taken',
  'place',
  'angle',
  'edit',
  'thumbnail',
  'is_private',
  'gallery',
  'search',
] as const

function useWhat(change: Change): string {
  const { t } = useTranslation(['history', 'profile'])
  const { kind, count } = change
  if (kind === 'image_changed' && change.field === 'is_set_aside')
    return t(change.after === '1' ? 'kind.set_aside' : 'kind.taken_back')
  if (kind === 'fact_changed' && change.field === 'kept')
    return t(change.after === null ? 'kind.day_usual' : change.after === true ? 'kind.day_kept' : 'kind.day_left_out')
  if (kind === 'gallery_changed' || kind === 'image_changed') {
    const what = t(`photoField.${photoFields.find((field) => field === change.field) ?? 'title'}`)
    return t(kind === 'gallery_changed' ? 'changedGallery' : 'changedImage', { what })
  }
  if (kind === 'images_changed') {
    const field = photoFields.find((each) => each === change.field)
    return field === undefined
      ? t('kind.images_changed', { count })
      : t('changedImages', { count, what: t(`photoField.${field}`) })
  }
  if (isCounted(kind)) return t(`kind.${kind}`, { count })
  if (change.field === 'voice' && (kind === 'comment_added' || kind === 'comment_deleted' || kind === 'comment_restored'))
    return t(`kind.voice_${kind === 'comment_added' ? 'added' : kind === 'comment_deleted' ? 'deleted' : 'restored'}`)
  if (kind === 'tag_added' && change.field === 'suggested') return t('kind.tag_suggested')
  if (kind === 'family_imported') return t('kind.family_imported', { count })
  if (kind === 'family_changed' && (change.field === 'living_seen_by' || change.field === 'near_steps'))
    return t(`kind.${change.field}`)
  if (kind === 'name_changed' && change.field === 'preferred') return t('kind.name_preferred')
  if (kind !== 'person_changed') return t(`kind.${kind}`)
  if (change.field === 'photo') return t(`photo.${change.photo_change ?? 'changed'}`)
  const label = isPersonField(change.field) || change.field === 'user_id' ? fieldLabel(t, change.field) : change.field
  const language = isLanguage(change.language) ? languageNames[change.language] : ''
  return language === '' ? label : t('inLanguage', { what: label, language })
}

function fieldLabel(t: Translate<['history', 'profile']>, field: PersonField | 'user_id'): string {
  return isOwnField(field) ? t(`field.${field}`) : t(`profile:field.${field}`)
}

const isOwnField = (field: PersonField | 'user_id'): field is OwnField => ownFields.some((own) => own === field)

/** Names the people whom the change is about, with links to those who still exist. */
function Concerned({ change, family, personId }: ChangeLineProps) {
  const { t } = useTranslation('history')
  const person = <PersonName id={change.person_id} name={change.person_name} family={family} />
  const other = <PersonName id={change.other_person_id} name={change.other_person_name} family={family} />
  if (change.relation_type !== null) {
    return (
      <span>
        {person}
        {' – '}
        {other}{' '}
        <span className="history-link">
          {t(change.relation_type === relationTypes.partnered ? 'link.partners' : 'link.parent')}
        </span>
      </span>
    )
  }
  if (change.kind === 'put_back' || change.kind === 'import_restored' || change.kind.startsWith('source_'))
    return <span>{change.title}</span>
  if (change.kind.startsWith('name_')) {
    // What it says is written below if that has changed.
    const isShownBelow = isTextOfName(change)
    return (
      <span>
        {change.person_id === personId ? null : person}
        {change.person_id === personId || isShownBelow ? null : ' · '}
        {isShownBelow ? null : change.title}
      </span>
    )
  }
  if (change.kind.startsWith('kin_word_')) {
    return (
      <span>
        {change.title}
        {change.person_name === '' || change.person_id === personId ? null : <> · {person}</>}
      </span>
    )
  }
  // Comments on people have no title, those on facts have the fact's.
  const isOnFact =
    change.kind.startsWith('comment_') && change.gallery_id === null && change.image_id === null && change.title !== ''
  if (change.kind.startsWith('fact_') || isOnFact) {
    const isOwn = change.person_id === personId && change.other_person_name === ''
    return (
      <span>
        <FactName title={change.title} />
        {isOwn ? null : <> · {person}</>}
        {change.other_person_name === '' ? null : <> – {other}</>}
      </span>
    )
  }
  if (change.kind === 'family_imported') {
    return (
      <span>
        {change.title}
        {change.import_undo === 'not_marked' ? <span className="history-link"> {t('undoImport.notMarked')}</span> : null}
      </span>
    )
  }
  if (change.kind === 'import_undone') {
    return (
      <span>
        {change.title}{' '}
        <span className="history-link">{t('undoImport.result', { gone: change.count, kept: change.kept_count ?? 0 })}</span>
      </span>
    )
  }
  if (change.gallery_id !== null || change.image_id !== null) {
    return (
      <span>
        {change.person_name === '' || change.person_id === personId ? null : <>{person} · </>}
        <PhotoLink change={change} />
        {change.kind.startsWith('gallery_') && change.count > 0 ? (
          <span className="history-link"> {t('photos', { count: change.count })}</span>
        ) : null}
      </span>
    )
  }
  if (change.other_person_name !== '') {
    return (
      <span>
        {other}
        {' → '}
        {person}
      </span>
    )
  }
  return change.person_id !== personId && change.person_name !== '' ? person : null
}

/** What a fact is called, of which the line has GEDCOM's tag and perhaps the family's own words. */
function FactName({ title }: { title: string }) {
  const { t } = useTranslation('life')
  const [, tag = '', words = ''] = /^(\S*) ?(.*)$/su.exec(title) ?? []
  if (!isFactKind(tag) || ((tag === 'EVEN' || tag === 'FACT' || tag === 'STORY') && words !== '')) return words
  return t(`kind.${tag}`)
}

const isTextOfName = ({ kind, field }: Change): boolean => kind === 'name_changed' && (field === 'text' || field === 'preferred')

/** Links to the gallery or photo if it still exists. */
function PhotoLink({ change: { opens, gallery_id: galleryId, image_id: imageId, title } }: { change: Change }) {
  if (opens === '') return <span>{title}</span>
  return <Link to={`/gallery/${galleryId}/${opens === 'image' ? `?image_id=${imageId}` : ''}`}>{title}</Link>
}

export function PersonName({ id, name, family }: { id: number | null; name: string; family: Family }) {
  return id !== null && family.findPerson(id) ? <Link to={`/family/profile/${id}/`}>{name}</Link> : <span>{name}</span>
}

function BeforeAndAfter({ change }: { change: Change }) {
  const { t } = useTranslation(['history', 'profile'])
  const language = useLanguage()
  const isPhotoText =
    (change.kind === 'gallery_changed' || change.kind === 'image_changed') &&
    change.field !== 'thumbnail' &&
    change.field !== 'angle' &&
    change.field !== 'edit' &&
    change.field !== 'is_set_aside'
  if (change.field === 'photo') return null
  // Where the questions go.
  if (change.kind.startsWith('story_plan_'))
    return change.after === null ? null : <span className="history-values">{String(change.after)}</span>
  const isText = isPhotoText || isTextOfName(change) || (change.kind === 'source_changed' && change.field === 'title')
  if (change.kind !== 'person_changed' && change.kind !== 'family_changed' && !isText) return null
  const before = valueText(t, change.field, change.before, language)
  const after = valueText(t, change.field, change.after, language)
  return (
    <span className="history-values">
      {before === undefined ? <em>{t('empty')}</em> : <del>{before}</del>}
      <span aria-hidden="true"> → </span>
      {after === undefined ? <em>{t('empty')}</em> : <ins>{after}</ins>}
    </span>
  )
}
