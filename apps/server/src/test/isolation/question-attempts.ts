import { voiceForm } from '../photos/voices.ts'
import type { Things } from './things.ts'

/** The calls about questions: about faces, and by mail. The tokens of their links are secrets, as those of guests are: theirs are never aimed at. */
export function questionAttempts(own: Things, aim: Things) {
  const byLink = { authorization: `Bearer ${own.storyToken}` }
  const { body, headers } = voiceForm()
  return {
    listFaceQuestions: [{}],
    askAboutFace: [{ body: { face_id: aim.unknownFace, text: 'Eve' } }],
    passFaceQuestion: [{ params: { id: aim.faceQuestion }, body: { is_passed: true } }],
    listStoryPlans: [{}, { query: { person_id: String(aim.invited) } }],
    createStoryPlan: [{ body: { person_id: aim.invited, send_now: true } }, { body: { person_id: aim.relative } }],
    updateStoryPlan: [
      { params: { id: aim.storyPlan }, body: { is_paused: true, coming: [{ key: 'work.1' }], skipped: ['home.1'] } },
    ],
    endStoryPlan: [{ params: { id: aim.storyPlan } }],
    listStoryQuestions: [{}],
    listStories: [{ query: { person_id: String(aim.relative) } }, { query: { person_id: String(aim.deletedPerson) } }],
    openStory: [{ headers: byLink }],
    answerStory: [{ headers: byLink, body: { text: 'Eve' } }],
    answerStoryByVoice: [{ body, headers: { ...headers, ...byLink } }],
    stopStories: [{ params: { token: own.stopToken } }],
    resumeStories: [{ params: { token: own.stopToken } }],
  }
}
