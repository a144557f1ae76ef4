import type { CallName } from '@banyan/contract'
import type { FastifyRequest } from 'fastify'
import type { Reader } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { isViewedLater } from '../../platform/http/call.ts'
import type { CallAccess } from '../../platform/http/call.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { wholeView } from '../../platform/http/view.ts'
import type { View } from '../../platform/http/view.ts'
import type { Platform } from '../../platform/platform.ts'
import { rules } from './call-rules.ts'
import { askedOf, isReading } from './rules.ts'
import type { Mask } from './rules.ts'
import { viewsOf } from './views.service.ts'

/** A keeper sends it with the id of the person through whose eyes they look. */
const seeAsHeader = 'x-banyan-see-as'

const whole = (readerId: number) => ({ view: wholeView, viewNow: async (): Promise<View> => wholeView, readerId })

/** The one place that decides, for every call, what its caller sees and may change of the people of their family. */
export function callAccess(platform: Platform): CallAccess {
  const views = viewsOf(platform)
  return {
    enter: async (name, request, caller) => {
      const rule = rules[name]
      const asked = request.headers[seeAsHeader]
      const personId = asked === undefined ? caller.personId : await readSeenAs(name, request, caller)
      if (rule.answer === 'open' && rule.guard === undefined) return whole(personId)
      const viewNow = (db?: Reader): Promise<View> => views.of({ familyId: caller.familyId, personId }, db)
      if (rule.guard === undefined && isViewedLater(name)) return { view: undefined, viewNow, readerId: personId }
      const view = await viewNow()
      if (!view.isWhole) await rule.guard?.(askedOf(request, platform.database.read, caller, view))
      return { view, viewNow, readerId: personId }
    },
    leave: async (name, caller, viewNow, answer) => {
      const mask = rules[name].answer
      if (typeof mask === 'string') return answer
      // What the call has changed may have changed what its caller sees.
      const view = await viewNow()
      if (view.isWhole) return answer
      const masking = { db: platform.database.read, caller, view, photos: await view.hiddenPhotos() }
      return (mask as Mask<CallName>)(masking, answer as never)
    },
  }

  /** @throws ApiError `needs_keeper` for anybody but keepers, `only_looking` for a call that changes something */
  async function readSeenAs(name: CallName, request: FastifyRequest, caller: Caller): Promise<number> {
    if (!(await views.isKeeper(caller))) throw new ApiError('needs_keeper')
    if (!isReading(name)) throw new ApiError('only_looking')
    const text = String(request.headers[seeAsHeader])
    return /^\d{1,15}$/.test(text) ? Number(text) : 0
  }
}
