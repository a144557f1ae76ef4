import type { CallName } from '@banyan/contract'
import { listExamples } from '../faults/examples.ts'
import type { World } from '../faults/world.ts'

/** The calls that spoil the examples of others, in the order that spoils the fewest: the last ones end the callers' sessions. */
const last: CallName[] = [
  'updateGuestLink',
  'deleteGuestLink',
  'deleteName',
  'deleteKinWord',
  'deleteSource',
  'dismissSuggestedTag',
  'setFaceGroupAside',
  'nameFaces',
  // Switches recognition off.
  'updateFamilySettings',
  'deleteTag',
  'deleteTags',
  'tagPeople',
  'deleteImage',
  'deletePhotoSearch',
  'stopStories',
  'resumeStories',
  'endStoryPlan',
  'deleteGallery',
  'mergePeople',
  'deletePerson',
  'undoImport',
  'confirmEmailChange',
  'endSession',
  'endOtherSessions',
  'removeMember',
  'renewPushDevice',
  'switchFamily',
  'restoreEmail',
  'deleteAccount',
  'changePassword',
  'confirmPasswordReset',
  'logout',
]

/** The calls that the examples of others spoil. */
const first: CallName[] = ['createStoryPlan']

/** An example of each call that ends: those that only read come first. */
export function examplesInOrder(world: World): ReturnType<typeof listExamples> {
  const turn = ({ call, isChanging }: { call: CallName; isChanging: boolean }): number =>
    isChanging ? (first.includes(call) ? -1 : 1 + last.indexOf(call)) : -2
  return listExamples(world).toSorted((a, b) => turn(a) - turn(b))
}
