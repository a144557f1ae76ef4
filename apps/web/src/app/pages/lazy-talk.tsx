import type { Gallery, Image } from '@banyan/contract'
import { lazy, Suspense } from 'react'
import { i18n } from '../../lib/language/i18n.ts'
import { PageNotLoaded } from '../../lib/page-not-loaded.ts'

/** Settles when the browser has a connection. */
const online = (): Promise<void> =>
  navigator.onLine
    ? Promise.resolve()
    : new Promise((resolve) => window.addEventListener('online', () => resolve(), { once: true }))

/** Without a connection it waits for one and tries again: what people talk about is on the screen, and stays there. */
async function withWords<Code>(loadCode: () => Promise<Code>): Promise<Code> {
  const loadBoth = () => Promise.all([loadCode(), i18n.loadNamespaces(['comments', 'voice'])])
  const [code] = await loadBoth()
    .catch(() => online().then(loadBoth))
    .catch((error: unknown) => {
      throw new PageNotLoaded('The code of comments could not be loaded.', { cause: error })
    })
  return code
}

const load = () => withWords(() => import('../../features/comments/talk-bar.tsx'))

const ImageTalk = lazy(async () => ({ default: (await load()).ImageTalk }))
const ImageComments = lazy(async () => ({ default: (await load()).ImageComments }))
const GalleryTalk = lazy(async () => ({ default: (await load()).GalleryTalk }))
const PersonTalk = lazy(async () => ({ default: (await load()).PersonTalk }))
const FactTalk = lazy(async () => ({
  default: (await withWords(() => import('../../features/comments/fact-talk.tsx'))).FactTalk,
}))

const StoryVoice = lazy(async () => ({
  default: (await withWords(() => import('../../features/stories/story-voice.tsx'))).StoryVoice,
}))

/** Comments come after what they are about has been drawn. */
export const talk = {
  bar: (image: Image, onOpen: () => void) => (
    <Suspense>
      <ImageTalk image={image} onOpen={onOpen} />
    </Suspense>
  ),
  show: (image: Image, onClose: () => void) => (
    <Suspense>
      <ImageComments image={image} onClose={onClose} />
    </Suspense>
  ),
  gallery: (gallery: Gallery) => (
    <Suspense>
      <GalleryTalk gallery={gallery} />
    </Suspense>
  ),
  fact: (personId: number, factId: number, title: string) => (
    <Suspense>
      <FactTalk personId={personId} factId={factId} title={title} />
    </Suspense>
  ),
  story: (personId: number, factId: number) => (
    <Suspense>
      <StoryVoice personId={personId} factId={factId} />
    </Suspense>
  ),
  person: (personId: number) => (
    <Suspense>
      <PersonTalk key={personId} personId={personId} />
    </Suspense>
  ),
}
