import type { Messages } from './en.ts'

export const fr: Messages = {
  errors: {
    bad_input: 'La demande n’a pas été comprise. Rien n’a été modifié. Rechargez la page et réessayez.',
    invalid_field: 'L’une des valeurs n’est pas acceptée ici. Rien n’a été enregistré. Vérifiez votre saisie.',
    blank_name: 'Veuillez saisir un nom.',
    too_long: 'Ce texte est trop long. Rien n’a été enregistré. Raccourcissez-le un peu.',
    invalid_email: 'Cette adresse e-mail ne semble pas correcte. Vérifiez-la.',
    invalid_gender: 'Veuillez choisir un genre dans la liste.',
    invalid_language: 'Veuillez choisir une langue dans la liste.',
    invalid_year: 'Saisissez l’année en quatre chiffres au plus, ou laissez le champ vide.',
    invalid_relation_type: 'Veuillez choisir le lien entre ces deux personnes.',
    email_in_use: 'Un compte existe déjà avec cette adresse e-mail. Connectez-vous ou demandez un nouveau mot de passe.',
    email_in_family: 'Une autre personne de votre famille a déjà cette adresse e-mail. Saisissez-en une autre.',
    password_too_short: 'Choisissez un mot de passe d’au moins 8 caractères.',
    password_too_long: 'Choisissez un mot de passe de 128 caractères au plus.',
    password_breached:
      'Ce mot de passe a déjà été divulgué lors d’une fuite de données : d’autres pourraient l’essayer. Veuillez en choisir un autre.',
    password_guessable:
      'Ce mot de passe est l’un des premiers que d’autres essaieraient. Choisissez-en un autre, par exemple quelques mots à la suite.',
    missing_password: 'Veuillez saisir votre mot de passe.',
    user_exists: 'Cette personne a déjà un compte.',
    no_email: 'Veuillez d’abord saisir l’adresse e-mail de la personne.',
    pending_invite: 'Une invitation a déjà été envoyée à cette adresse. Vous pouvez la renvoyer.',
    person_deceased: 'Une personne décédée ne peut pas être invitée.',
    address_changed:
      'L’adresse e-mail de cette personne a changé depuis. Demandez une nouvelle invitation à la personne qui vous l’a envoyée.',
    invalid_invite:
      'Cette invitation n’est plus valable. Elle a peut-être déjà servi, été retirée ou dépassé deux semaines : adressez-vous à la personne qui vous l’a envoyée.',
    second_factor_needed:
      'Ce compte demande aussi un code fourni par une application. Connectez-vous sur le site, où vous pourrez le saisir.',
    wrong_factor_code: 'Ce code n’est pas le bon ou a déjà servi. Attendez le suivant, puis réessayez.',
    step_expired: 'Cela a pris trop de temps ou a déjà été fait. Rien n’a été modifié ; recommencez.',
    passkey_refused:
      'Cette clé d’accès ne fonctionne pas ici. Elle a peut-être été retirée de votre compte. Connectez-vous autrement.',
    passkeys_unavailable:
      'Les clés d’accès ne fonctionnent pas à cette adresse. Il faut une adresse https avec un nom, comme https://famille.example.org.',
    confirm_needed: 'Confirmez d’abord que c’est bien vous.',
    passkey_exists: 'Cette clé d’accès appartient déjà à un compte. Rien n’a été modifié.',
    too_many_passkeys: 'Votre compte a déjà le nombre maximal de clés d’accès. Retirez d’abord celle que vous n’utilisez plus.',
    last_way_in: 'C’est le seul moyen d’accéder à votre compte. Ajoutez d’abord un autre moyen de connexion.',
    totp_exists:
      'Une application fournit déjà les codes de votre compte. Pour en utiliser une autre, retirez d’abord la première.',
    no_second_factor: 'Les codes de secours sont réservés aux comptes qui demandent un code à la connexion.',
    oidc_off: 'Ce serveur ne propose pas de se connecter avec un autre compte.',
    oidc_refused: 'La connexion là-bas n’a pas abouti, ou vous l’avez annulée. Rien n’a changé ; veuillez réessayer.',
    oidc_unknown:
      'Aucune famille ne connaît cette adresse ici. Demandez à un proche qui utilise Banyan de vous inviter exactement à l’adresse avec laquelle vous vous y connectez.',
    oidc_taken: 'Ce compte est déjà relié au compte de quelqu’un d’autre ici. Rien n’a changé.',
    oidc_linked: 'Votre compte est déjà relié à un autre là-bas. Dissociez d’abord celui-ci.',
    card_used:
      'Cette carte a déjà servi. Chaque carte fonctionne une seule fois. Demandez-en une nouvelle à la personne qui vous l’a donnée.',
    card_over:
      'Cette carte ne fonctionne plus. Elle a peut-être été retirée ou remplacée par une plus récente, ou elle est trop ancienne. Demandez-en une nouvelle à la personne qui vous l’a donnée.',
    needs_address: 'Il faut pour cela un compte avec une adresse e-mail. Vous pouvez en ajouter une dans les réglages.',
    no_keepers_card: 'Ce membre se connecte avec sa propre adresse e-mail : lui seul peut créer une carte pour lui-même.',
    wrong_password: 'Ce n’est pas votre mot de passe actuel. Rien n’a été modifié.',
    blank_title: 'Donnez-lui un titre.',
    invalid_angle: 'Une photo ne peut être tournée que par quarts de tour.',
    not_a_couple: 'Un mariage ou un divorce concerne un couple. Veuillez en choisir un.',
    wrong_fact_kind: 'Cela n’a pas sa place ici : certains faits concernent une personne, d’autres un couple.',
    blank_type: 'Veuillez dire de quoi il s’agissait.',
    preferred_name: 'C’est le nom que tout le monde voit. Choisissez d’abord un autre nom à afficher, puis supprimez celui-ci.',
    too_many_facts: 'Il y a déjà trop d’entrées ici. Veuillez d’abord en supprimer.',
    invalid_place: 'Ce lieu n’est pas sur la carte. Choisissez-en un autre.',
    invalid_box: 'Le cadre doit rester à l’intérieur de la photo. Tracez-le à nouveau.',
    foreign_thumbnail: 'Choisissez une photo de cette galerie.',
    self_relation: 'Une personne ne peut pas être liée à elle-même. Choisissez quelqu’un d’autre.',
    own_ancestor: 'Cette personne deviendrait son propre ancêtre. Rien n’a été modifié. Vérifiez qui a élevé qui.',
    merge_with_self: 'Il s’agit déjà de la même personne. Veuillez en choisir une autre.',
    no_gedcom:
      'Ce fichier n’est pas au format GEDCOM : rien n’a été importé. Exportez à nouveau votre arbre au format GEDCOM et réessayez.',
    unknown_own_person:
      'La personne que vous avez choisie comme étant vous n’est pas dans ce fichier ; rien n’a été importé. Choisissez à nouveau.',
    invalid_page: 'La liste ne va pas aussi loin. Revenez à la première page.',
    invalid_credentials: 'L’adresse e-mail ou le mot de passe est incorrect. Réessayez.',
    no_token: 'Connectez-vous d’abord.',
    invalid_token: 'Votre session a expiré. Reconnectez-vous.',
    address_locked:
      'Trop de tentatives ont échoué depuis votre connexion. L’accès est bloqué pour 24 heures au plus. Les données de votre famille sont en sécurité.',
    locked_profile: 'Ce profil est verrouillé. Seule la personne à qui il appartient peut le modifier.',
    death_refused:
      'Cette personne a indiqué que ce n’est pas vrai. Vous pourrez de nouveau saisir une année de décès pour elle dans 30 jours.',
    death_unconfirmed:
      'Cette personne a un compte. Votre indication est conservée et comptera dès qu’un autre proche aura lui aussi saisi une année de décès.',
    only_owner: 'Seule la personne concernée peut modifier ceci.',
    faces_refused: 'Un autre membre de la famille a désactivé cette option. Lui seul peut la réactiver.',
    hidden_person: 'Seuls les proches de cette personne peuvent voir et modifier ceci.',
    needs_whole_view:
      'Votre famille ne montre les personnes vivantes qu’à leurs proches : ceci est réservé à ceux qui voient tout le monde.',
    not_concerned: 'Seuls les gardiens, les personnes concernées et celle qui l’a ajouté peuvent décider qui le voit.',
    only_looking: 'Vous regardez avec les yeux de quelqu’un d’autre : rien ne peut être modifié. Quittez d’abord cette vue.',
    protected_field: 'Ceci ne peut pas être modifié ici.',
    user_email: 'Cette personne se connecte avec son adresse e-mail. Elle seule peut la changer, dans ses réglages.',
    user_person:
      'Cette personne a un compte et ne peut pas être supprimée. Elle peut quitter Banyan elle-même, dans ses réglages.',
    last_keeper: 'Une famille a besoin d’un gardien. Nommez d’abord un autre gardien.',
    remove_yourself: 'Vous ne pouvez pas vous retirer vous-même ici. Vous pouvez quitter la famille dans vos réglages.',
    already_member: 'Vous faites déjà partie de cette famille.',
    link_over: 'Ce lien ne fonctionne plus, ou il en manque une partie. Demandez à la personne qui vous l’a envoyé.',
    guest_password_needed: 'Ce lien est protégé par un mot de passe. Demandez-le à la personne qui vous l’a envoyé.',
    wrong_guest_password: 'Ce n’est pas le mot de passe de ce lien.',
    guest_cannot_add: 'Ce lien ne permet pas d’ajouter des photos.',
    not_your_link: 'Seuls le membre qui a créé ce lien et les gardiens de la famille peuvent faire cela.',
    private_gallery:
      'Cette galerie, ou tout ce qu’elle contient, est privée : elle ne peut pas être partagée avec des visiteurs.',
    too_many_guest_links: 'Votre famille a déjà un très grand nombre de liens. Mettez d’abord fin à l’un d’eux.',
    too_many_guest_photos: 'Assez de photos ont été ajoutées aujourd’hui avec ce lien. Continuez demain.',
    too_many_families: 'Vous avez créé plusieurs familles aujourd’hui. Réessayez demain.',
    needs_member: 'Vous êtes lecteur dans cette famille et ne pouvez pas modifier ceci. Un gardien peut faire de vous un membre.',
    needs_keeper: 'Seuls les gardiens de cette famille peuvent faire cela.',
    not_operator: 'Seules les personnes qui gèrent ce serveur peuvent voir cette page.',
    cross_site: 'Cette demande venait d’un autre site et a été refusée. Rien n’a été modifié.',
    sign_up_closed: 'Ce serveur n’accepte pas de nouveaux comptes. Adressez-vous à la personne qui le gère.',
    wrong_code: 'Ce n’est pas le bon code. Il se trouve dans le terminal ou le journal du serveur, depuis son dernier démarrage.',
    first_run_over: 'Quelqu’un a déjà un compte ici, ou le serveur a démarré sans code. Connectez-vous ou inscrivez-vous.',
    merge_two_users:
      'Ces deux personnes ont chacune un compte : elles restent donc distinctes. L’une d’elles devrait d’abord quitter Banyan.',
    not_found: 'Il n’y a rien ici. L’élément a peut-être été supprimé.',
    unknown_confirmation: 'Ce lien a déjà servi, a expiré ou n’est pas complet. Demandez-en un nouveau.',
    unknown_unsubscribe: 'Ce lien est incomplet. Vous pouvez aussi désactiver ces e-mails dans vos réglages.',
    method_not_allowed: 'Ce n’est pas possible ici. Rien n’a été modifié.',
    relation_exists: 'Ces deux personnes sont déjà liées. Pour changer leur lien, supprimez d’abord celui qui existe.',
    value_changed:
      'Quelqu’un d’autre vient de modifier ceci. Votre saisie est toujours là. Comparez, puis enregistrez à nouveau.',
    change_reverted: 'Cette modification a déjà été annulée, ou les personnes concernées ne sont plus là. Rien n’a été modifié.',
    put_back_running: 'Une annulation de modifications est encore en cours dans votre famille. Attendez qu’elle soit terminée.',
    later_merge: 'L’une de ces personnes a été fusionnée de nouveau par la suite. Annulez d’abord la fusion la plus récente.',
    copies_full:
      'D’autres copies des données de votre famille sont conservées, et il n’y a pas de place pour une de plus. Elles disparaissent au bout de 3 jours au plus ; réessayez ensuite.',
    import_running: 'Un import est encore en cours dans votre famille. Attendez qu’il soit terminé.',
    import_unmarked:
      'Cet import date d’une version antérieure de Banyan, qui n’a pas noté ce qu’il ajoutait. Il ne peut pas être annulé d’un coup ; supprimez à la main ce dont vous ne voulez pas.',
    title_exists: 'Votre famille a déjà une galerie portant ce titre. Choisissez-en un autre.',
    gallery_deleted: 'La galerie de cette photo est supprimée. Restaurez d’abord la galerie.',
    tag_exists: 'Cette personne figure déjà sur cette photo.',
    wrong_offset: 'L’envoi a continué ailleurs. Il reprend tout seul.',
    upload_incomplete: 'La photo n’est pas arrivée en entier. Réessayez.',
    family_full:
      'Votre famille a utilisé toute la place dont elle dispose sur ce serveur : ceci n’a pas été ajouté. Le reste est en sécurité. La personne qui gère le serveur peut vous en donner plus.',
    too_large: 'C’est trop volumineux : rien n’a été enregistré. Choisissez quelque chose de plus petit.',
    wrong_type: 'Ce type de contenu n’est pas accepté ici. Rien n’a été enregistré.',
    no_picture: 'Ce n’est pas une photo que Banyan sait afficher. JPEG, PNG, GIF, WebP, AVIF, HEIC et TIFF conviennent.',
    unreadable_picture: 'Cette photo est illisible ; le fichier est peut-être abîmé. Rien d’autre n’est touché.',
    import_too_long:
      'La lecture de ce fichier a pris trop de temps et a été interrompue. Rien n’a été importé. Essayez en plusieurs parties.',
    infected_file: 'L’antivirus de ce serveur a refusé ce fichier. Rien n’en a été conservé.',
    too_many_mails:
      'Cette adresse a déjà reçu plusieurs e-mails de ce genre aujourd’hui. Regardez aussi dans les indésirables, ou réessayez demain.',
    too_many_invitations: 'Cela fait assez d’invitations pour un jour. Rien n’est perdu ; vous pourrez continuer demain.',
    too_many_requests: 'Cela fait beaucoup en peu de temps. Rien n’est perdu. Patientez un instant, puis réessayez.',
    internal: 'Un problème est survenu sur le serveur. Rien n’a été modifié. Réessayez.',
    places_loading: 'La liste des lieux du monde est en cours de chargement. Réessayez dans une minute.',
    storage_full: 'Le serveur n’a plus de place : rien n’a été conservé. Prévenez la personne qui s’en occupe.',
    unavailable: 'Le serveur est occupé ou redémarre. Rien n’est perdu. Réessayez dans un instant.',
  },
  mails: {
    greeting: 'Bonjour {name},',
    greetingWithoutName: 'Bonjour,',
    somebody: 'Quelqu’un de votre famille',
    unknownDevice: 'un appareil inconnu',
    /** Stands before an address on the next line. */
    aboveLink: '{words} :',
    addressInstead: 'Si le bouton ne fonctionne pas, ouvrez cette adresse dans votre navigateur :',
    sender: 'Envoyé par Banyan, l’arbre de votre famille, sur {host}.',
    unsubscribe: 'Ne plus recevoir ces e-mails',
    sign_up_confirmation: {
      subject: 'Confirmez votre adresse e-mail',
      text: 'Votre arbre généalogique n’attend plus que vous. Confirmez votre adresse e-mail, choisissez un mot de passe et commencez.',
      button: 'Confirmer et choisir un mot de passe',
      note: 'Le lien est valable 7 jours. Si vous n’avez pas demandé à vous inscrire, ignorez cet e-mail : aucun compte n’est créé tant que le lien n’est pas ouvert.',
    },
    password_reset: {
      subject: 'Choisissez un nouveau mot de passe',
      text: 'Un nouveau mot de passe a été demandé pour votre compte, sans doute par vous.',
      button: 'Choisir un nouveau mot de passe',
      note: 'Le lien fonctionne une seule fois, pendant 24 heures. Si vous n’avez rien demandé, ignorez cet e-mail : votre mot de passe reste le même.',
    },
    now_keeper: {
      subject: 'Vous êtes désormais gardien de votre arbre généalogique',
      text: 'Le dernier gardien de votre famille est parti. Vous y êtes depuis le plus longtemps : vous en êtes donc désormais le gardien et décidez qui fait partie de la famille et ce que chacun peut y faire.',
      button: 'Ouvrir l’arbre généalogique',
      note: 'Vous pouvez à tout moment nommer d’autres gardiens, sur la page « Membres » de la famille.',
    },
    password_changed: {
      subject: 'Votre mot de passe a été modifié',
      text: 'Le mot de passe de votre compte vient d’être modifié. Vos autres appareils ont été déconnectés. Si c’était vous, tout va bien.',
      endedInvitations:
        'Ces invitations que vous aviez envoyées ne sont plus valables. Si vous y tenez toujours, renvoyez-les depuis le profil de chaque personne.',
      button: 'Ce n’était pas moi',
      note: 'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe avec le bouton. Rien n’a changé dans l’arbre de votre famille.',
    },
    invitation: {
      subject: '{inviter} vous invite dans l’arbre de votre famille',
      text: '{inviter} a inscrit votre nom dans l’arbre de votre famille et vous invite à le rejoindre : voyez qui en fait partie, où chacun vit et comment l’appeler, et ajoutez ce que vous savez.',
      button: 'Rejoindre la famille',
      note: 'L’invitation est valable deux semaines. Si cela ne vous dit rien, ignorez cet e-mail.',
    },
    email_confirmation: {
      subject: 'Confirmez votre nouvelle adresse e-mail',
      text: 'Vous avez demandé à vous connecter désormais avec cette adresse e-mail.',
      button: 'Confirmer la nouvelle adresse',
      note: 'Le lien est valable 24 heures. Tant que vous ne l’ouvrez pas, rien ne change. Si vous n’avez rien demandé, ignorez cet e-mail.',
    },
    email_changed: {
      subject: 'Votre adresse e-mail a été modifiée',
      text: 'L’adresse e-mail de votre compte vient d’être modifiée : vous vous connectez à Banyan avec une autre adresse. Si c’était vous, tout va bien.',
      button: 'Ce n’était pas moi',
      note: 'Si ce n’était pas vous, utilisez le bouton : cette adresse redevient la vôtre, tous les appareils sont déconnectés et vous choisissez un nouveau mot de passe. Il fonctionne pendant 7 jours, quoi qu’on modifie entre-temps.',
    },
    email_restored: {
      subject: 'Votre ancienne adresse e-mail est de nouveau active',
      text: 'Votre compte a retrouvé son ancienne adresse e-mail : quelqu’un a utilisé le lien envoyé à celle-ci. Cette adresse-ci ne permet plus de se connecter.',
      button: 'Ouvrir Banyan',
      note: 'Si ce compte est le vôtre et que ce n’était pas vous, écrivez sans tarder à la personne qui gère ce serveur ou à votre famille.',
    },
    new_device: {
      subject: 'Nouvelle connexion à votre compte',
      text: 'Une connexion à votre compte a eu lieu sur un appareil que nous ne connaissions pas : {device}, {time} (UTC). Si c’était vous, tout va bien.',
      button: 'Ce n’était pas moi',
      note: 'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe avec le bouton. Tout le monde sera déconnecté.',
    },
    way_in_added: {
      subject: 'Nouveau moyen de connexion à votre compte',
      text: 'Ceci vient d’être ajouté à votre compte : {wayIn}. Appareil : {device}, {time} (UTC). Si c’était vous, tout va bien.',
      button: 'Ce n’était pas moi',
      note: 'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe avec le bouton, puis retirez ce que vous ne reconnaissez pas sous « Moyens de connexion » dans les réglages. Si vous ne pouvez plus vous connecter, adressez-vous à la personne qui gère ce serveur.',
    },
    way_in_removed: {
      subject: 'Un moyen de connexion a été retiré',
      text: 'Ceci ne fonctionne plus pour votre compte : {wayIn}. Appareil : {device}, {time} (UTC). Si c’était vous, tout va bien.',
      button: 'Ce n’était pas moi',
      note: 'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe avec le bouton. Tout le monde sera déconnecté.',
    },
    way_in_used: {
      subject: 'Un code de secours a été utilisé',
      text: 'Une connexion à votre compte a eu lieu avec votre mot de passe et ceci : {wayIn}. Appareil : {device}, {time} (UTC). Si c’était vous, tout va bien ; ce code ne fonctionne plus.',
      button: 'Ce n’était pas moi',
      note: 'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe avec le bouton, puis créez de nouveaux codes de secours sous « Moyens de connexion » dans les réglages.',
    },
    card_sign_in: {
      subject: 'Une carte a servi à se connecter',
      text: 'Quelqu’un s’est connecté à votre compte avec une carte. Appareil : {device}, {time} (UTC). Si c’était vous, tout va bien ; cette carte ne fonctionne plus.',
      button: 'Ce n’était pas moi',
      note: 'Si ce n’était pas vous, utilisez le bouton pour choisir tout de suite un nouveau mot de passe. Tous les appareils seront déconnectés.',
    },
    card_used: {
      subject: 'La carte a servi : {actor}',
      text: 'La carte que vous avez créée pour {actor} vient de servir à se connecter. Appareil : {device}, {time} (UTC). Si c’était bien {actor}, tout va bien ; la carte ne fonctionne plus.',
      button: 'Voir les membres',
      note: 'Si c’était quelqu’un d’autre, ouvrez la liste des membres, créez une nouvelle carte et choisissez de déconnecter tous les appareils de cette personne.',
    },
    waysIn: {
      passkey: 'clé d’accès « {name} »',
      totp: 'codes fournis par une application',
      recoveryCodes: 'nouveaux codes de secours, à la place des anciens',
      recoveryCode: 'un code de secours',
      card: 'une carte pour se connecter, créée dans Banyan',
      oidc: 'la connexion avec {name}',
      all: 'toutes les clés d’accès, les codes fournis par une application et les codes de secours',
    },
    serverItself: 'le serveur lui-même',
    session_reused: {
      subject: 'Un de vos appareils a été déconnecté',
      text: 'La clé qui maintient votre connexion ({device}) a été utilisée depuis un autre appareil : quelqu’un l’a peut-être copiée. Par prudence, nous avons mis fin à cette session le {time} (UTC).',
      button: 'Choisir un nouveau mot de passe',
      note: 'Si vous avez vous-même changé d’appareil, reconnectez-vous et tout va bien. Sinon, choisissez un nouveau mot de passe avec le bouton. Tout le monde sera déconnecté.',
    },
    photo_tag: {
      subject: '{tagger} a indiqué votre nom sur une photo',
      text: '{tagger} a indiqué votre nom sur une photo de votre famille.',
      button: 'Voir la photo',
      note: 'Seule votre famille peut la voir. Si ce n’est pas vous, ouvrez la photo et retirez votre nom.',
    },
    death_reported: {
      subject: '{tagger} indique votre décès dans l’arbre de votre famille',
      text: '{tagger} a saisi une année de décès pour vous. Rien n’a encore changé : elle ne comptera que si un deuxième proche en saisit une dans les 30 jours.',
      button: 'Ouvrir votre profil',
      note: 'S’il s’agit d’une erreur, dites-le à votre famille. Vous pouvez aussi verrouiller votre profil : plus personne d’autre ne pourra alors le modifier.',
    },
    data_export: {
      subject: 'La copie des données de votre famille est prête',
      text: 'Vous avez demandé une copie des données de votre famille. Elle vous attend dans vos réglages.',
      button: 'Télécharger la copie',
      note: 'Elle est conservée 3 jours, puis supprimée. Si vous ne l’avez pas demandée, changez de mot de passe : quelqu’un d’autre utilise votre compte.',
    },
    alarm: {
      subject: '{title} – votre serveur Banyan a besoin de vous',
      text: '{advice} Sur le serveur, banyan status donne la liste des alertes en cours.',
      button: 'Ouvrir Banyan',
      note: 'Vous recevez cet e-mail parce que vous gérez ce serveur. Il y en a au plus un par jour pour chaque sorte de problème.',
    },
    many_deletions: {
      subject: '{actor} a beaucoup supprimé',
      text: '{actor} a beaucoup supprimé dans votre famille en une journée. Rien n’est perdu : tout peut être restauré jusqu’au {until}.',
      deleted: 'Ce qui a été supprimé',
      people: 'Personnes : {count}',
      links: 'Liens entre personnes : {count}',
      galleries: 'Galeries : {count}',
      photos: 'Photos : {count}',
      tags: 'Identifications : {count}',
      texts: 'Champs vidés : {count}',
      button: 'Voir ce qui peut être restauré',
      note: 'Si c’était convenu, vous n’avez rien à faire. Si cela vient de votre compte sans que ce soit vous, changez votre mot de passe.',
    },
    family_update: {
      subject: 'Des nouvelles de l’arbre de votre famille',
      text: 'Voici ce que vos proches ont ajouté, modifié et supprimé depuis le dernier e-mail.',
      added: 'Nouveautés',
      addedBy: '{person} (ajout : {users})',
      changed: 'Modifications',
      changedBy: '{person} (modification : {users})',
      imported: 'Personnes venues de fichiers importés : {count}',
      deleted: 'Suppressions',
      deletedBy: '{person} (suppression : {users})',
      deletedGallery: 'Galerie « {title} » (suppression : {users})',
      deletedPhotos: 'Photos : {count} (suppression : {users})',
      more: 'et {count} de plus',
      button: 'Voir toutes les modifications',
      note: 'Cet e-mail arrive une fois par jour au plus, et seulement s’il y a du nouveau.',
    },
  },
  /** What the operator must know: the problem, and what to do about it. */
  alarms: {
    sweep_stopped: {
      title: 'Le nettoyage a été arrêté',
      advice:
        'Plus d’éléments que d’habitude allaient être supprimés pour de bon : rien ne l’a été. Vérifiez que le serveur utilise la bonne base de données et le bon stockage des photos.',
    },
    originals_damaged: {
      title: 'Des photos sont abîmées sur le disque',
      advice:
        'Certaines photos originales ne sont plus telles qu’elles ont été envoyées. Vérifiez le disque et gardez vos sauvegardes : elles en contiennent peut-être de bonnes copies.',
    },
    originals_missing: {
      title: 'Des photos manquent sur le disque',
      advice:
        'Certaines photos originales ne sont plus dans le stockage. Vérifiez que le bon dossier ou le bon espace est connecté, et gardez vos sauvegardes.',
    },
    backup_failed: {
      title: 'La sauvegarde a échoué',
      advice:
        'La dernière sauvegarde n’a pas pu être faite. Vérifiez qu’il reste de la place sur le disque et que le serveur peut y écrire.',
    },
    backup_overdue: {
      title: 'Aucune sauvegarde récente',
      advice:
        'La dernière sauvegarde est plus ancienne que prévu. Vérifiez que les sauvegardes sont activées et qu’il reste de la place pour elles.',
    },
    restore_drill_failed: {
      title: 'Une sauvegarde n’a pas pu être restaurée à l’essai',
      advice: 'L’essai hebdomadaire de la dernière sauvegarde a échoué. Faites une nouvelle sauvegarde et consultez le journal.',
    },
    clock_jumped: {
      title: 'L’horloge du serveur a sauté',
      advice:
        'L’heure du serveur a brusquement changé. Rien n’est supprimé tant qu’elle n’est pas juste. Vérifiez-la, s’il vous plaît.',
    },
    disk_full: {
      title: 'Le disque est plein',
      advice: 'Il n’y a plus de place sur le serveur : rien de nouveau ne peut être enregistré. Faites de la place sans tarder.',
    },
    mails_failed: {
      title: 'Des e-mails n’ont pas pu être envoyés',
      advice: 'Le serveur de messagerie refuse les messages ou reste injoignable. Vérifiez les réglages de messagerie.',
    },
    database_replaced: {
      title: 'Le fichier de la base de données a été remplacé',
      advice:
        'Le fichier de la base a été retiré ou remplacé pendant que le serveur fonctionnait. Redémarrez le serveur avec le bon fichier.',
    },
    wrong_installation: {
      title: 'La base de données et les photos ne vont pas ensemble',
      advice:
        'La base de données et le stockage des photos viennent de serveurs différents. Rien n’est supprimé. Vérifiez les réglages.',
    },
    task_failed: {
      title: 'Une tâche régulière échoue sans cesse',
      advice: 'Une tâche que le serveur fait de lui-même a échoué plusieurs fois. Consultez le journal.',
    },
  },
  /** The texts that accompany the files in a copy of the data. */
  dataExport: {
    readme:
      'Copie des données de votre famille pour {name}, {date}, préparée par Banyan.\nfamily.ged : l’arbre, pour tout logiciel de généalogie (GEDCOM 7).\npeople.json : toutes les personnes, avec toutes leurs informations et leurs récits de vie.\nrelations.json : qui est lié à qui (type 1 : conjoints ; type 2 : la première personne a élevé la seconde).\nhistory.json : qui a modifié quoi et quand, du plus récent au plus ancien.\nphotos.json : les photos du dossier « photos », quand et où elles ont été prises, et qui y figure.',
  },
}
