import type { FastifyInstance } from 'fastify'
import { sendInSlices } from '../../platform/http/answers/send-in-slices.ts'
import { bindCall, pathId } from '../../platform/http/call.ts'
import type { FamilyListCache } from '../families/lists/family-list-cache.ts'
import { maskPerson } from '../living/masks.ts'
import { listDeathReports, refuseDeathReport } from './death-reports/death-reports.service.ts'
import { sendFamilyLists } from './lists/family-lists.ts'
import { peopleList } from './lists/people-list.ts'
import { isLong } from './people.presenter.ts'
import { changePerson, createPerson, deletePerson } from './people.service.ts'
import { getViewedPerson, viewOfPerson } from './read-person.service.ts'
import { searchFamily } from './search-people.service.ts'
import { getSurroundings } from './surroundings/surroundings.service.ts'

export function peopleRoutes(app: FastifyInstance, lists: FamilyListCache): void {
  const { platform } = app

  bindCall(app, 'listPeople', async ({ caller, query, view, viewNow, request, reply }) => {
    const search = query.search?.trim() ?? ''
    if (search !== '') return searchFamily(platform.database.read, caller, search, view)
    return lists.answer(peopleList, { familyId: caller.familyId, viewNow }, request, reply, query.days)
  })

  bindCall(app, 'getSurroundings', ({ caller, query }) => getSurroundings(platform, caller, query.person_id), { compress: true })

  bindCall(app, 'getFamilyLists', ({ caller, query, viewNow, request, reply }) =>
    sendFamilyLists(lists, { familyId: caller.familyId, viewNow }, query.since, request, reply),
  )

  bindCall(app, 'getPerson', async ({ caller, params, query, viewNow, reply }) => {
    const id = pathId(params.id)
    const viewed = await platform.database.readTogether((db) => getViewedPerson(db, caller, id, query.language, viewNow))
    const person = maskPerson(await viewOfPerson(viewed, viewNow), viewed.person)
    return isLong(person) ? sendInSlices(reply, person) : person
  })

  bindCall(app, 'createPerson', ({ caller, body, viewNow }) => createPerson(platform, caller, body, viewNow))

  bindCall(app, 'updatePerson', ({ caller, params, query, body, viewNow }) => {
    const change = { field: body.fieldName, value: body.value, previous: body.previous, language: query.language }
    return changePerson(platform, caller, pathId(params.id), change, viewNow)
  })

  bindCall(app, 'listDeathReports', ({ caller, view }) => listDeathReports(platform, caller, view))

  bindCall(
    app,
    'refuseDeathReport',
    async ({ caller }) => {
      await refuseDeathReport(platform, caller)
      return null
    },
    { status: 204 },
  )

  bindCall(
    app,
    'deletePerson',
    async ({ caller, params }) => {
      await deletePerson(platform, caller, pathId(params.id))
      return null
    },
    { status: 204 },
  )
}
