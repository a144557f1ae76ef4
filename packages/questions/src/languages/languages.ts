import type { Language } from '../grammar/language.ts'
import { cantonese, mandarin } from './chinese.ts'
import { english } from './english.ts'
import { finnish } from './finnish.ts'
import { french } from './french.ts'
import { polish } from './polish.ts'

export const languages: readonly Language[] = [english, french, polish, finnish, mandarin, cantonese]
