import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { dropHandedFiles, useHandedFiles } from '../../../lib/offline/handed-files.ts'
import { FileThumbnail } from '../../../lib/photos/file-thumbnail.tsx'
import { useSearchParams } from '../../../lib/router/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import './handed-files.css'

/** More faces than fit on a line say no more. */
const maxShown = 12

/** What another app has handed over, before anybody says where it goes. */
export function HandedFiles() {
  const { t } = useTranslation('gallery')
  const client = useQueryClient()
  const [search] = useSearchParams()
  const { data = [] } = useHandedFiles()
  const leftOut = Number(/^\d{1,4}$/.exec(search.get('left_out') ?? '')?.[0] ?? 0)
  const problem = search.get('problem')
  return (
    <>
      {problem === 'no_room' ? <Notice kind="danger">{t('select.noRoom')}</Notice> : null}
      {problem === 'missed' ? <Notice kind="danger">{t('select.missed')}</Notice> : null}
      {leftOut > 0 ? <Notice kind="danger">{t('select.leftOut', { count: leftOut })}</Notice> : null}
      {data.length > 0 ? (
        <section className="handed-files">
          <p>{t('select.ready', { count: data.length })}</p>
          <div className="handed-thumbnails">
            {data.slice(0, maxShown).map(({ key, file }) => (
              <FileThumbnail key={key} file={file} />
            ))}
          </div>
          <Button emphasis="secondary" onClick={() => void dropHandedFiles(client)}>
            {t('select.discard')}
          </Button>
        </section>
      ) : null}
    </>
  )
}
