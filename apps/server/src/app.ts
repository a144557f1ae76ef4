import querystring from 'node:querystring'
import rateLimit from '@fastify/rate-limit'
import { fastify, LogController } from 'fastify'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { accountRoutes } from './features/accounts/accounts.routes.ts'
import { limitPasswords } from './features/accounts/passwords/with-password.ts'
import { KnownDevices } from './features/accounts/sessions/known-devices.ts'
import { LoginGuard } from './features/accounts/sessions/login-guard.ts'
import { Sessions } from './features/accounts/sessions/sessions.service.ts'
import { SignIn } from './features/accounts/sessions/sign-in.service.ts'
import { firstRunRoutes } from './features/accounts/sign-up/first-run.routes.ts'
import { FirstRun } from './features/accounts/sign-up/first-run.service.ts'
import { commentingRoutes } from './features/commenting/commenting.routes.ts'
import { voiceSource } from './features/comments/voices.service.ts'
import { dataExportRoutes } from './features/data-export/data-exports.routes.ts'
import { dayRoutes } from './features/days/days.routes.ts'
import { feedRoutes } from './features/days/feeds.routes.ts'
import { downloadRoutes } from './features/downloads/downloads.routes.ts'
import { duplicateRoutes } from './features/duplicates/duplicates.routes.ts'
import { faceQuestionRoutes } from './features/face-questions/face-questions.routes.ts'
import { openFaceFinder } from './features/faces/face-finder.ts'
import type { FaceFinder } from './features/faces/face-finder.ts'
import { FamilyListCache } from './features/families/lists/family-list-cache.ts'
import { familyLogRoutes } from './features/family-log/family-log.routes.ts'
import { familySettingsRoutes } from './features/family-settings/family-settings.routes.ts'
import { firstPageRoutes } from './features/first-page/first-page.routes.ts'
import { gedcomRoutes } from './features/gedcom/gedcom.routes.ts'
import { undoImportRoutes } from './features/gedcom/undo/undo-import.routes.ts'
import { guestCommentRoutes } from './features/guests/guest-comments.routes.ts'
import { guestLinkRoutes } from './features/guests/guest-links.routes.ts'
import { guestRoutes } from './features/guests/guests.routes.ts'
import { authenticateGuest } from './features/guests/guests.service.ts'
import { historyRoutes } from './features/history/history.routes.ts'
import { liveRoutes } from './features/history/live/live.routes.ts'
import { inviteRoutes } from './features/invites/invites.routes.ts'
import { kinWordRoutes } from './features/kin-words/kin-words.routes.ts'
import { kinshipRoutes } from './features/kinship/kinship.routes.ts'
import { legacyRoutes } from './features/legacy/legacy.routes.ts'
import { lifeSearchRoutes } from './features/life-search/life-search.routes.ts'
import { factRoutes } from './features/lives/facts.routes.ts'
import { nameRoutes } from './features/lives/names.routes.ts'
import { sourceRoutes } from './features/lives/sources.routes.ts'
import { callAccess } from './features/living/call-access.ts'
import { mapRoutes } from './features/map/map.routes.ts'
import { memberRoutes } from './features/members/members.routes.ts'
import { mergingRoutes } from './features/merging/merging.routes.ts'
import { newPeopleRoutes } from './features/new-people/new-people.routes.ts'
import { operatorRoutes } from './features/operator/operator.routes.ts'
import { peopleRoutes } from './features/people/people.routes.ts'
import { photoSearchRoutes } from './features/photo-search/photo-search.routes.ts'
import { galleryRoutes } from './features/photos/galleries/galleries.routes.ts'
import { imageRoutes } from './features/photos/images/images.routes.ts'
import { imageSource } from './features/photos/images/images.service.ts'
import { pictureFrameRoutes } from './features/picture-frames/picture-frames.routes.ts'
import { placeRoutes } from './features/places/places.routes.ts'
import { printRoutes } from './features/printing/prints.routes.ts'
import { problemRoutes } from './features/problems/problems.routes.ts'
import { profilePhotoRoutes } from './features/profile-photos/profile-photos.routes.ts'
import { profilePhotoSource } from './features/profile-photos/profile-photos.service.ts'
import { pushRoutes } from './features/push/push.routes.ts'
import { relationRoutes } from './features/relations/relations.routes.ts'
import { samePhotoRoutes } from './features/same-photos/same-photos.routes.ts'
import { siteRoutes } from './features/site/site.routes.ts'
import { storyRoutes } from './features/stories/stories.routes.ts'
import { tableRoutes } from './features/table-export/table.routes.ts'
import { faceGroupRoutes } from './features/tags/groups/face-groups.routes.ts'
import { photosTaggedWith } from './features/tags/image-tags.service.ts'
import { tagRoutes } from './features/tags/tags.routes.ts'
import { trashRoutes } from './features/trash/trash.routes.ts'
import { uploadRoutes } from './features/uploads/uploads.routes.ts'
import './reactions.ts'
import { acceptBodies } from './platform/http/bodies/bodies.ts'
import { refuseSlowBodies } from './platform/http/bodies/slow-bodies.ts'
import type { BodyTimes } from './platform/http/bodies/slow-bodies.ts'
import { describeApi } from './platform/http/description.ts'
import { answerErrors } from './platform/http/errors.ts'
import { healthRoute } from './platform/http/health.ts'
import { policyReportRoute } from './platform/http/policy-reports.ts'
import { RateLimitStore, storeOf } from './platform/http/rate-limit-store.ts'
import { logRequests } from './platform/http/request-log.ts'
import { secure } from './platform/http/security.ts'
import { stopPromptly } from './platform/http/stop.ts'
import { useContract } from './platform/http/validation.ts'
import { serveWeb } from './platform/http/web.ts'
import { mediaRoutes } from './platform/media/media.routes.ts'
import { VisiblePictureCache } from './platform/media/visible-picture-cache.ts'
import { metricsRoute } from './platform/monitoring/metrics.route.ts'
import './platform/http/fastify-types.ts'
import type { Platform } from './platform/platform.ts'

interface Options {
  /** Compares every answer with the contract, as tests do. */
  checkAnswers?: boolean
  /** The folder of the built web application; without one only the API is served. */
  webDir?: string
  /** Time limits for bodies; tests set shorter ones. */
  bodyTimes?: Partial<BodyTimes>
  /** The first family can be created with its code. */
  firstRun?: FirstRun
  /** Shared with the workers, which look for faces too; without one the application has its own. */
  finder?: Pick<FaceFinder, 'locate'>
}

/** Node's own limit on a request's head; the contract limits the parts of a path. */
const maxPathLength = 16 * 1024

/** Makes the HTTP application, without listening. */
export async function createApp(platform: Platform, options: Options = {}): Promise<FastifyInstance> {
  const { trustProxy } = platform.config
  const app: FastifyInstance = fastify({
    loggerInstance: platform.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy,
    bodyLimit: 1024 * 1024,
    routerOptions: {
      ignoreTrailingSlash: true,
      maxParamLength: maxPathLength,
      querystringParser: (text) => querystring.parse(text),
    },
    forceCloseConnections: 'idle',
    // A large file takes its time on a slow line. Headers must arrive within a minute, and bodies slower than any line are cut
    // off (`refuseSlowBodies`).
    requestTimeout: 2 * 60 * 60_000,
  })
  const devices = new KnownDevices(platform)
  const sessions = new Sessions(platform, devices)
  await sessions.bindEarlierTokens()
  const guard = new LoginGuard(platform)
  const lists = new FamilyListCache(platform.database.read)
  const pictures = new VisiblePictureCache(platform.now, [imageSource, profilePhotoSource, voiceSource])
  const firstRun = options.firstRun ?? new FirstRun(platform)

  app.decorate('platform', platform)
  app.decorate('authenticate', (request, how) => sessions.authenticate(request, how))
  app.decorate('authenticateGuest', (request) => authenticateGuest(platform, request))
  app.decorate('access', callAccess(platform))
  app.decorate('onSessionsEnded', (listener) => sessions.onEnded(listener))
  app.decorateRequest('caller', undefined)
  app.decorateRequest('guest', undefined)
  stopPromptly(app)
  refuseSlowBodies(app, options.bodyTimes)
  answerErrors(app)
  useContract(app, options.checkAnswers ?? false)
  logRequests(app)
  if (platform.config.tracesUrl !== undefined) {
    // Imported on demand, so that servers without tracing do not load it.
    const { traceCalls } = await import('./platform/monitoring/traces.ts')
    traceCalls(app, platform.config.tracesUrl, platform)
  }
  await secure(app, platform.config)
  await acceptBodies(app)
  const counts = new RateLimitStore(platform)
  app.addHook('onClose', async () => counts.stop())
  await app.register(rateLimit, { global: false, store: storeOf(counts) })
  await describeApi(app)

  await app.register(async (routes) => {
    const withPassword = limitPasswords(routes)
    const signIn = new SignIn(platform, sessions, guard, devices)
    accountRoutes(routes, sessions, guard, devices, withPassword, signIn)
    familySettingsRoutes(routes)
    inviteRoutes(routes, guard, signIn)
    peopleRoutes(routes, lists)
    relationRoutes(routes, lists)
    factRoutes(routes)
    nameRoutes(routes)
    sourceRoutes(routes)
    lifeSearchRoutes(routes)
    problemRoutes(routes)
    newPeopleRoutes(routes)
    tableRoutes(routes)
    familyLogRoutes(routes)
    legacyRoutes(routes, withPassword)
    pushRoutes(routes)
    historyRoutes(routes, pictures)
    kinWordRoutes(routes)
    kinshipRoutes(routes)
    placeRoutes(routes)
    liveRoutes(routes)
    mergingRoutes(routes)
    duplicateRoutes(routes)
    gedcomRoutes(routes)
    undoImportRoutes(routes)
    dataExportRoutes(routes)
    printRoutes(routes)
    memberRoutes(routes, sessions, withPassword)
    siteRoutes(routes, firstRun)
    firstRunRoutes(routes, firstRun)
    mapRoutes(routes)
    operatorRoutes(routes)
    galleryRoutes(routes, pictures)
    imageRoutes(routes, pictures, photosTaggedWith)
    photoSearchRoutes(routes)
    samePhotoRoutes(routes)
    pictureFrameRoutes(routes)
    uploadRoutes(routes)
    commentingRoutes(routes, pictures)
    dayRoutes(routes)
    feedRoutes(routes)
    firstPageRoutes(routes)
    guestLinkRoutes(routes)
    guestRoutes(routes)
    guestCommentRoutes(routes)
    downloadRoutes(routes, sessions)
    trashRoutes(routes)
    tagRoutes(routes)
    faceGroupRoutes(routes)
    faceQuestionRoutes(routes)
    storyRoutes(routes)
    profilePhotoRoutes(routes, pictures, options.finder ?? ownFinder(routes))
    mediaRoutes(routes, pictures)
    healthRoute(routes)
    policyReportRoute(routes)
    metricsRoute(routes)
  })
  await serveWeb(app, options.webDir)
  return app
}

/** Starts nothing before the first picture. */
function ownFinder(app: FastifyInstance): FaceFinder {
  const finder = openFaceFinder()
  app.addHook('onClose', async () => finder.close())
  return finder
}
