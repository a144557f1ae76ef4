import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FilePart } from '../films/file-part.ts'
import { contentDisposition } from '../http/answers/content-disposition.ts'
import { ApiError } from '../http/api-error.ts'
import { mediaSigner } from './media-addresses.ts'
import type { MediaScope } from './media-addresses.ts'
import { mediaEpochs } from './media-epochs.ts'
import { filmName, motionKey, motionName, originalKey, shownKey, uneditedVariant } from './picture-keys.ts'
import { dropFileHeaders, sendStored } from './send-stored.ts'
import type { KnownPicture, VisiblePictureCache } from './visible-picture-cache.ts'

/** The whole picture that a portrait is cut out of: guests of a person's link are shown the portrait. */
const wholePortrait = 'photo.jpg'
const contentTypes: Record<string, string> = { jpg: 'image/jpeg', webp: 'image/webp', mp4: 'video/mp4' }

/** Serves pictures, films and recordings at signed addresses. Everything else below `/media/` is not found. */
export function mediaRoutes(app: FastifyInstance, known: VisiblePictureCache): void {
  const { platform } = app
  const signer = mediaSigner(platform)
  const epochs = mediaEpochs(platform)
  const isForOthers = platform.config.corsOrigins.length > 0

  app.get('/media/*', { schema: { hide: true } }, async (request, reply) => {
    const [path = '', query = ''] = request.url.split('?', 2)
    const parameters = new URLSearchParams(query)
    const address = signer.parse(path.replaceAll('%40', '@'), parameters)
    if (address === undefined) throw new ApiError('not_found')
    const { picture, name, expires } = address
    const secondsLeft = signer.secondsLeft(expires)
    const scope = secondsLeft > 0 ? signer.verify(address, await epochs.accepted(picture.family)) : undefined
    if (scope === undefined) throw new ApiError('not_found')
    const found = await known.find(platform.database.read, picture.family, picture.key)
    const isOriginal = name.startsWith('original.')
    const isVoice = name.startsWith('voice.')
    const isUnedited = name.startsWith(`${uneditedVariant}.`)
    const isPart = name === motionName
    const isFilm = isPart || name === filmName
    const film = isFilm ? found?.film : undefined
    const isWithMore = isOriginal || isUnedited || isPart || film?.showsMore === true
    if (
      found === undefined ||
      isVoice !== (found.isVoice === true) ||
      !isOpenedBy(scope, isWithMore, found) ||
      (isFilm && (found.isHidden || film === undefined)) ||
      (isPart && film?.part === undefined) ||
      (scope === 'guest' && name === wholePortrait)
    )
      throw new ApiError('not_found')

    reply.headers({
      // Nothing on the device keeps a voice, so that a deleted one is gone there too.
      'cache-control': isVoice ? 'private, no-store' : `private, max-age=${secondsLeft}, immutable`,
      etag: `"${picture.key}-${isOriginal ? 'original' : `${picture.version}-${name}`}"`,
      'accept-ranges': 'bytes',
    })
    if (isForOthers) reply.header('cross-origin-resource-policy', 'cross-origin')
    if (isOriginal || parameters.get('download') === '1') {
      reply.header(
        'content-disposition',
        contentDisposition(
          parameters.get('download') === '1' ? 'attachment' : 'inline',
          isOriginal || isVoice
            ? found.fileName
            : `${found.fileName.replace(/\.[^.]*$/, '')}${name.slice(name.lastIndexOf('.'))}`,
        ),
      )
    }
    reply.type(
      isOriginal || isVoice
        ? found.contentType
        : (contentTypes[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'),
    )
    try {
      // A recording is kept as it was sent, like an original; a film that every browser plays is its own version.
      const isAsSent = isOriginal || isVoice || isPart || film?.isPlain === true
      const key = isAsSent
        ? originalKey(picture.family, picture.key)
        : film?.part === undefined
          ? shownKey(picture.family, picture.key, picture.version, name)
          : motionKey(picture.family, picture.key)
      return await send(request, reply, key, isAsSent || isFilm, isAsSent ? film?.part : undefined)
    } catch (error) {
      dropFileHeaders(reply)
      throw error
    }
  })

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    isLarge: boolean,
    part: FilePart | undefined,
  ): Promise<FastifyReply> {
    const etag = String(reply.getHeader('etag'))
    if (isMatch(request.headers['if-none-match'], etag)) return reply.status(304).send()
    const ifRange = request.headers['if-range']
    const wantsRange = request.headers.range !== undefined && (ifRange === undefined || ifRange === etag)
    if (isLarge || wantsRange) return sendStored(platform, request, reply, key, part)
    const bytes = await platform.media.read(key)
    return bytes === undefined || bytes.length === 0 ? missing() : reply.send(bytes)
  }
}

/** An original holds what guests must not read, such as a place or what was cut away; deleted ones open nothing at all. */
const isOpenedBy = (scope: MediaScope, isOriginal: boolean, { isHidden }: KnownPicture): boolean =>
  isHidden ? scope === 'trash' && !isOriginal : scope !== 'guest' || !isOriginal

function missing(): never {
  throw new ApiError('not_found')
}

/** Compares weakly, because a proxy that compresses the answer weakens its tag. */
const isMatch = (header: string | undefined, etag: string): boolean =>
  header !== undefined && (header.trim() === '*' || header.split(',').some((part) => part.trim().replace(/^W\//, '') === etag))
