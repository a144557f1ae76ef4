import type { FastifyInstance } from 'fastify'
import { bindCall } from '../../platform/http/call.ts'
import { createPeople } from './new-people.service.ts'

export function newPeopleRoutes(app: FastifyInstance): void {
  bindCall(app, 'createPeople', ({ caller, body }) => createPeople(app.platform, caller, body))
}
