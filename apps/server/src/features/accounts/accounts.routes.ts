import type { FastifyInstance } from 'fastify'
import { cardRoutes } from './cards/cards.routes.ts'
import { emailRoutes } from './email/email.routes.ts'
import { membershipRoutes } from './memberships/memberships.routes.ts'
import { oidcRoutes } from './oidc/oidc.routes.ts'
import { passwordRoutes } from './passwords/passwords.routes.ts'
import type { WithPassword } from './passwords/with-password.ts'
import { recoveryRoutes } from './recoveries/recoveries.routes.ts'
import type { KnownDevices } from './sessions/known-devices.ts'
import type { LoginGuard } from './sessions/login-guard.ts'
import { sessionRoutes } from './sessions/sessions.routes.ts'
import type { Sessions } from './sessions/sessions.service.ts'
import { signInRoutes } from './sessions/sign-in.routes.ts'
import type { SignIn } from './sessions/sign-in.service.ts'
import { settingsRoutes } from './settings.routes.ts'
import { signUpRoutes } from './sign-up/sign-up.routes.ts'
import { stepUpRoutes } from './step-up/step-up.routes.ts'
import { wayInRoutes } from './ways-in/ways-in.routes.ts'

export function accountRoutes(
  app: FastifyInstance,
  sessions: Sessions,
  guard: LoginGuard,
  devices: KnownDevices,
  withPassword: WithPassword,
  signIn: SignIn,
): void {
  signInRoutes(app, signIn, guard, devices)
  sessionRoutes(app, sessions)
  membershipRoutes(app, sessions)
  signUpRoutes(app, guard)
  passwordRoutes(app, sessions, guard, withPassword)
  settingsRoutes(app, sessions, withPassword)
  emailRoutes(app, sessions, guard, withPassword)
  stepUpRoutes(app, guard, withPassword)
  wayInRoutes(app)
  cardRoutes(app, sessions)
  recoveryRoutes(app, signIn)
  oidcRoutes(app)
}
