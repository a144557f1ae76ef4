import { dayRange, parseDate, readDateValue, writeDateValue } from '@banyan/calendar'
import { heartsOfPhotos, limits, missingOfPhotos, photoKinds } from '@banyan/contract'
import type { CallQuery, HeartsOfPhoto, Language, MissingOfPhoto, PhotoKind } from '@banyan/contract'
import { ApiError } from '../../platform/http/api-error.ts'
import { foldText, isHan, runsOf } from '../../platform/text/search-words.ts'
import { readId } from '../photos/images/images.service.ts'

export type AskedPhotos = Pick<CallQuery<'getTimeline'>, keyof CallQuery<'getTimeline'>>

/** What a search for photos asks for, read; all of it must hold. */
export interface PhotoQuery {
  people: readonly number[]
  isOnly: boolean
  /** With the time as a DateValue. */
  days: { from: number; to: number; date: string } | undefined
  near: Near | undefined
  /** A place whose coordinates are still to be found. */
  place: string
  km: number
  /** What the text of a photo must contain, see `IndexedPhoto`. */
  texts: readonly string[]
  gallery: number | undefined
  kind: PhotoKind | undefined
  hearts: HeartsOfPhoto | undefined
  missing: readonly MissingOfPhoto[]
}

export interface Near {
  latitude: number
  longitude: number
  km: number
}

/** More than anybody types. */
const maxWords = 10

/** @throws ApiError `invalid_field`, `invalid_place`, `invalid_date` */
export function readPhotoQuery(asked: AskedPhotos, language: Language): PhotoQuery {
  const km = asked.km === undefined || asked.km === '' ? limits.searchedKm.usual : readNumber(asked.km, 'km')
  if (km <= 0 || km > limits.searchedKm.max) throw new ApiError('invalid_field', { field: 'km' })
  return {
    people: readPeople(asked.people ?? ''),
    isOnly: readFlag(asked.only ?? '', 'only'),
    days: readDays(asked.time ?? '', language),
    near: readNear(asked, km),
    place: asked.place?.trim() ?? '',
    km,
    texts: readWords(asked.words ?? ''),
    gallery: (asked.gallery_id ?? '') === '' ? undefined : readId(asked.gallery_id ?? '', 'gallery_id'),
    kind: (asked.kind ?? '') === '' ? undefined : oneOf(photoKinds, asked.kind ?? '', 'kind'),
    hearts: (asked.hearts ?? '') === '' ? undefined : oneOf(heartsOfPhotos, asked.hearts ?? '', 'hearts'),
    missing: listOf(asked.missing ?? '').map((each) => oneOf(missingOfPhotos, each, 'missing')),
  }
}

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

function readPeople(text: string): number[] {
  const parts = listOf(text)
  if (parts.length > limits.searchedPeople) throw new ApiError('invalid_field', { field: 'people' })
  return [...new Set(parts.map((part) => readId(part, 'people')))]
}

function oneOf<Value extends string>(values: readonly Value[], text: string, field: string): Value {
  const found = values.find((each) => each === text)
  if (found === undefined) throw new ApiError('invalid_field', { field })
  return found
}

function readFlag(text: string, field: string): boolean {
  if (!/^(?:|true|false|1|0)$/i.test(text)) throw new ApiError('invalid_field', { field })
  return /^(?:true|1)$/i.test(text)
}

function readNumber(text: string, field: string): number {
  const number = /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  if (!Number.isFinite(number)) throw new ApiError('invalid_field', { field })
  return number
}

/** Reads a time as people write it; undefined for none. @throws ApiError `invalid_date` */
export function readDays(text: string, language: Language): PhotoQuery['days'] {
  if (text.trim() === '') return undefined
  const parts = readDateValue(text.trim())
  const date = parts === undefined ? parseDate(text, language) : writeDateValue(parts)
  const range = date === undefined ? undefined : dayRange(date)
  if (date === undefined || range === undefined) throw new ApiError('invalid_date', { field: 'time' })
  return { ...range, date }
}

function readNear({ latitude = '', longitude = '' }: AskedPhotos, km: number): Near | undefined {
  if (latitude === '' && longitude === '') return undefined
  const near = { latitude: readNumber(latitude, 'latitude'), longitude: readNumber(longitude, 'longitude'), km }
  if (Math.abs(near.latitude) > 90) throw new ApiError('invalid_place', { field: 'latitude' })
  if (Math.abs(near.longitude) > 180) throw new ApiError('invalid_place', { field: 'longitude' })
  return near
}

/** Words of letters are found by their beginning; Chinese has no spaces, so its characters are found anywhere. */
const readWords = (text: string): string[] =>
  runsOf(foldText(text))
    .slice(0, maxWords)
    .map((run) => (isHan(run) ? run : ` ${run}`))
