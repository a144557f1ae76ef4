import type { FastifyInstance } from 'fastify'
import { bindCall, pathId } from '../../platform/http/call.ts'
import { readId } from '../photos/images/images.service.ts'
import { imagePresenter } from '../photos/motion/moving-images.presenter.ts'
import {
  acceptSuggestedTag,
  acceptSuggestedTags,
  changeTag,
  createTag,
  deleteTag,
  deleteTags,
  dismissSuggestedTag,
  listImageTags,
  listSuggestedTags,
  listSuggestedTagsOf,
  tagPeople,
} from './tags.service.ts'

export function tagRoutes(app: FastifyInstance): void {
  const { platform } = app

  bindCall(app, 'listTags', ({ caller, query: { image_id, person_id = '' } }) =>
    listImageTags(platform, caller.familyId, image_id, person_id === '' ? undefined : readId(person_id, 'person_id')),
  )

  bindCall(app, 'createTag', ({ caller, body }) => createTag(platform, caller, body))

  bindCall(app, 'tagPeople', ({ caller, body }) => tagPeople(platform, caller, body))

  bindCall(app, 'updateTag', ({ caller, params, body }) => changeTag(platform, caller, pathId(params.id), body))

  bindCall(app, 'deleteTag', async ({ caller, params }) => {
    await deleteTag(platform, caller, pathId(params.id))
    return 'OK' as const
  })

  bindCall(app, 'deleteTags', ({ caller, body: { ids } }) => deleteTags(platform, caller, ids))

  bindCall(app, 'listSuggestedTags', async ({ caller, view, request, query: { image_id = '', person_id = '' } }) => {
    if (image_id !== '') return listSuggestedTags(platform, caller.familyId, readId(image_id, 'image_id'))
    if (person_id === '') return []
    const suggested = await listSuggestedTagsOf(platform, caller.familyId, readId(person_id, 'person_id'))
    const images = await imagePresenter(request, caller.familyId, view)(suggested.map(({ image }) => image))
    return suggested.map(({ tag }, at) => ({ ...tag, image: images[at]! }))
  })

  bindCall(app, 'acceptSuggestedTags', ({ caller, body: { person_id, ids } }) =>
    acceptSuggestedTags(
      platform,
      caller,
      ids.map((id) => ({ id, person_id })),
    ),
  )

  bindCall(app, 'confirmSuggestedTags', ({ caller, body: { faces } }) => acceptSuggestedTags(platform, caller, faces))

  bindCall(app, 'acceptSuggestedTag', ({ caller, params, body }) =>
    acceptSuggestedTag(platform, caller, pathId(params.id), body.person_id),
  )

  bindCall(app, 'dismissSuggestedTag', async ({ caller, params }) => {
    await dismissSuggestedTag(platform, caller, pathId(params.id))
    return 'OK' as const
  })
}
