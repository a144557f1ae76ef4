import type { Locale } from '@banyan/contract'
import type { Root } from 'react-dom/client'
import { StopPage } from './stop-page.tsx'
import { storyLink } from './story-link.ts'
import { StoryPage } from './story-page.tsx'
import { loadStoryWords } from './words.ts'

const stopping = 'stop.'

/** Draws the page of somebody who was asked a question by mail. @param secret - of the link, which is for a question or stops the mails */
export async function startStory(root: Root, secret: string, locale: Locale): Promise<void> {
  const { t, tVoice } = await loadStoryWords(locale)
  const isStop = secret.startsWith(stopping)
  const token = isStop ? secret.slice(stopping.length) : secret
  const link = storyLink(token, locale)
  root.render(
    isStop ? <StopPage t={t} link={link} token={token} /> : <StoryPage t={t} tVoice={tVoice} locale={locale} link={link} />,
  )
}
