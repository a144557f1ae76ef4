import type { AlarmKind, ErrorCode } from '@banyan/contract'

interface AlarmWords {
  title: string
  advice: string
}

export const en = {
  errors: {
    bad_input: 'We couldn’t understand that request. Nothing was changed; please reload the page and try again.',
    invalid_field: 'One of the values isn’t allowed here. Nothing was saved; please check what you entered.',
    blank_name: 'Please enter a name.',
    too_long: 'This text is too long. Nothing was saved; please shorten it a little.',
    invalid_email: 'That doesn’t look like an email address. Please check it.',
    invalid_gender: 'Please choose a gender from the list.',
    invalid_language: 'Please choose a language from the list.',
    invalid_year: 'Please enter the year with up to four digits, or leave it empty.',
    invalid_relation_type: 'Please choose how these two people are related.',
    email_in_use: 'There’s already an account with this email address. Please sign in, or ask for a new password.',
    email_in_family: 'Someone else in your family has this email address. Please enter another one.',
    password_too_short: 'Please choose a password of at least 8 characters.',
    password_too_long: 'Please choose a password of at most 128 characters.',
    password_breached:
      'This password has turned up in a data breach elsewhere, so someone could try it. Please choose another one.',
    password_guessable:
      'This password is one of the first anyone would try. Please choose another, such as a few words in a row.',
    missing_password: 'Please enter your password.',
    user_exists: 'This person already has an account.',
    no_email: 'Please enter the person’s email address first.',
    pending_invite: 'An invitation to this address is already on its way. You can send it again.',
    person_deceased: 'Someone who has died can’t be invited.',
    address_changed: 'This person’s email address has changed since. Please ask the person who invited you for a new invitation.',
    invalid_invite:
      'This invitation is no longer valid. It may have been used, withdrawn, or be more than two weeks old. Please ask the person who invited you.',
    second_factor_needed: 'This account also asks for a code from an app. Please sign in on the website, where you can enter it.',
    wrong_factor_code: 'That code isn’t right, or has been used already. Please wait for the next one and try again.',
    step_expired: 'That took too long, or was done already. Nothing was changed; please start again.',
    passkey_refused: 'That passkey doesn’t work here. It may have been removed from your account. Please sign in another way.',
    passkeys_unavailable:
      'Passkeys don’t work at this address. They need an https address with a name, such as https://family.example.org.',
    confirm_needed: 'Please confirm first that it’s you.',
    passkey_exists: 'This passkey already belongs to an account. Nothing was changed.',
    too_many_passkeys: 'Your account has as many passkeys as it can have. Please remove one that you no longer use first.',
    last_way_in: 'This is the only way into your account. Please add another way to sign in first.',
    totp_exists: 'An app already creates codes for your account. To use another app, remove the first one.',
    no_second_factor: 'Recovery codes are for accounts that ask for a code when you sign in.',
    oidc_off: 'This server doesn’t offer signing in with another account.',
    oidc_refused: 'Signing in there didn’t work, or you cancelled it. Nothing was changed; please try again.',
    oidc_unknown:
      'No family here knows that address. Ask a relative who uses Banyan to invite you at exactly the address you sign in with there.',
    oidc_taken: 'That account is already connected to someone else’s account here. Nothing was changed.',
    oidc_linked: 'Your account is already connected to another one there. Disconnect that one first.',
    card_used: 'This card has been used already. Each card works once. Please ask the person who gave it to you for a new one.',
    card_over:
      'This card no longer works. It may have been withdrawn or replaced by a newer one, or it was too old. Please ask the person who gave it to you for a new one.',
    needs_address: 'This needs an account with an email address. You can add one under Settings.',
    no_keepers_card: 'This member signs in with their own email address, so only they can create a card for themselves.',
    wrong_password: 'That isn’t your current password. Nothing was changed.',
    blank_title: 'Please add a title.',
    invalid_angle: 'A photo can only be rotated in quarter turns.',
    not_a_couple: 'A marriage or divorce belongs to two partners. Please choose a couple.',
    wrong_fact_kind: 'That doesn’t belong here: some facts are about one person, others about a couple.',
    blank_type: 'Please say what it was.',
    preferred_name: 'This is the name that everyone sees. Choose another name to show first, then delete this one.',
    too_many_facts: 'There are too many entries here already. Please delete some first.',
    invalid_place: 'That place isn’t on the map. Please choose another.',
    invalid_box: 'The box must be inside the photo. Please draw it again.',
    foreign_thumbnail: 'Please choose a photo from this gallery.',
    self_relation: 'A person can’t be related to themselves. Please choose someone else.',
    own_ancestor: 'This would make someone their own ancestor. Nothing was changed; please check who raised whom.',
    merge_with_self: 'These two are already the same person. Please choose someone else.',
    no_gedcom:
      'This isn’t a GEDCOM file, so nothing was imported. Please export your family tree as GEDCOM again and try that file.',
    unknown_own_person: 'The person you chose as yourself isn’t in this file, so nothing was imported. Please choose again.',
    invalid_page: 'The list doesn’t go that far. Please go back to the first page.',
    invalid_credentials: 'That email address or password isn’t right. Please try again.',
    no_token: 'Please sign in first.',
    invalid_token: 'You’ve been signed out. Please sign in again.',
    address_locked:
      'Too many failed attempts have come from your connection, so signing in is locked for up to 24 hours. Your family’s data is safe.',
    locked_profile: 'This profile is locked. Only the person it belongs to can edit it.',
    death_refused: 'This person has said that it isn’t true. You can enter a year of death for them again after 30 days.',
    death_unconfirmed:
      'This person has an account. What you entered is kept, and takes effect if another relative enters a year of death too.',
    only_owner: 'Only that person can change this.',
    faces_refused: 'Someone else in your family turned this off. Only they can turn it on again.',
    hidden_person: 'Only people close to this person can see and change this.',
    needs_whole_view: 'Your family shows living people only to those close to them, so this is for those who see everyone.',
    not_concerned: 'Only keepers, the people it’s about and whoever added it can say who sees it.',
    only_looking: 'You’re looking as someone else, so nothing can be changed. Stop looking as them first.',
    protected_field: 'This can’t be changed here.',
    user_email: 'This person signs in with their email address. Only they can change it, in their settings.',
    user_person: 'This person has an account and can’t be deleted. They can leave in their own settings.',
    last_keeper: 'A family needs a keeper. Make someone else a keeper first.',
    remove_yourself: 'You can’t remove yourself here. You can leave the family in your settings.',
    already_member: 'You already belong to this family.',
    link_over: 'This link does not work any more, or part of it is missing. Please ask whoever sent it to you.',
    guest_password_needed: 'This link has a password. Please ask whoever sent it to you.',
    wrong_guest_password: 'That is not the password of this link.',
    guest_cannot_add: 'Photos can’t be added with this link.',
    not_your_link: 'Only the member who made this link, or a keeper of the family, can do this.',
    private_gallery: 'This gallery, or everything in it, is private, so it can’t be shared with guests.',
    too_many_guest_links: 'Your family has very many links already. Please end one first.',
    too_many_guest_photos: 'Enough photos were added with this link for today. Please go on tomorrow.',
    too_many_families: 'You have founded several families today. Please try again tomorrow.',
    needs_member: 'You are a reader in this family, so you cannot change this. A keeper can make you a member.',
    needs_keeper: 'Only keepers of this family can do this.',
    not_operator: 'Only the people who run this server can see this page.',
    cross_site: 'This came from another website and was refused. Nothing was changed.',
    sign_up_closed: 'This server isn’t taking new accounts. Please ask the person who runs it.',
    wrong_code: 'That isn’t the code. You’ll find it in the server’s terminal or log, from when it last started.',
    first_run_over: 'Someone already has an account here, or the server was started without a code. Please sign in or sign up.',
    merge_two_users:
      'Both of these people have their own accounts, so they can’t be merged. One of them would have to leave first.',
    not_found: 'We can’t find this. It may have been deleted.',
    unknown_confirmation: 'This link has been used, has expired or is incomplete. Please ask for a new one.',
    unknown_unsubscribe: 'This link is incomplete. You can also turn these emails off in Settings.',
    method_not_allowed: 'That isn’t possible here. Nothing was changed.',
    relation_exists: 'These two people are already related. To change how, remove the current relationship first.',
    value_changed:
      'Someone else has changed this in the meantime. What you typed is still there; please compare, then save again.',
    change_reverted: 'This has already been restored, or the people it concerns are no longer there. Nothing was changed.',
    put_back_running: 'Changes in your family are still being undone. Please wait until that’s finished.',
    later_merge: 'One of these people was merged again later. Please undo that merge first.',
    copies_full:
      'Other copies of your family’s data are being kept, and there’s no space for another. They’re deleted after 3 days at most; please try again then.',
    import_running: 'An import into your family is still running. Please wait until it’s finished.',
    import_unmarked:
      'This import was made by an earlier version of Banyan, which didn’t record what it added. It can’t be undone in one go; please delete what you don’t want by hand.',
    title_exists: 'Your family already has a gallery with this title. Please choose another.',
    gallery_deleted: 'The gallery this photo is in has been deleted. Restore the gallery first.',
    tag_exists: 'This person is already tagged in this photo.',
    wrong_offset: 'The upload carried on elsewhere. It will continue by itself.',
    upload_incomplete: 'The photo didn’t arrive completely. Please try again.',
    family_full:
      'Your family has used all its space on this server, so this wasn’t added. Everything else is safe. The person who runs the server can give you more.',
    too_large: 'This is too large and was not saved. Please choose something smaller.',
    wrong_type: 'This type of file isn’t accepted here. Nothing was saved.',
    no_picture: 'Banyan can’t show this as a photo. Please use JPEG, PNG, GIF, WebP, AVIF, HEIC or TIFF.',
    unreadable_picture: 'We can’t read this photo; the file may be damaged. Nothing else is affected.',
    import_too_long: 'Reading this file took too long, so it was stopped. Nothing was imported. Please try it in smaller parts.',
    infected_file: 'This server’s virus scanner rejected this file. Nothing was saved.',
    too_many_mails:
      'This address has already been sent several of these emails today. Please look in the inbox and the spam folder, or try again tomorrow.',
    too_many_invitations: 'That’s enough invitations for one day. Nothing is lost; please continue tomorrow.',
    too_many_requests: 'That was a lot in a short time. Nothing is lost. Please wait a moment, then try again.',
    internal: 'Something went wrong on the server. Nothing was changed; please try again.',
    places_loading: 'The list of places is still loading. Please try again in a minute.',
    storage_full: 'The server has run out of space, so this wasn’t saved. Please tell the person who runs it.',
    unavailable: 'The server is busy or restarting. Nothing is lost; please try again in a moment.',
  } satisfies Record<ErrorCode, string>,
  mails: {
    greeting: 'Hello {name},',
    greetingWithoutName: 'Hello,',
    somebody: 'Someone in your family',
    unknownDevice: 'an unknown device',
    /** Stands before an address on the next line. */
    aboveLink: '{words}:',
    addressInstead: 'If the button doesn’t work, open this address in your browser:',
    sender: 'Sent by Banyan, your family tree, from {host}.',
    unsubscribe: 'Stop these emails',
    sign_up_confirmation: {
      subject: 'Confirm your email address',
      text: 'Your family tree is ready to be planted. Confirm your email address, choose a password, and you can begin.',
      button: 'Confirm and choose a password',
      note: 'The link works for 7 days. If you didn’t sign up, just ignore this email: no account is created unless you open the link.',
    },
    password_reset: {
      subject: 'Choose a new password',
      text: 'Someone, probably you, has asked for a new password for your account.',
      button: 'Choose a new password',
      note: 'The link works once, within 24 hours. If you didn’t ask for it, just ignore this email: your password stays the same.',
    },
    now_keeper: {
      subject: 'You are now a keeper of your family tree',
      text: 'The last keeper of your family has left. You have been there longest, so you are now its keeper: you decide who belongs to the family and what each of them may do.',
      button: 'Open the family tree',
      note: 'You can name other keepers at any time, under Whole family, Members.',
    },
    password_changed: {
      subject: 'Your password was changed',
      text: 'The password for your account has just been changed. Your other devices have been signed out. If this was you, all is well.',
      endedInvitations:
        'These invitations from you have ended. If you still want them, send them again from each person’s profile.',
      button: 'This was not me',
      note: 'If it wasn’t you, use the button to choose a new password right away. Nothing in your family tree was changed by this.',
    },
    invitation: {
      subject: '{inviter} invites you to the family tree',
      text: '{inviter} has added you to your family tree and invites you to join: see who’s in it, where everyone lives and what to call them, and add what you know.',
      button: 'Join the family',
      note: 'The invitation is valid for two weeks. If this means nothing to you, just ignore this email.',
    },
    email_confirmation: {
      subject: 'Confirm your new email address',
      text: 'You asked to sign in with this email address from now on.',
      button: 'Confirm the new address',
      note: 'The link works for 24 hours. Nothing changes until you open it. If you didn’t ask for this, just ignore this email.',
    },
    email_changed: {
      subject: 'Your email address has been changed',
      text: 'The email address for your account has just been changed: you now sign in to Banyan with a different one. If this was you, all is well.',
      button: 'This was not me',
      note: 'If it wasn’t you, use the button: you’ll sign in with this address again, everyone is signed out, and you choose a new password. It works for 7 days, whatever else is changed in the meantime.',
    },
    email_restored: {
      subject: 'Your earlier email address has been restored',
      text: 'Your account has its earlier email address back: someone used the link in the email to that address. This address can no longer be used to sign in.',
      button: 'Go to Banyan',
      note: 'If the account is yours and this wasn’t you, please contact the person who runs this server, or your family, right away.',
    },
    new_device: {
      subject: 'New sign-in to your account',
      text: 'Someone has signed in to your account on a device we didn’t recognise: {device}, {time} (UTC). If this was you, all is well.',
      button: 'This was not me',
      note: 'If it wasn’t you, use the button to choose a new password right away. That signs everyone out.',
    },
    way_in_added: {
      subject: 'New way to sign in to your account',
      text: 'This has just been added to your account: {wayIn}. Added on: {device}, {time} (UTC). If this was you, all is well.',
      button: 'This was not me',
      note: 'If it wasn’t you, use the button to choose a new password right away, then remove what you don’t recognise under “Ways to sign in” in Settings. If you can no longer sign in, ask the person who runs this server.',
    },
    way_in_removed: {
      subject: 'A way to sign in was removed',
      text: 'This no longer works for your account: {wayIn}. Removed on: {device}, {time} (UTC). If this was you, all is well.',
      button: 'This was not me',
      note: 'If it wasn’t you, use the button to choose a new password right away. That signs everyone out.',
    },
    way_in_used: {
      subject: 'A recovery code was used',
      text: 'Someone has signed in to your account with your password and this: {wayIn}. Device: {device}, {time} (UTC). If this was you, all is well; that code no longer works.',
      button: 'This was not me',
      note: 'If it wasn’t you, use the button to choose a new password right away, then create new recovery codes under “Ways to sign in” in Settings.',
    },
    card_sign_in: {
      subject: 'A card was used to sign in',
      text: 'Someone has signed in to your account with a card. Device: {device}, {time} (UTC). If this was you, all is well; that card no longer works.',
      button: 'This was not me',
      note: 'If it wasn’t you, use the button to choose a new password right away. That signs everyone out.',
    },
    card_used: {
      subject: '{actor}’s card has been used',
      text: 'The card you made for {actor} has just been used to sign in: {device}, {time} (UTC). If that was {actor}, all is well; the card no longer works.',
      button: 'Open the members',
      note: 'If it was someone else, open the members, create a new card for them and choose to sign out all of their devices.',
    },
    waysIn: {
      passkey: 'passkey “{name}”',
      totp: 'codes from an app',
      recoveryCodes: 'new recovery codes, in place of the old ones',
      recoveryCode: 'a recovery code',
      card: 'a card, made in Banyan to sign in with',
      oidc: 'signing in with {name}',
      all: 'all passkeys, codes from an app and recovery codes',
    },
    serverItself: 'the server itself',
    session_reused: {
      subject: 'We signed one of your devices out',
      text: 'The key that keeps you signed in ({device}) was used from another device, so someone may have copied it. To be safe, we ended that session on {time} (UTC).',
      button: 'Choose a new password',
      note: 'If you moved to another device yourself, just sign in again. If not, use the button to choose a new password. That signs everyone out.',
    },
    photo_tag: {
      subject: '{tagger} tagged you in a photo',
      text: '{tagger} tagged you in one of your family’s photos.',
      button: 'See the photo',
      note: 'Only your family can see it. If it isn’t you, open the photo and remove the tag.',
    },
    death_reported: {
      subject: '{tagger} has entered in your family tree that you have died',
      text: '{tagger} has entered a year of death for you. Nothing has changed yet: it takes effect only if a second relative enters one within 30 days.',
      button: 'Open your profile',
      note: 'If it’s a mistake, tell your family. You can also lock your profile: then only you can change it.',
    },
    data_export: {
      subject: 'Your copy of the family’s data is ready',
      text: 'You asked for a copy of your family’s data. It’s ready in your settings.',
      button: 'Download the copy',
      note: 'We keep it for 3 days, then delete it. If you didn’t ask for it, change your password: someone else is signed in to your account.',
    },
    alarm: {
      subject: '{title} – your Banyan server needs you',
      text: '{advice} On the server, run banyan status to see every open alert.',
      button: 'Open Banyan',
      note: 'You get this email because you’re an operator of this server. You get at most one a day for each kind of problem.',
    },
    many_deletions: {
      subject: '{actor} has deleted a lot',
      text: '{actor} has deleted a lot in your family within a day. Nothing is lost: everything can be restored until {until}.',
      deleted: 'What was deleted',
      people: 'People: {count}',
      links: 'Relationships: {count}',
      galleries: 'Galleries: {count}',
      photos: 'Photos: {count}',
      tags: 'Tags: {count}',
      texts: 'Cleared fields: {count}',
      button: 'See what can be restored',
      note: 'If you’d all agreed on this, there’s nothing to do. If it was done from your own account, but not by you, change your password.',
    },
    family_update: {
      subject: 'News from your family tree',
      text: 'Here’s what your relatives have added, changed and deleted since the last email.',
      added: 'New',
      addedBy: '{person} (added by {users})',
      changed: 'Changed',
      changedBy: '{person} (changed by {users})',
      imported: 'People added by imports: {count}',
      deleted: 'Deleted',
      deletedBy: '{person} (deleted by {users})',
      deletedGallery: 'Gallery “{title}” (deleted by {users})',
      deletedPhotos: 'Photos: {count} (deleted by {users})',
      more: 'and {count} more',
      button: 'See all changes',
      note: 'You get this email once a day at most, and only when there’s something new.',
    },
  },
  /** What the operator must know: the problem, and what to do about it. */
  alarms: {
    sweep_stopped: {
      title: 'Clean-up was stopped',
      advice:
        'Far more than usual was about to be deleted for good, so nothing was deleted. Please check that the server uses the right database and media store.',
    },
    originals_damaged: {
      title: 'Photos are damaged on the disk',
      advice:
        'Some original photos are no longer what was uploaded. Please check the disk, and keep your backups: they may still contain good copies.',
    },
    originals_missing: {
      title: 'Photos are missing from the disk',
      advice:
        'Some original photos are no longer in the media store. Please check that the right folder or bucket is connected, and keep your backups.',
    },
    backup_failed: {
      title: 'The backup failed',
      advice:
        'The last backup couldn’t be made. Please check that there’s space on the disk and that the server can write to it.',
    },
    backup_overdue: {
      title: 'There’s no recent backup',
      advice:
        'The last backup is older than it should be. Please check that backups are turned on and that there’s space for them.',
    },
    restore_drill_failed: {
      title: 'A trial restore failed',
      advice: 'The weekly trial restore of the newest backup failed. Please make a new backup and check the log.',
    },
    clock_jumped: {
      title: 'The server’s clock jumped',
      advice: 'The time on the server suddenly changed by a lot. Nothing is deleted until the clock is right. Please check it.',
    },
    disk_full: {
      title: 'The disk is full',
      advice: 'The server has no space left, so nothing new can be saved. Please free up some space soon.',
    },
    mails_failed: {
      title: 'Emails couldn’t be sent',
      advice: 'The mail server rejects emails or can’t be reached. Please check the mail settings.',
    },
    database_replaced: {
      title: 'The database file was replaced',
      advice:
        'The database file was removed or replaced while the server was running. Please restart the server with the right file.',
    },
    wrong_installation: {
      title: 'Database and photos don’t belong together',
      advice: 'The database and the media store come from different servers. Nothing is deleted. Please check the settings.',
    },
    task_failed: {
      title: 'A regular task keeps failing',
      advice: 'A task the server runs by itself has failed several times. Please check the log.',
    },
  } satisfies Record<AlarmKind, AlarmWords>,
  /** The texts that accompany the files in a copy of the data. */
  dataExport: {
    readme:
      'Copy of your family’s data for {name}, {date}, made by Banyan.\nfamily.ged: the tree, for any genealogy program (GEDCOM 7).\npeople.json: everyone, with all details and life stories.\nrelations.json: who belongs together (type 1: partners; type 2: the first raised the second).\nhistory.json: who changed what and when, newest first.\nphotos.json: the photos in the “photos” folder, when and where they were taken, and who is in them.',
  },
}

/** The texts that every language must have: a missing or an extra key does not compile. */
export type Messages = typeof en
