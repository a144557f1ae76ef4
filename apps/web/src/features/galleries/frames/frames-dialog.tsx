import { limits } from '@banyan/contract'
import type { CallResponse } from '@banyan/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CopyButton } from '../../../lib/copying/copy-button.tsx'
import { call } from '../../../lib/http/api.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import { useTask } from '../../../lib/use-task.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/fields/fields.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import './frames.css'

type Frame = CallResponse<'createPictureFrame'>

const choices = [10, limits.frameSeconds.usual, 60, 300, 3_600] as const

/** Addresses for old tablets, which show the photos of a search one after the other. */
export function FramesDialog({ search, onClose }: { search: string; onClose: () => void }) {
  const { t } = useTranslation(['frames', 'common'])
  const client = useQueryClient()
  const { data, error } = useQuery({
    queryKey: queryKeys.pictureFrames,
    queryFn: ({ signal }) => call('listPictureFrames', { signal }),
  })
  const { isBusy, problem, run } = useTask()
  const [name, setName] = useState(t('defaultName'))
  const [seconds, setSeconds] = useState(String(limits.frameSeconds.usual))
  const refresh = () => client.invalidateQueries({ queryKey: queryKeys.pictureFrames })
  const make = () =>
    run(async () => {
      await call('createPictureFrame', { body: { name, search, seconds: Number(seconds) } })
      await refresh()
    })
  const end = (id: number) =>
    run(async () => {
      await call('deletePictureFrame', { params: { id } })
      await refresh()
    })
  return (
    <Dialog title={t('title')} onClose={onClose}>
      <p>{t('lead')}</p>
      {error === null ? null : <Notice kind="danger">{error.message}</Notice>}
      {data === undefined || data.length === 0 ? null : (
        <ul className="frames">
          {data.map((frame) => (
            <FrameRow key={frame.id} frame={frame} isBusy={isBusy} onEnd={() => end(frame.id)} />
          ))}
        </ul>
      )}
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          make()
        }}
      >
        <h3 className="frames-new">{t(search === '' ? 'newAll' : 'newFound')}</h3>
        <TextField name="frame" label={t('name')} value={name} onChange={setName} />
        <SelectField
          label={t('every')}
          value={seconds}
          options={choices.map((value) => ({
            value: String(value),
            label: value < 60 ? t('seconds', { count: value }) : t('minutes', { count: value / 60 }),
          }))}
          onChange={setSeconds}
        />
        {problem === '' ? null : <Notice kind="danger">{problem}</Notice>}
        <DialogActions>
          <Button emphasis="secondary" onClick={onClose}>
            {t('close')}
          </Button>
          <Button type="submit" isBusy={isBusy} disabled={name.trim() === ''}>
            {t('make')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function FrameRow({ frame: { name, url }, isBusy, onEnd }: { frame: Frame; isBusy: boolean; onEnd: () => void }) {
  const { t } = useTranslation('frames')
  return (
    <li>
      <strong>{name}</strong>
      {url === null ? (
        <p>{t('unknown')}</p>
      ) : (
        <input
          className="frames-address"
          readOnly
          value={url}
          aria-label={t('address', { name })}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
      <div className="frames-actions">
        {url === null ? null : <CopyButton text={url} label={t('copy')} of={name} />}
        <Button emphasis="quiet" isBusy={isBusy} onClick={onEnd}>
          {t('end')}
          <span className="visually-hidden"> {name}</span>
        </Button>
      </div>
    </li>
  )
}
