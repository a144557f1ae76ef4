import type { FastifyInstance } from 'fastify'
import { bindCall } from '../../platform/http/call.ts'
import { answerPage, readPage } from '../../platform/http/paging.ts'
import { searchLives } from './life-search.service.ts'

export function lifeSearchRoutes(app: FastifyInstance): void {
  const { read } = app.platform.database

  bindCall(app, 'searchLives', async ({ caller, query, view, request }) => {
    const page = readPage(query)
    const found = await searchLives(read, { ...caller, view }, query.search ?? '')
    const list = () => found.list(page.offset, page.offset + page.size)
    return { ...(await answerPage(request, page, found.count, list)), is_complete: found.isComplete }
  })
}
