import type { FastifyInstance } from 'fastify'
import { bindCall } from '../../platform/http/call.ts'
import type { FirstRun } from '../accounts/sign-up/first-run.service.ts'

/** What the pages need to know of this server before anybody has signed in. */
export function siteRoutes(app: FastifyInstance, firstRun: FirstRun): void {
  const { backup, breachUrl, offlineDays, oidc, operator, signUp } = app.platform.config
  bindCall(app, 'getSite', async () => ({
    sign_up: signUp,
    first_run: await firstRun.isOpen(),
    breach_url: breachUrl ?? null,
    operator_name: operator.name,
    operator_contact: operator.contact,
    oidc_name: oidc?.name ?? '',
    offline_days: offlineDays,
    // Backups made by hand in between only push the oldest of the counted ones out sooner.
    backup_keep_days:
      backup.everyHours === 0 ? 0 : Math.ceil(Math.max(backup.keepDays, (backup.keepCount * backup.everyHours) / 24)),
  }))
}
