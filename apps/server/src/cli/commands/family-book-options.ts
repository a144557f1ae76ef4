import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { bookPapers, bookPeople, bookPhotos } from '@banyan/contract'

/** What can be chosen of a family book, as `parseArgs` takes it. */
export const familyBookOptions = {
  people: { type: 'string' },
  photos: { type: 'string' },
  'no-sources': { type: 'boolean', default: false },
  'no-living': { type: 'boolean', default: false },
  'no-cover-photo': { type: 'boolean', default: false },
  dedication: { type: 'string' },
  introduction: { type: 'string' },
  paper: { type: 'string' },
} as const

export const familyBookUsage = `Of a family book there is: [--people ${bookPeople.join('|')}] [--photos ${bookPhotos.join('|')}] [--no-sources]
  [--no-living] [--no-cover-photo] [--dedication TEXT] [--introduction FILE] [--paper ${bookPapers.join('|')}]
The file of the introduction is HTML.`

type Values = {
  readonly [Name in keyof typeof familyBookOptions]?: (typeof familyBookOptions)[Name]['type'] extends 'boolean'
    ? boolean
    : string
}

/** The part of a request that only a family book has. */
export const familyBookRequest = async (values: Values): Promise<object> => ({
  people: values.people,
  photos: values.photos,
  sources: values['no-sources'] !== true,
  living: values['no-living'] !== true,
  cover_photo: values['no-cover-photo'] !== true,
  dedication: values.dedication,
  introduction: values.introduction === undefined ? '' : await readFile(path.resolve(values.introduction), 'utf8'),
  paper: values.paper,
})
