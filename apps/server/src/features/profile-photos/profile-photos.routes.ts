import { buffer } from 'node:stream/consumers'
import { limits } from '@banyan/contract'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../platform/http/api-error.ts'
import { drainOrCut, receiveUpload } from '../../platform/http/bodies/upload.ts'
import { bindCall, enforce, pathId } from '../../platform/http/call.ts'
import { newPictureKey } from '../../platform/media/picture-keys.ts'
import type { VisiblePictureCache } from '../../platform/media/visible-picture-cache.ts'
import type { FaceFinder } from '../faces/face-finder.ts'
import { keepOriginal, removePictureFiles } from '../photos/images/keep-original.ts'
import type { KeptOriginal } from '../photos/images/keep-original.ts'
import type { Crop } from './cut-portrait.ts'
import { locateFace } from './locate-face.service.ts'
import { removeProfilePhoto, setProfilePhoto } from './profile-photos.service.ts'

/** Looking for a face takes a second of a processor; nobody chooses more pictures in a minute. */
const facesInMinute = 20

export function profilePhotoRoutes(
  app: FastifyInstance,
  pictures: VisiblePictureCache,
  finder: Pick<FaceFinder, 'locate'>,
): void {
  const { platform } = app

  bindCall(app, 'setProfileImage', async ({ caller, params, request }) => {
    const key = newPictureKey()
    let original: KeptOriginal | undefined
    let crop: Crop
    let fileName: string
    let personId: number
    try {
      const received = await receiveUpload(request, {
        call: 'setProfileImage',
        field: 'picture',
        maxBytes: platform.config.pictures.maxBytes,
        keep: async (content) => {
          original = await keepOriginal(platform, caller.familyId, key, content)
        },
      })
      if (original === undefined) throw new ApiError('invalid_field', { field: 'picture' })
      crop = readCrop(received.fields)
      fileName = received.fileName
      personId = pathId(params.id)
    } catch (error) {
      drainOrCut(request)
      await removePictureFiles(platform, caller.familyId, key)
      throw error
    }
    const person = await setProfilePhoto(platform, caller, personId, { original, fileName, crop })
    pictures.forgetFamily(caller.familyId)
    return person
  })

  bindCall(app, 'deleteProfileImage', async ({ caller, params }) => {
    const person = await removeProfilePhoto(platform, caller, pathId(params.id))
    pictures.forgetFamily(caller.familyId)
    return person
  })

  const isLimited = app.createRateLimit({
    max: facesInMinute,
    timeWindow: 60_000,
    keyGenerator: ({ caller, ip }) => `find a face ${caller?.sessionId ?? ip}`,
  })
  bindCall(
    app,
    'findFace',
    async ({ caller, request }) => {
      await enforce(isLimited, request)
      let bytes = Buffer.alloc(0)
      await receiveUpload(request, {
        call: 'findFace',
        field: 'picture',
        maxBytes: limits.facePicture.bytes,
        keep: async (content) => {
          bytes = await buffer(content)
        },
      })
      return locateFace(platform, finder, caller.familyId, bytes)
    },
    { limit: 'own' },
  )
}

/** @throws ApiError `invalid_field`, `invalid_angle` */
function readCrop(fields: Record<string, string>): Crop {
  const read = (field: string, fallback?: number): number => {
    const text = fields[field]?.trim() ?? ''
    if (text === '' && fallback !== undefined) return fallback
    const value = Number(text)
    if (text === '' || !Number.isFinite(value) || Math.abs(value) > 1e6) throw new ApiError('invalid_field', { field })
    return value
  }
  const angle = read('r', 0)
  if (angle % 90 !== 0) throw new ApiError('invalid_angle', { field: 'r' })
  return { x: read('x'), y: read('y'), w: read('w'), h: read('h'), anticlockwiseAngle: ((angle % 360) + 360) % 360 }
}
