import { limits } from '@banyan/contract'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../platform/http/api-error.ts'
import { bindCall, pathId } from '../../platform/http/call.ts'
import { drainOrCut, receiveUpload } from '../../platform/http/upload.ts'
import { cleanText } from '../../platform/text/clean-text.ts'
import { exportFamily } from './export.service.ts'
import { getImport, listFamilyImports, newUploadKey, refuseSecondImport, startImport } from './gedcom-imports.service.ts'

const versions = ['7.0', '5.5.1'] as const
const longestId = 200

export function gedcomRoutes(app: FastifyInstance): void {
  const { platform } = app

  bindCall(app, 'importGedcom', async ({ caller, request }) => {
    const key = newUploadKey(caller.familyId)
    try {
      await refuseSecondImport(platform, caller.familyId)
      const { fileName, sizeBytes, fields } = await receiveUpload(request, { field: 'file', maxBytes: limits.gedcomBytes, keep: (content) => platform.media.put(key, content) })
      const ownPerson = (fields['own_person'] ?? '').trim().slice(0, longestId)
      return await startImport(platform, caller, { key, sizeBytes, fileName: cleanText(fileName).slice(0, longestId), ownPerson })
    } catch (error) {
      drainOrCut(request)
      await platform.media.delete(key)
      throw error
    }
  })

  bindCall(app, 'exportGedcom', async ({ caller, query, reply }) => {
    const asked = query.version ?? ''
    const version = asked === '' ? '7.0' : versions.find((known) => known === asked)
    if (version === undefined) throw new ApiError('invalid_field', { field: 'version' })
    const bytes = await exportFamily(platform, caller.familyId, version)
    return reply
      .type('text/vnd.familysearch.gedcom; charset=utf-8')
      .header('content-disposition', `attachment; filename="family-${version}.ged"`)
      .header('cache-control', 'private, no-store')
      .send(bytes)
  })

  bindCall(app, 'listGedcomImports', ({ caller }) => listFamilyImports(platform, caller.familyId))

  bindCall(app, 'getGedcomImport', ({ caller, params }) => getImport(platform, caller.familyId, pathId(params.id)))
}
