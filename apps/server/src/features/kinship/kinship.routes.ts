import { clientNames } from '@banyan/kinship'
import type { FastifyInstance } from 'fastify'
import { bindCall, pathId } from '../../platform/http/call.ts'
import { KinshipIndexes } from './kinship-indexes.ts'
import { listRelationNames } from './kinship.service.ts'

export function kinshipRoutes(app: FastifyInstance): void {
  const indexes = new KinshipIndexes()

  bindCall(app, 'listRelationNames', ({ caller, params }) =>
    listRelationNames(app.platform.database, indexes, caller, pathId(params.from), pathId(params.to)),
  )

  bindCall(app, 'listFamilyMemberNames', async () => [...clientNames])
}
