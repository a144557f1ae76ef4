import type { FastifyInstance } from 'fastify'
import { bindCall, pathId } from '../../platform/http/call.ts'
import { requireStepUp } from '../accounts/step-up/step-up.service.ts'
import { copyFiles } from './copy-files.ts'
import { listOwnExports, startExport } from './data-exports.service.ts'

export function dataExportRoutes(app: FastifyInstance): void {
  const { platform } = app
  bindCall(app, 'startDataExport', async ({ caller, request }) => {
    await requireStepUp(platform, caller)
    return startExport(platform, caller, request.headers['user-agent'] ?? '')
  })
  bindCall(app, 'listDataExports', ({ caller }) => listOwnExports(platform, caller))

  // A browser downloads a large file by an address with a signature instead of a token.
  bindCall(app, 'downloadDataExport', async ({ params, query, request, reply }) => {
    const { until, signature } = query
    const asked =
      until === undefined || signature === undefined ? { caller: await app.authenticate(request) } : { until, signature }
    const { content, sizeBytes, day } = await copyFiles.open(
      platform,
      pathId(params.id),
      asked,
      request.headers['user-agent'] ?? '',
    )
    return reply
      .type('application/zip')
      .header('content-length', sizeBytes)
      .header('content-disposition', `attachment; filename="banyan-${day}.zip"`)
      .header('cache-control', 'private, no-store')
      .send(content)
  })
}
