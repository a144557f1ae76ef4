import type { FastifyInstance } from 'fastify'
import { bindCall } from '../../../platform/http/call.ts'
import { requestRegion } from '../../../platform/http/language.ts'
import type { LoginGuard } from '../sessions/login-guard.ts'
import { confirmSignUp, signUp } from './sign-up.service.ts'

export function signUpRoutes(app: FastifyInstance, guard: LoginGuard): void {
  const { platform } = app

  bindCall(app, 'signUp', ({ body, request }) => signUp(platform, body, requestRegion(request)))

  // Nobody guesses 256 bits, so wrong mailed tokens do not count as failed logins, and a valid one works at a locked address too
  // (decision 24).
  bindCall(app, 'confirmSignUp', ({ params, body, request }) =>
    confirmSignUp(platform, guard, request, params.token, body.password),
  )
}
