import { languageOf } from '@banyan/contract'
import type { Language } from '@banyan/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressKey } from '../../platform/http/addresses/address-key.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { drainOrCut, receiveUpload } from '../../platform/http/bodies/upload.ts'
import { bindCall, enforce, pathId } from '../../platform/http/call.ts'
import { requestLocale } from '../../platform/http/language.ts'
import { answerPage, readPage } from '../../platform/http/paging.ts'
import { guestAddresses } from '../../platform/media/media-addresses.ts'
import type { MediaAddresses } from '../../platform/media/media-addresses.ts'
import { mediaEpochs } from '../../platform/media/media-epochs.ts'
import { newPictureKey } from '../../platform/media/picture-keys.ts'
import { hashToken } from '../accounts/tokens.ts'
import { removeUnused } from '../photos/images/create-image.service.ts'
import { readId } from '../photos/images/images.service.ts'
import { keepOriginal } from '../photos/images/keep-original.ts'
import type { KeptOriginal } from '../photos/images/keep-original.ts'
import { addGuestPhoto, countGuestPhoto } from './guest-photos.service.ts'
import { takeBackSecret } from './guest-tokens.ts'
import {
  countPhotos,
  findPhoto,
  getBranch,
  getPerson,
  getPhoto,
  listPhotos,
  openedBy,
  openGuestLink,
  presentPage,
} from './guests.service.ts'
import type { OpenLink } from './open-link.ts'
import { takeBack } from './take-back.service.ts'

const minuteMs = 60_000

/** The calls that guests make. None of them takes a caller, and a guest can make no others. */
export function guestRoutes(app: FastifyInstance): void {
  const { platform } = app

  // Who holds a link and lacks its password gets some tries, wherever they come from.
  const tokenOf = (request: FastifyRequest): string => hashToken(String((request.body as { token?: unknown }).token))
  const triesFromAddress = app.createRateLimit({
    max: 10,
    timeWindow: 15 * minuteMs,
    keyGenerator: (request) => `password of link ${tokenOf(request)} ${addressKey(request.ip)}`,
  })
  const triesOfLink = app.createRateLimit({
    max: 100,
    timeWindow: 60 * minuteMs,
    keyGenerator: (request) => `password of link ${tokenOf(request)}`,
  })

  bindCall(
    app,
    'openGuestLink',
    ({ body, request }) =>
      openGuestLink(platform, body, {
        limitTries: async () => {
          await enforce(triesFromAddress, request)
          await enforce(triesOfLink, request)
        },
        addresses: async (family, ends) => {
          await mediaEpochs(platform).load(family)
          return guestAddresses(request, family, ends)
        },
        language: languageFor(request),
      }),
    { compress: true },
  )

  bindCall(app, 'getGuestPage', ({ guest }) => presentPage(platform, openedBy(guest)))

  bindCall(app, 'getGuestPerson', ({ guest, params, request }) => {
    const open = openedBy(guest)
    return getPerson(platform, open, pathId(params.id), {
      addresses: addressesFor(request, open),
      language: languageFor(request),
    })
  })

  bindCall(
    app,
    'getGuestBranch',
    ({ guest, request }) => {
      const open = openedBy(guest)
      return getBranch(platform, open, addressesFor(request, open))
    },
    { compress: true },
  )

  bindCall(app, 'listGuestPhotos', async ({ guest, query, request }) => {
    const open = openedBy(guest)
    const page = readPage(query)
    return answerPage(request, page, await countPhotos(platform, open), () =>
      listPhotos(platform, open, page, addressesFor(request, open)),
    )
  })

  bindCall(app, 'getGuestPhoto', ({ guest, params, request }) => {
    const open = openedBy(guest)
    return getPhoto(platform, open, pathId(params.id), addressesFor(request, open))
  })

  bindCall(app, 'takeBackAsGuest', async ({ guest, body }) => {
    await takeBack(platform, guest, body)
    return 'OK' as const
  })

  bindCall(app, 'addGuestPhoto', async ({ guest, request }) => {
    const key = newPictureKey()
    try {
      await countGuestPhoto(platform, guest)
      let original: KeptOriginal | undefined
      const { fileName, fields } = await receiveUpload(request, {
        call: 'addGuestPhoto',
        field: 'picture',
        maxBytes: platform.config.pictures.maxBytes,
        keep: async (content) => {
          original = await keepOriginal(platform, guest.familyId, key, content)
        },
      })
      if (original === undefined) throw new ApiError('invalid_field', { field: 'picture' })
      const person = fields['person_id']
      const { image, waits } = await addGuestPhoto(platform, guest, {
        original,
        fileName,
        name: fields['guest_name'] ?? '',
        person: person === undefined || person === '' ? undefined : readId(person, 'person_id'),
      })
      const open = openedBy(guest)
      const photo = waits ? undefined : await findPhoto(platform, open, image.id, addressesFor(request, open))
      return {
        id: image.id,
        secret: takeBackSecret(platform, guest, { kind: 'photo', id: image.id }),
        waits,
        photo: photo ?? null,
      }
    } catch (error) {
      drainOrCut(request)
      await removeUnused(platform, guest.familyId, key)
      throw error
    }
  })
}

const languageFor = (request: FastifyRequest): Language => languageOf(requestLocale(request))

const addressesFor = (request: FastifyRequest, { family, link }: OpenLink): MediaAddresses =>
  guestAddresses(request, family, link.ends_at)
