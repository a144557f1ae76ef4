import type { Image, Person, Source } from '@banyan/contract'
import { useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { useSomeImages } from '../../../lib/photos/choice/images-field.tsx'
import type { ImageFilter } from '../../../lib/photos/image-filter.ts'
import { useViewerRoute } from '../../../lib/photos/use-viewer-route.ts'
import type { ViewerPlace } from '../../../lib/photos/viewer-place.ts'
import { SourceDialog } from '../../../lib/sources/source-dialog.tsx'
import { useSourcesById } from '../../../lib/sources/sources.queries.ts'

/** The photos and sources of a life, and how to open them. */
export interface Evidence {
  readonly images: ReadonlyMap<number, Image>
  readonly sources: ReadonlyMap<number, Source>
  /** @param among - the photos to leaf through; undefined for all of the person */
  readonly openPhoto: (imageId: number, among: readonly number[] | undefined) => void
  readonly openSource: (sourceId: number) => void
}

/**
 * Reads the photos and sources that a life refers to.
 *
 * @param photos - those in which the person is tagged
 * @param viewer - renders the full-screen viewer
 * @returns what lines of the life need, and what is open over the page
 */
export function useEvidence(
  person: Person,
  photos: readonly Image[],
  viewer: (place: ViewerPlace) => ReactNode,
): { evidence: Evidence; opened: ReactNode } {
  const { imageId, open } = useViewerRoute()
  const [among, setAmong] = useState<readonly number[]>()
  const [sourceId, setSourceId] = useState<number>()
  const [imageIds, sourceIds] = useMemo(() => {
    const citations = person.facts.flatMap((fact) => fact.sources)
    return [[...person.facts, ...citations].flatMap((each) => each.image_ids), citations.map(({ source_id: id }) => id)]
  }, [person.facts])
  const images = useSomeImages(imageIds)
  const sources = useSourcesById(sourceIds)
  // The lines of the life are drawn again only when this changes.
  const evidence = useMemo((): Evidence => {
    const openPhoto: Evidence['openPhoto'] = (id, ids) => {
      setAmong(ids)
      setSourceId(undefined)
      open(id)
    }
    return { images, sources, openPhoto, openSource: setSourceId }
  }, [images, sources, open])
  /** The page may have been opened with a photo in its address. */
  const filter = (id: number): ImageFilter =>
    among?.includes(id) === true
      ? { imageIds: among }
      : among === undefined && !photos.some((photo) => photo.id === id)
        ? { imageIds: [id] }
        : { personId: person.id }
  return {
    evidence,
    opened: (
      <>
        {imageId === undefined ? null : viewer({ filter: filter(imageId), count: 0, images: [], onLeft: ignore })}
        {sourceId === undefined ? null : (
          <SourceDialog id={sourceId} onPhoto={evidence.openPhoto} onDelete={undefined} onClose={() => setSourceId(undefined)} />
        )}
      </>
    ),
  }
}

const ignore = (): void => undefined
