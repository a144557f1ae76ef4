import { keptPictures } from '@banyan/gedcom'
import type { GedcomComment } from '@banyan/gedcom'
import type { Reader } from '../../../platform/db/database.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import { readFactSubjects } from '../../commenting/subjects.service.ts'
import type { About } from '../../comments/about.ts'
import { findFactsOfRecords } from '../../facts/recorded-facts.service.ts'
import { findPeopleBehind, listImagesOfKeys, listPictureRecords, listRecordIds } from './media-records.repository.ts'

const idsAtOnce = 500

/** Finds what the comments of a file are about in the family, and whom they mention; undefined for what it does not have. */
export async function findSubjects(
  db: Reader,
  family: FamilyId,
  source: string,
  comments: readonly GedcomComment[],
): Promise<{ aboutOf: (comment: GedcomComment) => About | undefined; personOf: (xref: string) => number | undefined }> {
  const people = await findPeopleBehind(
    db,
    family,
    source,
    comments.flatMap(({ tag, xref, mentions }) => [...(tag === 'INDI' ? [xref] : []), ...mentions.map(({ person }) => person)]),
  )
  const imageOf = await findImages(db, family, source, comments)
  const factOf = await findFacts(db, family, source, comments)
  return {
    personOf: (xref) => people.get(xref),
    aboutOf: (comment) => {
      const { tag, xref, path, isOfGallery } = comment
      if (tag === 'OBJE') {
        const image = imageOf(comment)
        return image && (isOfGallery ? { kind: 'gallery', id: image.gallery_id } : { kind: 'image', id: image.id })
      }
      const [kind, id] = path === undefined ? (['person', people.get(xref)] as const) : (['fact', factOf(comment)] as const)
      return id === undefined ? undefined : { kind, id }
    },
  }
}

async function findImages(db: Reader, family: FamilyId, source: string, comments: readonly GedcomComment[]) {
  const wanted = new Set(comments.flatMap(({ tag, xref }) => (tag === 'OBJE' ? xref : [])))
  const records = wanted.size === 0 ? [] : await listPictureRecords(db, family, source)
  const keys = new Map(records.flatMap(({ xref, text }) => (wanted.has(xref) ? [[xref, keptPictures(text)] as const] : [])))
  const images = await listImagesOfKeys(
    db,
    family,
    [...keys.values()].flat().filter((key) => key !== ''),
  )
  return ({ xref, index }: GedcomComment) => images.get(keys.get(xref)?.[index] ?? '')
}

async function findFacts(db: Reader, family: FamilyId, source: string, comments: readonly GedcomComment[]) {
  const told = comments.filter(({ path }) => path !== undefined)
  const records = await listRecordIds(
    db,
    family,
    source,
    told.map(({ xref }) => xref),
  )
  const ids = [...records.values()]
  const facts = new Map<string, number>()
  for (let start = 0; start < ids.length; start += idsAtOnce) {
    const page = new Set(ids.slice(start, start + idsAtOnce))
    const find = await findFactsOfRecords(db, family, [...page])
    const found = told.flatMap(({ tag, xref, path = '' }) => {
      const record = records.get(`${tag} ${xref}`)
      const fact = record !== undefined && page.has(record) ? find(record, path) : undefined
      return fact === undefined ? [] : [{ key: `${tag} ${xref} ${path}`, fact }]
    })
    const there = await readFactSubjects(db, family, [...new Set(found.map(({ fact }) => fact))])
    for (const { key, fact } of found) if (there.has(fact)) facts.set(key, fact)
  }
  return ({ tag, xref, path = '' }: GedcomComment): number | undefined => facts.get(`${tag} ${xref} ${path}`)
}
