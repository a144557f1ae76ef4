import type { ChineseDialect } from '../../lib/session/session-core.ts'
import type { Script } from './group-entries.ts'

/** The languages of names and readings, which also select the shapes of characters. */
export interface Tags {
  readonly name: 'zh-HK' | 'zh-TW' | 'zh-CN'
  readonly reading: string
}

export const tagsOf = (dialect: ChineseDialect, { isTraditional, isZhuyin }: Script): Tags =>
  dialect === 'cantonese'
    ? { name: 'zh-HK', reading: 'yue-Latn' }
    : { name: isTraditional ? 'zh-TW' : 'zh-CN', reading: isZhuyin ? 'zh-Bopo' : 'zh-Latn-pinyin' }
