import { formattingLocale } from '@banyan/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { usePerson } from '../../lib/family/family.queries.ts'
import { useFamilyActions } from '../../lib/family/use-family-actions.ts'
import { useLanguage } from '../../lib/language/use-language.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useLocation, useNavigate } from '../../lib/router/hooks.ts'
import { Navigate } from '../../lib/router/link.tsx'
import { useSession } from '../../lib/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { UploadIcon } from '../../ui/icons/photo-icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Breadcrumbs } from '../../ui/page/breadcrumbs.tsx'
import { useTitle } from '../../ui/page/page.tsx'
import { CropStep } from './crop-step.tsx'
import type { Crop, Turn } from './crop.ts'
import { acceptedPortraits, readPicture } from './read-picture.ts'
import type { ShownPicture } from './read-picture.ts'
import './profile-photo.css'

const toTree = '/family/tree/'

/** Sets a new photo of the selected person: choose a file, crop the face, send it. */
export function NewProfilePhotoPage() {
  const personId = useSession((state) => state.personId)
  return personId === 0 ? <Navigate replace to={toTree} /> : <NewProfilePhoto key={personId} personId={personId} />
}

function NewProfilePhoto({ personId }: { personId: number }) {
  const { t } = useTranslation(['portrait', 'common'])
  const navigate = useNavigate()
  const person = usePerson(personId)
  const { setPhoto } = useFamilyActions()
  const [picture, setPicture] = useState<ShownPicture>()
  const [sent, setSent] = useState<number>()
  const [problem, setProblem] = useState('')
  const sending = useRef<AbortController>(undefined)
  const name = person.data?.name ?? '…'
  useTitle(t('title', { name }))

  const choose = async (files: readonly File[]): Promise<void> => {
    const [file, ...others] = files
    if (!file) return
    const read = others.length === 0 ? await readPicture(file) : undefined
    setPicture(read)
    setProblem(read ? '' : others.length > 0 ? t('choose.one') : t('choose.notAPicture', { file: file.name }))
  }
  usePreselected((file) => void choose([file]))
  useEffect(() => () => (picture ? URL.revokeObjectURL(picture.address) : undefined), [picture])
  useEffect(() => () => sending.current?.abort(), [])

  const send = async (shown: ShownPicture, crop: Crop, turn: Turn): Promise<void> => {
    const form = new FormData()
    for (const [field, value] of Object.entries({ x: crop.x, y: crop.y, w: crop.side, h: crop.side, r: turn }))
      form.set(field, String(Math.round(value)))
    form.set('picture', shown.file, shown.file.name)
    const controller = new AbortController()
    sending.current = controller
    setSent(0)
    try {
      await setPhoto(personId, form, { signal: controller.signal, onProgress: setSent })
      void navigate(toTree)
    } catch (error) {
      if (!controller.signal.aborted) {
        setProblem(error instanceof Error ? error.message : String(error))
        setPicture(undefined)
      }
    } finally {
      setSent(undefined)
    }
  }
  return (
    <div className="portrait-page">
      <Breadcrumbs
        label={t('crumbs')}
        items={[
          { label: t('common:navigation.family'), to: toTree },
          { label: name, to: `/family/profile/${personId}/` },
          { label: t('photo') },
        ]}
      />
      <h1>{t('title', { name })}</h1>
      {problem === '' ? null : <Notice kind="danger">{problem}</Notice>}
      {person.error ? <Notice kind="danger">{person.error.message}</Notice> : null}
      {picture === undefined ? <ChooseStep onFiles={(files) => void choose(files)} /> : null}
      {/* It stays unchanged beneath the upload, in case the user cancels. */}
      {picture ? (
        <div hidden={sent !== undefined} className="portrait-step">
          <CropStep
            key={picture.address}
            picture={picture}
            onBack={() => setPicture(undefined)}
            onDone={(crop, turn) => void send(picture, crop, turn)}
          />
        </div>
      ) : null}
      {sent === undefined ? null : <UploadStep sent={sent} onCancel={() => sending.current?.abort()} />}
    </div>
  )
}

function ChooseStep({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const { t } = useTranslation('portrait')
  const input = useRef<HTMLInputElement>(null)
  return (
    <div
      className="portrait-choose"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        onFiles([...event.dataTransfer.files])
      }}
    >
      <p>{t('choose.lead')}</p>
      <Button onClick={() => input.current?.click()}>
        <UploadIcon />
        <span className="portrait-choose-label">{t('choose.button')}</span>
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        data-testid="portrait-file"
        accept={acceptedPortraits}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          event.currentTarget.value = ''
          onFiles(files)
        }}
      />
    </div>
  )
}

function UploadStep({ sent, onCancel }: { sent: number; onCancel: () => void }) {
  const { t } = useTranslation('portrait')
  const percent = new Intl.NumberFormat(formattingLocale(useLanguage()), { style: 'percent' }).format(
    Math.floor(sent * 100) / 100,
  )
  const words = sent < 1 ? t('upload.sending', { percent }) : t('upload.making')
  return (
    <div className="portrait-upload">
      <progress aria-label={t('upload.label')} aria-valuetext={words} max={1} value={sent} />
      <output>{words}</output>
      <Button emphasis="secondary" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </div>
  )
}

/** A file chosen on the page before skips the first step. */
function usePreselected(onFile: (file: File) => void): void {
  const { state } = useLocation() as { state: unknown }
  const begin = useEffectEvent(onFile)
  useEffect(() => {
    if (typeof state === 'object' && state !== null && 'file' in state && state.file instanceof File) begin(state.file)
  }, [state])
}
