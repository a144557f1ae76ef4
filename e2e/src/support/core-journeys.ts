// Read by playwright.config.ts, and by check-specification.mjs, which looks whether each of them exists.

/** One journey of each kind, by file: the few minutes that the browser has in `npm test`. `.ci/run` makes the others too. */
export const coreJourneys: Readonly<Record<string, readonly string[]>> = {
  'accounts/access-journeys.spec.ts': ['a card for a grandmother, and hers in one tap'],
  'accounts/accounts.spec.ts': [
    'from sign-up over the mailed link to the own tree, out again and back to where one wanted to go',
    'who runs a new server begins its first family with the code that it showed',
    'a forgotten password can be replaced',
  ],
  'accounts/invites.spec.ts': ['a relative is invited, reads the mail in another language, and joins the tree'],
  'accounts/settings.spec.ts': [
    'the whole of the family is prepared as a copy and downloaded',
    'who leaves others behind sees who stays, and chooses what becomes of the own profile',
  ],
  'accounts/signed-out-device.spec.ts': [
    'another account on the same device gets nothing of the one before, not even with its addresses',
  ],
  'accounts/stolen-account.spec.ts': ['an address that somebody else has changed is taken back with the mail to it'],
  'app/first-page.spec.ts': ['the first page opens first, the tree is one tap away, and a setting turns it round'],
  'app/navigation.spec.ts': ['another page begins at its top, and the way back leads to where one was'],
  'app/npm-start.spec.ts': ['the server of npm start ends when npm gets'],
  'app/policy.spec.ts': ['no text becomes markup that acts, nor code'],
  'app/public.spec.ts': ['axe finds nothing on the public pages'],
  'kinship/kinship.spec.ts': ['is shown in the dialect that was chosen last, with its reading'],
  'photos/comments.spec.ts': ['two members talk under a photo: a heart, a mention, a change, a deletion and its undo'],
  'photos/gallery.spec.ts': ['a gallery is made, changed, deleted and put back'],
  'photos/tagging.spec.ts': ['people are tagged in a photo, their boxes moved, tags deleted, and their photos found'],
  'photos/timeline.spec.ts': ['photos are searched for by words, people, times and what is missing'],
  'photos/upload.spec.ts': [
    'on a phone a large photo goes in pieces and goes on where a broken line stopped it; a refused one says why',
  ],
  'photos/viewer.spec.ts': ['a photo is opened, gone on from, described, turned and downloaded'],
  'printing/printing.spec.ts': ['from the tree to a file: a fan is chosen, previewed, made, downloaded and read back'],
  'profile/biography.spec.ts': ['is written, formatted and saved by keyboard alone'],
  'profile/days.spec.ts': [
    'grandmother’s memorial day, of which one knows only 八月十五, is added with a few taps, and others see the candle',
  ],
  'profile/journeys.spec.ts': ['a wedding takes three taps, and five more with its place and a photo'],
  'profile/life.spec.ts': ['says that somebody has died nobody knows when, in two presses, and takes it back'],
  'profile/profile-conflicts.spec.ts': ['keeps what is typed without a connection, and sends it when there is one again'],
  'profile/profile.spec.ts': ['is edited by keyboard alone'],
  'profile/stories.spec.ts': ['a grandmother answers by voice with two taps from a mail, and her granddaughter hears it'],
  'tree/add-family.spec.ts': [
    'a family is typed with the keyboard and pasted, survives a reload and a refusal, and can be taken back',
  ],
  'tree/edit.spec.ts': ['relatives are added, joined, split and deleted by pointer'],
  'tree/first-tree.spec.ts': ['is drawn before the family has arrived, and does not move when it does'],
  'tree/gedcom-page.spec.ts': ['is looked into, imported and explained'],
  'tree/history.spec.ts': ['what was changed is told on the profile, and is put back'],
  'tree/live.spec.ts': ['what one changes appears in the open tree and profile of another, without a list being read again'],
  'tree/map.spec.ts': ['selects whose popup is opened, and stays where it is'],
  'tree/merge.spec.ts': ['who is in the tree twice is offered, made one with a choice, and two again from the history'],
  'tree/person-card.spec.ts': ['has a card after one press; Escape, a press elsewhere and the back button close it'],
  'tree/search.spec.ts': ['finds parts of names without case and accents, in any script and order'],
  'tree/tree.spec.ts': [
    'is walked, selected and opened by keyboard, and says who is there',
    'zooms with two fingers and pans with one',
  ],
}
