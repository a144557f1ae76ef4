import { AsyncLocalStorage } from 'node:async_hooks'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { deriveKey } from '../derive-key.ts'
import type { Platform } from '../platform.ts'
import { baseAddress } from '../http/addresses/base-address.ts'

/** A picture in one version; its signature holds for all its variants and for nothing else. */
export interface PictureName {
  family: number
  key: string
  version: number
}

/** `trash` opens the small pictures of what was deleted, for those who look into the trash. */
export type MediaScope = 'shown' | 'trash'

/** Makes the addresses of one family's pictures for one answer. */
export interface MediaAddresses {
  of(picture: { key: string; version: number }, name: string, scope?: MediaScope): string
}

const dayMs = 86_400_000
/** 128 bits, in base64url. */
const signatureLength = 22

export class MediaSigner {
  readonly #key: Buffer
  readonly #now: () => Date

  constructor({ secret, now }: Pick<Platform, 'secret' | 'now'>) {
    this.#key = deriveKey(secret, 'media addresses')
    this.#now = now
  }

  /** The end of the next UTC day, in seconds: an address stays the same within a day, so that browsers keep the picture. */
  expiry(): number {
    return ((Math.floor(this.#now().getTime() / dayMs) + 2) * dayMs) / 1000
  }

  /** Path and query of a picture's file. */
  path(picture: PictureName, name: string, scope: MediaScope, expires: number): string {
    return `/media/${picture.family}/${picture.key}/${picture.version}/${name}?expires=${expires}&signature=${this.#sign(picture, scope, expires)}`
  }

  /** What the signature opens, or undefined when it is none of ours. Whether it has expired is another question. */
  verify(picture: PictureName, expires: number, signature: string): MediaScope | undefined {
    return (['shown', 'trash'] as const).find((scope) => isSame(this.#sign(picture, scope, expires), signature))
  }

  secondsLeft(expires: number): number {
    return expires - Math.floor(this.#now().getTime() / 1000)
  }

  #sign({ family, key, version }: PictureName, scope: MediaScope, expires: number): string {
    return createHmac('sha256', this.#key).update(`${scope} ${family} ${key} ${version} ${expires}`).digest('base64url').slice(0, signatureLength)
  }
}

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

export const mediaAddresses = (request: FastifyRequest, family: number): MediaAddresses => addressesFrom(request.server.platform, baseAddress(request), family)

function addressesFrom(platform: Platform, base: string, family: number): MediaAddresses {
  const signer = mediaSigner(platform)
  const expires = signer.expiry()
  return { of: ({ key, version }, name, scope = 'shown') => `${base}${signer.path({ family, key, version }, name, scope, expires)}` }
}

const current = new AsyncLocalStorage<(family: number) => MediaAddresses>()

/** Lets all that is presented in `work` carry addresses of pictures that begin with `base`. */
export const withMediaAddresses = <T>(platform: Platform, base: string, work: () => T): T => current.run((family) => addressesFrom(platform, base, family), work)

/** The addresses for the answer that is being made; undefined where nobody is answered, as in a job. */
export const currentAddresses = (family: number): MediaAddresses | undefined => current.getStore()?.(family)

const mediaPath = /^\/media\/(\d{1,15})\/([0-9a-f]{32})\/(\d{1,9})\/([a-z0-9@]{1,20}\.[a-z0-9]{1,5})$/

/** An address that {@link mediaAddresses} may have made, taken apart. */
export interface ParsedAddress {
  picture: PictureName
  name: string
  expires: number
  signature: string
}

/** @param path - decoded, without the query */
export function parseMediaPath(path: string, query: URLSearchParams): ParsedAddress | undefined {
  const [, family, key = '', version, name = ''] = mediaPath.exec(path) ?? []
  const expires = query.get('expires') ?? ''
  if (family === undefined || !/^\d{1,12}$/.test(expires)) return undefined
  return { picture: { family: Number(family), key, version: Number(version) }, name, expires: Number(expires), signature: query.get('signature') ?? '' }
}
