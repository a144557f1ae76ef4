import { Readable } from 'node:stream'
import type { WritableMedia } from '@banyan/gedcom'
import type { FamilyId } from '../../../platform/http/caller.ts'
import type { View } from '../../../platform/http/view.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readableByOwner, writeZip } from '../../../platform/zip.ts'
import { readOriginal } from '../../photos/images/keep-original.ts'
import { writeFamily } from '../export.service.ts'
import { listFamilyPictures } from './family-pictures.service.ts'

/**
 * Packs the family and its pictures as uploaded into a GEDZIP (FamilySearch GEDCOM 7.0.14, "The FamilySearch GEDZIP file
 * format").
 */
export async function openGedzip(platform: Platform, family: FamilyId, view: View): Promise<Readable> {
  const pictures = await listFamilyPictures(platform, family, view)
  const date = platform.now()
  const files = [
    { name: 'gedcom.ged', date, isPacked: true, content: () => writeFamily(platform, family, '7.0', view, pictures) },
    ...pictures.map(({ path, key }: WritableMedia) => ({ name: path, date, content: () => readOriginal(platform, family, key) })),
  ]
  return Readable.from(writeZip(files, readableByOwner), { objectMode: false })
}
