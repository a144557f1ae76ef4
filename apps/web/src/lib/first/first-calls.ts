import { asSeen } from '../session/see-as.ts'
import { openStorage } from '../storage.ts'
import { createFirstCalls } from './first-calls-core.ts'

export const firstCalls = createFirstCalls(openStorage(), (url, init) => window.fetch(url, asSeen(init)))
