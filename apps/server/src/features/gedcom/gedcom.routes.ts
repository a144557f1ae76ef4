import { Readable } from 'node:stream'
import { limits } from '@banyan/contract'
import { isEncoding } from '@banyan/gedcom'
import type { Encoding } from '@banyan/gedcom'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../platform/http/api-error.ts'
import { drainOrCut, receiveUpload } from '../../platform/http/bodies/upload.ts'
import { bindCall, pathId } from '../../platform/http/call.ts'
import { cleanText } from '../../platform/text/clean-text.ts'
import { appendToLog } from '../family-log/append-to-log.ts'
import { writeFamily } from './export/export.service.ts'
import {
  getImport,
  listFamilyImports,
  listLoneFamilies,
  newUploadKey,
  refuseSecondImport,
  startImport,
} from './gedcom-imports.service.ts'
import type { Upload } from './gedcom-imports.service.ts'
import { limitUpload } from './limit-upload.ts'
import { openGedzip } from './media/gedzip.service.ts'
import { importPreviewed, startPreview } from './preview/previews.service.ts'

const versions = ['7.0', '5.5.1'] as const
const maxIdLength = 200

export function gedcomRoutes(app: FastifyInstance): void {
  const { platform } = app

  bindCall(app, 'importGedcom', async ({ caller, request }) => {
    const key = newUploadKey(caller.familyId)
    const { upload: received, isPreview: isAsked } = await receive(key).catch(async (error: unknown) => {
      drainOrCut(request)
      await platform.media.delete(key)
      throw error
    })
    return isAsked ? startPreview(platform, caller, received) : startImport(platform, caller, received)

    async function receive(fileKey: string): Promise<{ upload: Upload; isPreview: boolean }> {
      await refuseSecondImport(platform, caller.familyId)
      const { fileName, sizeBytes, fields } = await receiveUpload(request, {
        call: 'importGedcom',
        field: 'file',
        maxBytes: limits.gedzipBytes,
        keep: (content) => platform.media.put(fileKey, Readable.from(limitUpload(content), { objectMode: false })),
      })
      const ownPerson = (fields['own_person'] ?? '').trim().slice(0, maxIdLength)
      const encoding = readEncoding(fields['encoding'] ?? '')
      const isPreview = readFlag(fields['preview'] ?? '', 'preview')
      return {
        upload: { key: fileKey, sizeBytes, fileName: cleanText(fileName).slice(0, maxIdLength), ownPerson, encoding },
        isPreview,
      }
    }
  })

  bindCall(app, 'exportGedcom', async ({ caller, query, view, request, reply }) => {
    const asked = query.version ?? ''
    const version = asked === '' ? '7.0' : versions.find((known) => known === asked)
    if (version === undefined) throw new ApiError('invalid_field', { field: 'version' })
    const hasPictures = readFlag(query.media ?? '', 'media')
    // GEDZIP exists only for GEDCOM 7.
    if (hasPictures && version !== '7.0') throw new ApiError('invalid_field', { field: 'version' })
    await platform.database.write(async (tx) =>
      appendToLog(tx, platform, caller.familyId, 'tree_exported', {
        by: caller,
        userAgent: request.headers['user-agent'] ?? '',
        details: { format: hasPictures ? 'GEDZIP' : `GEDCOM ${version}` },
      }),
    )
    const content = hasPictures
      ? await openGedzip(platform, caller.familyId, view)
      : Readable.from(writeFamily(platform, caller.familyId, version, view), { objectMode: false })
    return reply
      .type(hasPictures ? 'application/vnd.familysearch.gedcom+zip' : 'text/vnd.familysearch.gedcom; charset=utf-8')
      .header('content-disposition', `attachment; filename="family-${version}.${hasPictures ? 'gdz' : 'ged'}"`)
      .header('cache-control', 'private, no-store')
      .send(content)
  })

  bindCall(app, 'listGedcomImports', ({ caller }) => listFamilyImports(platform, caller.familyId))

  bindCall(app, 'importPreviewedGedcom', ({ caller, params }) => importPreviewed(platform, caller, pathId(params.id)))

  bindCall(app, 'listLoneFamilies', ({ caller, params }) => listLoneFamilies(platform, caller.familyId, pathId(params.id)))

  bindCall(app, 'getGedcomImport', ({ caller, params }) => getImport(platform, caller.familyId, pathId(params.id)))
}

function readFlag(text: string, field: string): boolean {
  if (/^(?:true|1)$/i.test(text)) return true
  if (/^(?:false|0|)$/i.test(text)) return false
  throw new ApiError('invalid_field', { field })
}

/** @throws ApiError `invalid_field` */
function readEncoding(text: string): Encoding | undefined {
  const name = text.trim().toLowerCase()
  if (name === '') return undefined
  if (!isEncoding(name)) throw new ApiError('invalid_field', { field: 'encoding' })
  return name
}
