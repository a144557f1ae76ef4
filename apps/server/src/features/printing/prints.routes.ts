import type { FastifyInstance } from 'fastify'
import { bindCall, pathId } from '../../platform/http/call.ts'
import { printFiles } from './print-files.ts'
import { listOwnPrints, openPrint, previewPrint, startPrint } from './prints.service.ts'

export function printRoutes(app: FastifyInstance): void {
  const { platform } = app
  bindCall(app, 'startPrint', ({ caller, body, request }) =>
    startPrint(platform, caller, body, request.headers['user-agent'] ?? ''),
  )
  bindCall(app, 'listPrints', ({ caller }) => listOwnPrints(platform, caller))
  bindCall(app, 'previewPrint', ({ caller, view, body, query }) => previewPrint(platform, caller, view, body, query.sheet), {
    compress: true,
  })
  bindCall(app, 'deletePrint', async ({ caller, params }) => {
    await printFiles.deleteOwn(platform, caller, pathId(params.id))
    return 'OK' as const
  })

  // A browser downloads a large file by an address with a signature instead of a token.
  bindCall(app, 'downloadPrint', async ({ params, query, request, reply }) => {
    const { until, signature } = query
    const asked =
      until === undefined || signature === undefined ? { caller: await app.authenticate(request) } : { until, signature }
    const { content, sizeBytes, name, type } = await openPrint(
      platform,
      pathId(params.id),
      asked,
      request.headers['user-agent'] ?? '',
    )
    return reply
      .type(type)
      .header('content-length', sizeBytes)
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'private, no-store')
      .send(content)
  })
}
