import type { CallResponse } from '@banyan/contract'
import type { FastifyInstance } from 'fastify'
import { bindCall } from '../../platform/http/call.ts'
import { mediaAddresses } from '../../platform/media/media-addresses.ts'
import { countTalk } from '../comments/comments.service.ts'
import { presentImage } from '../photos/images/images.presenter.ts'
import { findFiles } from '../photos/images/images.service.ts'
import { findMovingPages } from '../photos/motion/moving-pages.service.ts'
import { changeDistinct } from './distinct-photos.service.ts'
import { mergePhotos } from './merge-photos.service.ts'
import { listSamePhotos } from './same-photos.service.ts'

type Compared = CallResponse<'listSamePhotos'>['results'][number]['photos'][0]

export function samePhotoRoutes(app: FastifyInstance): void {
  const { platform } = app

  bindCall(app, 'listSamePhotos', async ({ caller, query, view, request }) => {
    const { familyId, userId } = caller
    const { count, isUnfinished, next, pairs } = await listSamePhotos(platform, { familyId, view }, query)
    const rows = pairs.flatMap(({ photos }) => photos.map(({ row }) => row))
    const ids = rows.map(({ id }) => id)
    const talk = await countTalk(platform.database.read, familyId, 'image', ids, userId)
    const addresses = mediaAddresses(request, familyId)
    const pageOf = await findMovingPages(platform.database.read, familyId, rows)
    const present = ({ row, people }: (typeof pairs)[number]['photos'][number]) => ({
      image: presentImage(row, addresses, view, talk(row.id), pageOf(row)),
      people,
    })
    return {
      count,
      is_unfinished: isUnfinished,
      next,
      results: pairs.map(({ kind, photos: [one, other] }) => {
        const photos: [Compared, Compared] = [present(one), present(other)]
        return { is_same_file: kind === 'file', photos }
      }),
    }
  })

  bindCall(app, 'findSameFiles', ({ caller, body }) => findFiles(platform.database.read, caller.familyId, body.hashes))

  bindCall(app, 'mergePhotos', async ({ caller, body: { keep_id: keep, other_id: other } }) => ({
    change_id: await mergePhotos(platform, caller, keep, other),
  }))

  bindCall(
    app,
    'setDistinctPhotos',
    async ({ caller, body: { image_id: one, other_image_id: other, is_distinct: isDistinct } }) => {
      await changeDistinct(platform, caller, [one, other], isDistinct)
      return 'OK' as const
    },
  )
}
