import { AsyncLocalStorage } from 'node:async_hooks'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { deriveKey } from '../derive-key.ts'
import { familyMarks } from '../family-marks.ts'
import type { FamilyMarks } from '../family-marks.ts'
import { baseAddress } from '../http/addresses/base-address.ts'
import type { Platform } from '../platform.ts'
import { firstEpoch, mediaEpochs } from './media-epochs.ts'

/** A picture in one version. Its signature covers all its variants and nothing else. */
export interface PictureName {
  family: number
  key: string
  version: number
}

/**
 * `trash` only opens the small pictures of deleted images, for users who look into the trash, and of those that wait. `guest` only opens
 * the small pictures of shown images: an original may hold a place.
 */
export type MediaScope = 'shown' | 'trash' | 'guest'

/** Makes the addresses of one family's pictures for one answer. */
export interface MediaAddresses {
  of(picture: { key: string; version: number }, name: string, scope?: MediaScope): string
}

const dayMs = 86_400_000
/** 128 bits, in base64url. */
const signatureLength = 22

export class MediaSigner {
  readonly #key: Buffer
  readonly #marks: FamilyMarks
  readonly #now: () => Date

  constructor(platform: Pick<Platform, 'secret' | 'now'>) {
    this.#key = deriveKey(platform.secret, 'media addresses')
    this.#marks = familyMarks(platform)
    this.#now = platform.now
  }

  /** The end of the next UTC day, in seconds. An address stays the same throughout a day, so that browsers cache the picture. */
  expiry(): number {
    return ((Math.floor(this.#now().getTime() / dayMs) + 2) * dayMs) / 1000
  }

  /** The path and query of a picture's file. */
  path(picture: PictureName, name: string, signed: Signed): string {
    const folder = this.#marks.markOf(picture.family)
    return `/media/${folder}/${picture.key}/${picture.version}/${name}?expires=${signed.expires}&signature=${this.#sign({ folder, picture }, signed)}`
  }

  /** @param path - decoded, without the query */
  parse(path: string, query: URLSearchParams): ParsedAddress | undefined {
    const [, folder = '', key = '', version, name = ''] = mediaPath.exec(path) ?? []
    const isNumbered = numberShape.test(folder)
    const family = isNumbered ? Number(folder) : this.#marks.familyOf(folder)
    const expires = query.get('expires') ?? ''
    if (family === undefined || !/^\d{1,12}$/.test(expires)) return undefined
    return {
      folder,
      isNumbered,
      picture: { family, key, version: Number(version) },
      name,
      expires: Number(expires),
      signature: query.get('signature') ?? '',
    }
  }

  /** Returns what the signature opens in one of these epochs, or undefined when it is not valid. It does not check the expiry. */
  verify(address: Pick<ParsedAddress, 'folder' | 'picture' | 'expires' | 'signature'>, epochs: number[]): MediaScope | undefined {
    const { expires, signature } = address
    return (['shown', 'trash', 'guest'] as const).find((scope) =>
      epochs.some((epoch) => isSame(this.#sign(address, { scope, expires, epoch }), signature)),
    )
  }

  secondsLeft(expires: number): number {
    return expires - Math.floor(this.#now().getTime() / 1000)
  }

  /** Signs the address as written, so that a signature for an encrypted family number reveals nothing about the number. */
  #sign(
    { folder, picture: { key, version } }: Pick<ParsedAddress, 'folder' | 'picture'>,
    { scope, expires, epoch }: Signed,
  ): string {
    return createHmac('sha256', this.#key)
      .update(`${scope} ${folder} ${key} ${version} ${expires}${epochMark(epoch)}`)
      .digest('base64url')
      .slice(0, signatureLength)
  }
}

interface Signed {
  scope: MediaScope
  expires: number
  epoch: number
}

/** What a signature covers of an epoch. Addresses from before epochs existed belong to the first. */
export const epochMark = (epoch: number): string => (epoch === firstEpoch ? '' : ` ${epoch}`)

function isSame(ours: string, theirs: string): boolean {
  const bytes = Buffer.from(theirs)
  return bytes.length === ours.length && timingSafeEqual(Buffer.from(ours), bytes)
}

const signers = new WeakMap<Platform, MediaSigner>()

export function mediaSigner(platform: Platform): MediaSigner {
  const signer = signers.get(platform) ?? new MediaSigner(platform)
  signers.set(platform, signer)
  return signer
}

export const mediaAddresses = (request: FastifyRequest, family: number): MediaAddresses =>
  addressesFrom(request.server.platform, baseAddress(request), family)

/** Makes addresses of small pictures for a guest, which end with their link at the latest. */
export function guestAddresses(request: FastifyRequest, family: number, linkEnds: string): MediaAddresses {
  const addresses = addressesFrom(request.server.platform, baseAddress(request), family, Math.floor(Date.parse(linkEnds) / 1000))
  return { of: (picture, name) => addresses.of(picture, name, 'guest') }
}

function addressesFrom(platform: Platform, base: string, family: number, latest = Infinity): MediaAddresses {
  const signer = mediaSigner(platform)
  const expires = Math.min(signer.expiry(), latest)
  const epoch = mediaEpochs(platform).current(family)
  return {
    of: ({ key, version }, name, scope = 'shown') =>
      `${base}${signer.path({ family, key, version }, name, { scope, expires, epoch })}`,
  }
}

const current = new AsyncLocalStorage<(family: number) => MediaAddresses>()

/** Runs `work` so that the answers it presents carry picture addresses beginning with `base`. */
export const withMediaAddresses = <T>(platform: Platform, base: string, work: () => T): T =>
  current.run((family) => addressesFrom(platform, base, family), work)

/** The addresses for the current answer; undefined outside an answer, as in a job. */
export const currentAddresses = (family: number): MediaAddresses | undefined => current.getStore()?.(family)

/** Up to version 0.2.0 addresses held the family's number in place of its mark; such addresses work until they expire. */
const mediaPath = /^\/media\/([\w-]{1,22})\/([0-9a-f]{32})\/(\d{1,9})\/([a-z0-9@]{1,20}\.[a-z0-9]{1,5})$/
const numberShape = /^\d{1,15}$/

/** A parsed address in the form that {@link mediaAddresses} makes. */
export interface ParsedAddress {
  /** The part that identifies the family. */
  folder: string
  /** Whether `folder` is the family's number, as up to version 0.2.0. */
  isNumbered: boolean
  picture: PictureName
  name: string
  expires: number
  signature: string
}
