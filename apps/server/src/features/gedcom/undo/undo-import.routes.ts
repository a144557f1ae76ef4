import type { FastifyInstance } from 'fastify'
import { bindCall, pathId } from '../../../platform/http/call.ts'
import { getUndoImport, previewUndoImport, undoImport } from './undo-import.service.ts'

export function undoImportRoutes(app: FastifyInstance): void {
  const { platform } = app

  bindCall(app, 'previewUndoImport', ({ caller, params }) => previewUndoImport(platform, caller, pathId(params.id)))

  bindCall(app, 'undoImport', ({ caller, params }) => undoImport(platform, caller, pathId(params.id)))

  bindCall(app, 'getUndoImport', ({ caller, params }) => getUndoImport(platform, caller, pathId(params.id)))
}
