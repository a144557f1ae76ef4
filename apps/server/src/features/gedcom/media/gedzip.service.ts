import { Readable } from 'node:stream'
import type { FamilyId } from '../../../platform/http/caller.ts'
import type { View } from '../../../platform/http/view.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readableByOwner, writeZip } from '../../../platform/zip.ts'
import { readOriginal } from '../../photos/images/keep-original.ts'
import { writeFamily } from '../export/export.service.ts'
import { listFamilyPictures } from './family-pictures.service.ts'
import { readFamilyTalk } from './family-talk.service.ts'

/**
 * Packs the family, its pictures as uploaded, and what was said, into a GEDZIP (FamilySearch GEDCOM 7.0.14, "The FamilySearch GEDZIP file
 * format").
 */
export async function openGedzip(platform: Platform, family: FamilyId, view: View): Promise<Readable> {
  const { talk, voices } = await readFamilyTalk(platform.database.read, family, view)
  const pictures = await listFamilyPictures(platform, family, view, talk)
  const date = platform.now()
  const files = [
    { name: 'gedcom.ged', date, isPacked: true, content: () => writeFamily(platform, family, '7.0', view, { pictures, talk }) },
    ...[...pictures, ...voices].map(({ path, key }) => ({
      name: path,
      date,
      content: () => readOriginal(platform, family, key),
    })),
  ]
  return Readable.from(writeZip(files, readableByOwner), { objectMode: false })
}
