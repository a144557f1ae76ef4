import type { FastifyInstance } from 'fastify'
import { bindCall } from '../../platform/http/call.ts'

/** What the pages need to know of this server before anybody has signed in. */
export function siteRoutes(app: FastifyInstance): void {
  const { breachUrl, operator, signUp } = app.platform.config
  bindCall(app, 'getSite', async () => ({ sign_up: signUp, breach_url: breachUrl ?? null, operator_name: operator.name, operator_contact: operator.contact }))
}
