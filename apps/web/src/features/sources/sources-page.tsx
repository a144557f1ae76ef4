import type { Source } from '@banyan/contract'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useViewerRoute } from '../../lib/photos/use-viewer-route.ts'
import type { ViewerPlace } from '../../lib/photos/viewer-place.ts'
import { Link } from '../../lib/router/link.tsx'
import { ForWriters } from '../../lib/session/for-writers.tsx'
import { SourceDialog } from '../../lib/sources/source-dialog.tsx'
import { useSourceList } from '../../lib/sources/sources.queries.ts'
import { useSourceActions } from '../../lib/sources/use-source-actions.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/fields.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Toast } from '../../ui/toast.tsx'
import type { ToastContent } from '../../ui/toast.tsx'
import './sources-page.css'

/** An import may bring thousands of sources. */
const rowsAtOnce = 200
/** From so many on there is a search. */
const searchFrom = 10

/**
 * The sources of the family: what they are, how often they are cited, and the ways to correct and delete them.
 *
 * @param viewer - renders the full-screen viewer of photos
 */
export function SourcesPage({ viewer }: { viewer: (place: ViewerPlace) => ReactNode }) {
  const { t } = useTranslation('life')
  const { t: tell } = useTranslation()
  const { data: sources, error } = useSourceList()
  const [open, setOpen] = useState<number | 'new'>()
  const { imageId, open: openPhoto } = useViewerRoute()
  const [among, setAmong] = useState<readonly number[]>([])
  const { notice, setNotice, remove } = useRemoval()
  return (
    <Page title={t('sources.title')}>
      <p>{t('sources.lead')}</p>
      <div className="sources-add">
        <ForWriters>
          <Button onClick={() => setOpen('new')}>{t('source.add')}</Button>
        </ForWriters>
      </div>
      {sources ? (
        <SourceRows sources={sources} onOpen={setOpen} />
      ) : error ? (
        <Notice kind="danger">{error.message}</Notice>
      ) : (
        <Loading label={tell('loading')} />
      )}
      <p className="sources-hint">
        <Link to="/family/history/">{t('sources.history')}</Link>
      </p>
      {open === undefined || imageId !== undefined ? null : (
        <SourceDialog
          id={open === 'new' ? undefined : open}
          onPhoto={(id, ids) => {
            setAmong(ids)
            openPhoto(id)
          }}
          onDelete={(source) => {
            setOpen(undefined)
            void remove(source)
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
      {imageId === undefined
        ? null
        : // The page may have been opened with a photo in its address.
          viewer({
            filter: { imageIds: among.includes(imageId) ? among : [imageId] },
            count: 0,
            images: [],
            onLeft: ignore,
          })}
      <p className="visually-hidden" role="status">
        {notice === undefined || notice.isProblem === true ? '' : notice.text}
      </p>
      {notice === undefined ? null : (
        <Toast content={notice} dismissLabel={tell('error.dismiss')} onDismiss={() => setNotice(undefined)} />
      )}
    </Page>
  )
}

const ignore = (): void => undefined

function SourceRows({ sources, onOpen }: { sources: readonly Source[]; onOpen: (id: number) => void }) {
  const { t } = useTranslation('life')
  const [search, setSearch] = useState('')
  const [most, setMost] = useState(rowsAtOnce)
  if (sources.length === 0) return <p className="sources-hint">{t('sources.empty')}</p>
  const words = search.trim().toLowerCase()
  const found = words === '' ? sources : sources.filter((source) => textOf(source).includes(words))
  return (
    <>
      {sources.length < searchFrom ? null : (
        <TextField label={t('sources.search')} type="search" autoComplete="off" value={search} onChange={setSearch} />
      )}
      {found.length === 0 ? <p className="sources-hint">{t('sources.notFound')}</p> : null}
      <ul className="sources-list">
        {found.slice(0, most).map((source) => (
          <li key={source.id}>
            <button type="button" onClick={() => onOpen(source.id)}>
              <span className="sources-name">{source.title}</span>
              <span className="sources-parts">
                {[source.author, source.publisher, source.repository].filter((part) => part !== '').join(' · ')}
              </span>
              <span className="sources-count">{t('source.citations', { count: source.citation_count })}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.length > most ? (
        <Button emphasis="secondary" onClick={() => setMost(most + rowsAtOnce)}>
          {t('showMore', { count: found.length - most })}
        </Button>
      ) : null}
    </>
  )
}

const textOf = ({ title, author, publisher, repository, note }: Source): string =>
  [title, author, publisher, repository, note].join('\n').toLowerCase()

/** Deletes a source and offers to take it back. */
function useRemoval() {
  const { t } = useTranslation('life')
  const actions = useSourceActions()
  const [notice, setNotice] = useState<ToastContent>()
  const fail = (error: unknown) => setNotice({ text: error instanceof Error ? error.message : String(error), isProblem: true })
  const restore = async (id: number): Promise<void> => {
    try {
      await actions.restore(id)
      setNotice({ text: t('undo.done') })
    } catch (error) {
      fail(error)
    }
  }
  const remove = async (source: Source): Promise<void> => {
    try {
      await actions.remove(source)
      const action = { label: t('undo.action'), perform: () => void restore(source.id) }
      setNotice({ text: t('deleted', { what: source.title }), action })
    } catch (error) {
      fail(error)
    }
  }
  return { notice, setNotice, remove }
}
