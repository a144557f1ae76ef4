import { setImmediate as letOthersRun } from 'node:timers/promises'
import { keptPictures, keptWithin, readCoupleLife, readPersonLife } from '@banyan/gedcom'
import type { FamilyId } from '../../../platform/http/caller.ts'
import type { Platform } from '../../../platform/platform.ts'
import { recordQuietly } from '../../changes/record-change.ts'
import { findFactsOfRecords } from '../../facts/recorded-facts.service.ts'
import { changeFamily } from '../../families/change-family.ts'
import { readAnyEvidenceImages, restoreEvidenceImages } from '../../sources/evidence-images.service.ts'
import { listPhotosAddedBy, listLivesOf, listPictureRecords } from './media-records.repository.ts'
import type { LifeRecord } from './media-records.repository.ts'

const recordsAtOnce = 500

/**
 * Makes the pictures that an import has added evidence of the facts whose structures name them. It may run again for the same
 * import: nothing comes twice, and pictures of earlier imports, which the family may have taken away, stay away.
 * @param importedBy - the history line of the import
 */
export async function linkFactPictures(platform: Platform, family: FamilyId, source: string, importedBy: number): Promise<void> {
  const { read } = platform.database
  const files = (await listPictureRecords(read, family, source)).flatMap(({ xref, text }) =>
    keptPictures(text).flatMap((key) => (key === '' ? [] : { xref, key })),
  )
  const ids = await listPhotosAddedBy(read, family, importedBy)
  if (ids.size === 0) return
  const byXref = Map.groupBy(files, ({ xref }) => xref)
  const imagesOf = (xrefs: readonly string[]): number[] =>
    xrefs.flatMap((xref) => (byXref.get(xref) ?? []).flatMap(({ key }) => ids.get(key) ?? []))
  for (let after = 0; ;) {
    const records = await listLivesOf(read, family, source, after, recordsAtOnce)
    const last = records.at(-1)
    if (last === undefined) break
    after = last.id
    await link(
      platform,
      family,
      records.flatMap((record) =>
        factsIn(record).flatMap(({ path, images: xrefs, keys }) => {
          const shown = [...imagesOf(xrefs), ...keys.flatMap((key) => ids.get(key) ?? [])]
          return shown.length === 0 ? [] : { record, path, images: shown }
        }),
      ),
    )
    await letOthersRun()
  }
}

/** The pictures of facts: the xrefs of records, and the keys of what is described in place. Most records name none, and need not be read. */
function factsIn({ kind, text }: LifeRecord): { path: string; images: string[]; keys: string[] }[] {
  if (!text.includes('\n2 OBJE')) return []
  const { facts } = kind === 'INDI' ? readPersonLife(text) : readCoupleLife(text)
  const within = Map.groupBy(keptWithin(text), ({ fact }) => fact)
  return facts.map(({ path, images }) => ({ path, images, keys: (within.get(path) ?? []).map(({ key }) => key) }))
}

async function link(
  platform: Platform,
  family: FamilyId,
  named: { record: LifeRecord; path: string; images: number[] }[],
): Promise<void> {
  if (named.length === 0) return
  await changeFamily(platform, family, async (tx) => {
    const find = await findFactsOfRecords(
      tx,
      family,
      named.map(({ record }) => record.id),
    )
    const people = new Set<number>()
    for (const { record, path, images } of named) {
      const fact = find(record.id, path)
      if (fact === undefined) continue
      const present = await readAnyEvidenceImages(tx, family, 'fact_id', fact)
      await restoreEvidenceImages(tx, family, 'fact_id', fact, [...new Set([...present, ...images])])
      for (const id of [record.person_id, record.partner_id, record.other_partner_id]) if (id !== null) people.add(id)
    }
    if (people.size > 0) await recordQuietly(tx, family, { people: [...people], relations: [] }, platform.now().toISOString())
  })
}
