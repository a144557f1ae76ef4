import type { FastifyInstance } from 'fastify'
import { bindCall } from '../../platform/http/call.ts'
import { answerPage, readPage } from '../../platform/http/paging.ts'
import { isProblemHidden } from '../living/masks.ts'
import { dismissProblem, Problems, reopenProblem } from './problems.service.ts'

export function problemRoutes(app: FastifyInstance): void {
  const { platform } = app
  const problems = new Problems(platform)

  bindCall(app, 'listProblems', async ({ caller, query, view, request }) => {
    const page = readPage(query)
    const all = await problems.list(caller, query.dismissed === 'true' || query.dismissed === '1')
    const found = view.isWhole ? all : all.filter((problem) => !isProblemHidden(view, problem))
    return answerPage(request, page, found.length, () => Promise.resolve(found.slice(page.offset, page.offset + page.size)))
  })

  bindCall(app, 'dismissProblem', async ({ caller, body }) => {
    await dismissProblem(platform, caller, body)
    return 'OK' as const
  })

  bindCall(app, 'reopenProblem', async ({ caller, body }) => {
    await reopenProblem(platform, caller, body)
    return 'OK' as const
  })
}
