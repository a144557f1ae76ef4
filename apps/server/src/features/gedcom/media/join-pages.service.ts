import { keptPictures } from '@banyan/gedcom'
import type { FamilyId } from '../../../platform/http/caller.ts'
import type { Platform } from '../../../platform/platform.ts'
import { changePhotos } from '../../changes/change-photos.ts'
import { putBehind } from '../../photos/photographs/change-photograph.service.ts'
import { listImagesAddedBy, listPictureRecords } from './media-records.repository.ts'
import type { PlannedPictures } from './planned-pictures.ts'

const frontsAtOnce = 200

/**
 * Makes photographs again of the pictures that an import has added, as the file says. It may run again for the same import.
 *
 * @param importedBy - the history line of the import
 */
export async function joinPages(
  platform: Platform,
  family: FamilyId,
  { source, media }: PlannedPictures,
  importedBy: number,
): Promise<void> {
  const pages = media.filter(({ page }) => page !== undefined)
  if (pages.length === 0) return
  const { read } = platform.database
  const ids = await listImagesAddedBy(read, family, importedBy)
  const keys = new Map((await listPictureRecords(read, family, source)).map(({ xref, text }) => [xref, keptPictures(text)]))
  const idOf = ({ xref, index }: (typeof media)[number]): number | undefined => ids.get(keys.get(xref)?.[index] ?? '')
  const frontOf = new Map<string, number>()
  for (const each of media) {
    const id = each.page === undefined ? idOf(each) : undefined
    if (id !== undefined && !frontOf.has(each.xref)) frontOf.set(each.xref, id)
  }
  const photographs = new Map<number, { id: number; number: number }[]>()
  for (const each of pages) {
    const front = frontOf.get(each.page?.front ?? each.xref)
    const id = idOf(each)
    if (front === undefined || id === undefined || id === front) continue
    photographs.set(front, [...(photographs.get(front) ?? []), { id, number: each.page?.number ?? 1 }])
  }
  const all = [...photographs]
  for (let start = 0; start < all.length; start += frontsAtOnce)
    await changePhotos(platform, family, async (tx, note) => {
      const at = platform.now().toISOString()
      for (const [front, behind] of all.slice(start, start + frontsAtOnce))
        await putBehind(
          { tx, family, note, at },
          front,
          behind.toSorted((a, b) => a.number - b.number).map(({ id }) => id),
        )
    })
}
