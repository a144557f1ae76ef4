import { limits } from '@banyan/contract'
import type { FastifyInstance } from 'fastify'
import { bindCall, pathId } from '../../../platform/http/call.ts'
import { answerPage, readPage } from '../../../platform/http/paging.ts'
import { imagePresenter } from '../../photos/motion/moving-images.presenter.ts'
import { nameFaces } from '../tags.service.ts'
import { presentGroups } from './face-groups.presenter.ts'
import {
  denyGroup,
  getSeenGroup,
  joinGroups,
  listSeenGroups,
  putFacesBack,
  readShownGroups,
  setGroupAside,
  takeFacesOut,
} from './face-groups.service.ts'

export function faceGroupRoutes(app: FastifyInstance): void {
  const { platform } = app
  const { read } = platform.database

  bindCall(
    app,
    'listFaceGroups',
    async ({ caller, view, query, request }) => {
      const page = readPage(query)
      const isSetAside = query.set_aside === '1'
      const groups = await listSeenGroups(platform, caller.familyId, view, isSetAside)
      return answerPage(request, page, groups.length, async () => {
        const asked = groups.slice(page.offset, page.offset + page.size)
        const shown = await readShownGroups(read, caller.familyId, view, asked, limits.shownFaces)
        return presentGroups(shown, isSetAside, imagePresenter(request, caller.familyId, view))
      })
    },
    { compress: true },
  )

  bindCall(
    app,
    'getFaceGroup',
    async ({ caller, view, params, query, request }) => {
      const isSetAside = query.set_aside === '1'
      const group = await getSeenGroup(platform, caller.familyId, view, pathId(params.id), isSetAside)
      const shown = await readShownGroups(read, caller.familyId, view, [group], limits.taggedFaces)
      const [presented] = await presentGroups(shown, isSetAside, imagePresenter(request, caller.familyId, view))
      return presented!
    },
    { compress: true },
  )

  bindCall(app, 'nameFaces', ({ caller, body }) => nameFaces(platform, caller, body))

  bindCall(app, 'takeFacesOut', async ({ caller, view, params, body }) => {
    const step = { platform, caller, view, id: pathId(params.id) }
    return { group_id: await (body.is_taken_back === true ? putFacesBack : takeFacesOut)(step, body) }
  })

  bindCall(app, 'joinFaceGroups', async ({ caller, view, params, body }) => ({
    face_ids: await joinGroups({ platform, caller, view, id: pathId(params.id) }, body.group_id),
  }))

  bindCall(app, 'setFaceGroupAside', async ({ caller, view, params, body }) => {
    await setGroupAside({ platform, caller, view, id: pathId(params.id) }, body.is_set_aside)
    return 'OK' as const
  })

  bindCall(app, 'denyFaceGroup', async ({ caller, view, params, body }) => {
    await denyGroup({ platform, caller, view, id: pathId(params.id) }, body)
    return 'OK' as const
  })
}
