import { followPersonLanguage } from './features/accounts/user-language.service.ts'
import { copyFiles } from './features/data-export/copy-files.ts'
import { endFeedsOf } from './features/days/feeds.service.ts'
import { wireReactions } from './features/events/events.ts'
import { endAddressesOfLives, endGuestLinksOf } from './features/guests/guest-links.service.ts'
import { watchDeletions } from './features/history/deletion-alarm/watch-deletions.ts'
import { endInvitesOfUser } from './features/invites/invites.service.ts'
import { stopFilms, wantFilms } from './features/photos/films/make-film.service.ts'
import { endAddresses } from './features/photos/images/changing/end-addresses.service.ts'
import { endFramesOf } from './features/picture-frames/picture-frames.service.ts'
import { printFiles } from './features/printing/print-files.ts'
import { followPortraitRecognition } from './features/profile-photos/forget-portrait-faces.service.ts'
import { removeProfilePhotos, takeProfilePhoto } from './features/profile-photos/take-profile-photo.service.ts'
import { followFaceRecognition, forgetFacesWithImages, lookAgainInImages } from './features/tags/faces/forget-faces.service.ts'
import {
  hideTagsWithImages,
  hideTagsWithPerson,
  showTagsWithImages,
  showTagsWithPerson,
  moveBoxes,
  takeTagsAlong,
  turnBoxes,
} from './features/tags/image-tags.service.ts'

// Lists the reactions to each event, which run in its transaction and in this order. Every entry point loads this file: the HTTP
// application, the workers and the commands.

wireReactions({
  changeRecorded: [watchDeletions],
  personHidden: [hideTagsWithPerson],
  personShown: [showTagsWithPerson],
  personErased: [removeProfilePhotos],
  profilePhotoChanged: [takeProfilePhoto],
  faceRecognitionChanged: [followFaceRecognition, followPortraitRecognition],
  personLanguageChanged: [followPersonLanguage],
  imagesHidden: [hideTagsWithImages, forgetFacesWithImages, stopFilms],
  imagesShown: [lookAgainInImages, showTagsWithImages, wantFilms],
  imageTurned: [turnBoxes],
  imageEdited: [moveBoxes],
  imageCut: [takeTagsAlong],
  passwordReplaced: [endInvitesOfUser, endGuestLinksOf, endFeedsOf, endFramesOf],
  livingHidden: [copyFiles.expire, printFiles.expire],
  keeperEnded: [copyFiles.expireOf, printFiles.expireOf],
  seemsYounger: [endAddressesOfLives],
  photosMarked: [endAddresses, copyFiles.expire, printFiles.expire],
  userLeaves: [copyFiles.tellFiles, printFiles.tellFiles],
})
