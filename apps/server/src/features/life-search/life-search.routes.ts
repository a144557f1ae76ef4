import type { FastifyInstance } from 'fastify'
import { bindCall } from '../../platform/http/call.ts'
import { answerPage, readPage } from '../../platform/http/paging.ts'
import { searchLives } from './life-search.service.ts'

export function lifeSearchRoutes(app: FastifyInstance): void {
  const { read } = app.platform.database

  bindCall(app, 'searchLives', async ({ caller, query, request }) => {
    const page = readPage(query)
    const { lives, isComplete } = await searchLives(read, caller.familyId, query.search ?? '', caller.language)
    const answer = await answerPage(request, page, lives.length, () =>
      Promise.resolve(lives.slice(page.offset, page.offset + page.size)),
    )
    return { ...answer, is_complete: isComplete }
  })
}
