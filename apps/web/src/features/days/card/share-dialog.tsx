import type { Occurrence, PersonSummary } from '@banyan/contract'
import { useEffect, useState } from 'react'
import { CopyButton } from '../../../lib/copying/copy-button.tsx'
import { useLanguage } from '../../../lib/language/use-language.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { useTask } from '../../../lib/use-task.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { isChinese, longDayText, lunarText, whatOf } from '../day-words.ts'
import { drawCard } from './draw-card.ts'
import './card.css'

interface ShareDialogProps {
  readonly day: Occurrence
  readonly people: readonly PersonSummary[]
  readonly onClose: () => void
}

/** A card of a day, as a picture or a text, made on this device and sent on with the apps that it has. */
export function ShareDialog({ day, people, onClose }: ShareDialogProps) {
  const { t } = useTranslation('days')
  const { t: sayLife } = useTranslation('life')
  const language = useLanguage()
  const { isBusy, problem, run } = useTask()
  const what = whatOf(day, t, sayLife)
  const date = longDayText(day.date, language)
  // Chinese readers look for it on any day, others on those that follow it.
  const lunar = day.lunar !== null && (day.is_lunar || isChinese(language)) ? lunarText(day.lunar, language) : ''
  const names = people.map(({ name }) => name)
  const text = [[names.join(t('separator')), what].filter((part) => part !== '').join(t('card.colon')), date, lunar]
    .filter((line) => line !== '')
    .join('\n')
  const { picture, address, isFailed } = usePicture(() =>
    drawCard({
      kind: day.kind,
      names,
      portraits: people.map(({ small_thumbnail: photo }) => photo),
      what,
      date,
      lunar,
      isCandleLit: (day.candles?.count ?? 0) > 0,
    }),
  )
  const file = picture === undefined ? undefined : new File([picture], `${day.date}.png`, { type: 'image/png' })
  const canSendFile = file !== undefined && navigator.canShare?.({ files: [file] }) === true
  const send = () =>
    run(async () => {
      try {
        await navigator.share(canSendFile ? { files: [file], text } : { text })
      } catch (error) {
        // Somebody who closes the list of apps has changed their mind.
        if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
      }
    })
  return (
    <Dialog title={t('card.title')} onClose={onClose}>
      {address === undefined ? (
        isFailed ? (
          <pre className="day-card-text">{text}</pre>
        ) : (
          <Loading label={t('card.drawing')} />
        )
      ) : (
        <img className="day-card" src={address} alt={text} width={1080} height={1350} />
      )}
      <p className="day-small">{t('card.hint')}</p>
      {problem === '' ? null : <Notice kind="danger">{problem}</Notice>}
      <DialogActions>
        <CopyButton emphasis="quiet" text={text} label={t('card.copy')} />
        <Button emphasis="secondary" disabled={file === undefined} onClick={() => file && saveFile(file, file.name)}>
          {t('card.save')}
        </Button>
        {'share' in navigator ? (
          <Button isBusy={isBusy} onClick={send}>
            {t('card.send')}
          </Button>
        ) : (
          <Button onClick={onClose}>{t('feeds.done')}</Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

/** Draws once. */
function usePicture(draw: () => Promise<Blob>): { picture: Blob | undefined; address: string | undefined; isFailed: boolean } {
  const [first] = useState(() => draw)
  const [drawn, setDrawn] = useState<{ picture: Blob; address: string }>()
  const [isFailed, setIsFailed] = useState(false)
  useEffect(() => {
    let address: string | undefined
    let isLeft = false
    const show = async () => {
      try {
        const picture = await first()
        if (isLeft) return
        address = URL.createObjectURL(picture)
        setDrawn({ picture, address })
      } catch {
        setIsFailed(true)
      }
    }
    void show()
    return () => {
      isLeft = true
      if (address !== undefined) URL.revokeObjectURL(address)
    }
  }, [first])
  return { picture: drawn?.picture, address: drawn?.address, isFailed }
}
