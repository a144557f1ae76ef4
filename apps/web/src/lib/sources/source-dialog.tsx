import type { CallBody, Source } from '@banyan/contract'
import { useId, useRef, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/fields/fields.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ApiError } from '../http/http.ts'
import { KeptList } from '../kept/kept-list.tsx'
import { useTranslation } from '../language/use-translation.ts'
import { ImagesField, useSomeImages } from '../photos/choice/images-field.tsx'
import { PhotoThumbs } from '../photos/choice/photo-thumbs.tsx'
import { randomKey } from '../random-key.ts'
import { useCanWrite } from '../session/use-role.ts'
import { useTask } from '../use-task.ts'
import { useSource } from './sources.queries.ts'
import { useSourceActions } from './use-source-actions.ts'
import './sources.css'

interface SourceDialogProps {
  /** Undefined for a new one. */
  readonly id: number | undefined
  /** Opens a photo, with all that the source has. */
  readonly onPhoto: (imageId: number, imageIds: readonly number[]) => void
  readonly onDelete: ((source: Source) => void) | undefined
  readonly onClose: () => void
}

/** Everything about a source of the family, to read and to correct. */
export function SourceDialog({ id, onPhoto, onDelete, onClose }: SourceDialogProps) {
  return id === undefined ? (
    <SourceForm source={undefined} onDone={onClose} onCancel={onClose} />
  ) : (
    <KnownSource {...{ id, onPhoto, onDelete, onClose }} />
  )
}

function KnownSource({ id, onPhoto, onDelete, onClose }: SourceDialogProps & { id: number }) {
  const { t } = useTranslation('life')
  const { t: tell } = useTranslation()
  const { t: tellKept } = useTranslation('kept')
  const { data: source, error } = useSource(id)
  const canWrite = useCanWrite()
  const [isEditing, setIsEditing] = useState(false)
  const images = useSomeImages(source?.image_ids ?? [])
  if (source === undefined) {
    return (
      <Dialog title={t('form.source')} onClose={onClose}>
        {error ? <Notice kind="danger">{error.message}</Notice> : <Loading label={tell('loading')} />}
      </Dialog>
    )
  }
  if (isEditing) return <SourceForm source={source} onDone={() => setIsEditing(false)} onCancel={() => setIsEditing(false)} />
  const shown = source.image_ids.flatMap((each) => images.get(each) ?? [])
  return (
    <Dialog title={source.title} place="top" onClose={onClose}>
      <dl className="source-parts">
        {sourceFields.map((field) => (
          <Part key={field} label={t(`source.${field}`)}>
            {source[field] === '' ? null : field === 'url' ? (
              <a href={source.url} target="_blank" rel="noreferrer">
                {source.url}
              </a>
            ) : (
              source[field]
            )}
          </Part>
        ))}
        <Part label={t('source.note')}>{source.note === '' ? null : <span className="source-note">{source.note}</span>}</Part>
        <Part label={t('source.used')}>{t('source.citations', { count: source.citation_count })}</Part>
      </dl>
      <PhotoThumbs images={shown} onOpen={(imageId) => onPhoto(imageId, source.image_ids)} />
      {source.kept === undefined ? null : (
        <>
          <h3>{tellKept('title')}</h3>
          <KeptList kept={source.kept} more={source.more_kept ?? 0} findPerson={nobody} />
        </>
      )}
      <DialogActions>
        {onDelete === undefined || !canWrite ? null : (
          <Button emphasis="quiet" onClick={() => onDelete(source)}>
            {t('form.delete')}
          </Button>
        )}
        <Button emphasis="secondary" onClick={onClose}>
          {t('source.close')}
        </Button>
        {canWrite ? <Button onClick={() => setIsEditing(true)}>{t('source.edit')}</Button> : null}
      </DialogActions>
    </Dialog>
  )
}

function Part({ label, children }: { label: string; children: ReactNode }) {
  return children === null ? null : (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Records of sources name nobody. */
const nobody = () => undefined

const sourceFields = ['author', 'publisher', 'url', 'repository'] as const
const lengths = { line: 255, url: 2_000, note: 10_000 }

type SourceText = Pick<Source, 'title' | 'author' | 'publisher' | 'url' | 'repository' | 'note' | 'image_ids'>

const blank: SourceText = { title: '', author: '', publisher: '', url: '', repository: '', note: '', image_ids: [] }

function SourceForm({ source, onDone, onCancel }: { source: Source | undefined; onDone: () => void; onCancel: () => void }) {
  const { t } = useTranslation('life')
  const actions = useSourceActions()
  const formId = useId()
  const [key] = useState(randomKey)
  const isSent = useRef(false)
  const [draft, setDraft] = useState<SourceText>(source ?? blank)
  /** The source as its fields were filled in. */
  const [known, setKnown] = useState(source)
  const [isTheirs, setIsTheirs] = useState(false)
  const { isBusy, problem, run } = useTask()
  const change = (changes: Partial<SourceText>) => setDraft((before) => ({ ...before, ...changes }))
  const save = async (): Promise<void> => {
    if (known === undefined) {
      const wasSent = isSent.current
      isSent.current = true
      const made = await actions.create({ ...draft, image_ids: [...draft.image_ids], idempotency_key: key })
      // An earlier call may have made it, and more been typed since.
      if (wasSent) await actions.update(made.id, changedTexts(draft, made))
    } else {
      const changes = changedTexts(draft, known)
      if (Object.keys(changes).length > 0) await actions.update(known.id, { ...changes, seen: known.last_updated_date })
    }
    onDone()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The dialog may lie within the form of a fact.
    event.stopPropagation()
    run(async () => {
      try {
        await save()
      } catch (error) {
        if (known === undefined || !(error instanceof ApiError) || error.code !== 'value_changed') throw error
        const current = await actions.readAgain(known.id)
        setDraft({ ...current, ...(changedTexts(draft, known) as Partial<SourceText>) })
        setKnown(current)
        setIsTheirs(true)
      }
    })
  }
  const text = (field: 'title' | (typeof sourceFields)[number], isRequired = false) => (
    <TextField
      key={field}
      label={t(`source.${field}`)}
      name={field}
      autoComplete="off"
      maxLength={field === 'url' ? lengths.url : lengths.line}
      isRequired={isRequired}
      value={draft[field]}
      onChange={(value) => change({ [field]: value })}
    />
  )
  return (
    <Dialog title={source === undefined ? t('source.add') : t('source.edit')} place="top" onClose={onCancel}>
      <form id={formId} className="form source-form" onSubmit={submit}>
        {text('title', true)}
        {sourceFields.map((field) => text(field))}
        <TextArea label={t('source.note')} maxLength={lengths.note} value={draft.note} onChange={(note) => change({ note })} />
        <ImagesField label={t('source.images')} imageIds={draft.image_ids} onChange={(ids) => change({ image_ids: [...ids] })} />
        {problem === '' ? null : <Notice kind="danger">{problem}</Notice>}
        {isTheirs ? <Notice kind="danger">{t('source.changedMeanwhile')}</Notice> : null}
        <DialogActions>
          <Button emphasis="secondary" disabled={isBusy} onClick={onCancel}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" isBusy={isBusy}>
            {t('form.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** What differs from the stored source. */
function changedTexts(draft: SourceText, stored: Source): CallBody<'updateSource'> {
  const { image_ids: images, ...texts } = draft
  const changed = Object.fromEntries(
    (['title', ...sourceFields, 'note'] as const).flatMap((field) =>
      texts[field] === stored[field] ? [] : [[field, texts[field]]],
    ),
  )
  const isSame = JSON.stringify(images) === JSON.stringify(stored.image_ids)
  return { ...changed, ...(isSame ? {} : { image_ids: [...images] }) }
}
