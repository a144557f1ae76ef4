import type { Messages } from './en.ts'

export const fi: Messages = {
  errors: {
    bad_input: 'Pyyntöä ei ymmärretty. Mikään ei muuttunut. Lataa sivu uudelleen ja yritä uudestaan.',
    invalid_field: 'Yksi arvoista ei kelpaa tähän. Mitään ei tallennettu. Tarkista, mitä kirjoitit.',
    blank_name: 'Kirjoita nimi.',
    too_long: 'Teksti on liian pitkä. Mitään ei tallennettu. Lyhennä sitä hieman.',
    invalid_email: 'Tämä ei näytä sähköpostiosoitteelta. Tarkista se.',
    invalid_gender: 'Valitse sukupuoli luettelosta.',
    invalid_language: 'Valitse kieli luettelosta.',
    invalid_year: 'Kirjoita vuosi enintään neljällä numerolla tai jätä kenttä tyhjäksi.',
    invalid_relation_type: 'Valitse, miten nämä kaksi ovat sukua toisilleen.',
    email_in_use: 'Tällä sähköpostiosoitteella on jo tili. Kirjaudu sisään tai pyydä uusi salasana.',
    email_in_family: 'Tämä sähköpostiosoite on jo toisella sukusi jäsenellä. Anna jokin toinen osoite.',
    password_too_short: 'Valitse salasana, jossa on vähintään 8 merkkiä.',
    password_too_long: 'Valitse salasana, jossa on enintään 128 merkkiä.',
    password_breached: 'Tämä salasana on vuotanut muualta, joten joku voi kokeilla sitä. Valitse toinen.',
    password_guessable:
      'Tämä on ensimmäisiä salasanoja, joita muut kokeilisivat. Valitse toinen, vaikkapa muutama sana peräkkäin.',
    missing_password: 'Kirjoita salasanasi.',
    user_exists: 'Tällä henkilöllä on jo tili.',
    no_email: 'Lisää ensin henkilön sähköpostiosoite.',
    pending_invite: 'Kutsu tähän osoitteeseen on jo lähetetty. Voit lähettää sen uudelleen.',
    person_deceased: 'Edesmennyttä ei voi kutsua.',
    address_changed: 'Henkilön sähköpostiosoite on vaihtunut. Pyydä kutsujalta uusi kutsu.',
    invalid_invite: 'Kutsu ei ole enää voimassa. Se on ehkä käytetty, peruttu tai yli kaksi viikkoa vanha: kysy kutsujalta.',
    wrong_password: 'Tämä ei ole nykyinen salasanasi. Mitään ei muutettu.',
    blank_title: 'Anna otsikko.',
    invalid_angle: 'Kuvaa voi kääntää vain neljänneskierroksin.',
    invalid_place: 'Tätä paikkaa ei ole kartalla. Valitse toinen.',
    invalid_box: 'Kehyksen on oltava kuvan sisällä. Piirrä se uudelleen.',
    foreign_thumbnail: 'Valitse kuva tästä galleriasta.',
    self_relation: 'Henkilöä ei voi liittää itseensä. Valitse joku toinen.',
    own_ancestor: 'Henkilöstä tulisi näin oma esivanhempansa. Mikään ei muuttunut. Tarkista, kuka kasvatti kenet.',
    merge_with_self: 'Kyseessä on jo sama henkilö. Valitse joku toinen.',
    no_gedcom:
      'Tämä ei ole GEDCOM-tiedosto, joten mitään ei tuotu. Vie sukupuu uudelleen GEDCOM-muodossa ja kokeile sitä tiedostoa.',
    unknown_own_person: 'Itseksesi valittua henkilöä ei ole tässä tiedostossa, joten mitään ei tuotu. Valitse uudelleen.',
    invalid_page: 'Luettelossa ei ole näin monta sivua. Palaa ensimmäiselle sivulle.',
    invalid_credentials: 'Sähköpostiosoite tai salasana on väärin. Yritä uudelleen.',
    no_token: 'Kirjaudu ensin sisään.',
    invalid_token: 'Et ole enää kirjautuneena. Kirjaudu sisään uudelleen.',
    address_locked:
      'Yhteydestäsi on tullut liian monta epäonnistunutta yritystä, joten kirjautuminen on lukittu enintään 24 tunniksi. Sukusi tiedot ovat turvassa.',
    locked_profile: 'Tämä profiili on lukittu. Vain se, jolle profiili kuuluu, voi muuttaa sitä.',
    death_refused:
      'Henkilö on ilmoittanut, ettei tieto pidä paikkaansa. Voit merkitä hänelle kuolinvuoden uudelleen 30 päivän kuluttua.',
    death_unconfirmed:
      'Tällä henkilöllä on tili. Tieto on tallessa, ja se tulee voimaan, kun toinenkin sukulainen merkitsee kuolinvuoden.',
    only_owner: 'Vain henkilö itse voi muuttaa tätä.',
    faces_refused: 'Toinen suvun jäsen on poistanut tämän käytöstä. Vain hän voi ottaa sen takaisin käyttöön.',
    protected_field: 'Tätä ei voi muuttaa tässä.',
    user_email: 'Tämä henkilö kirjautuu sähköpostiosoitteellaan. Vain hän itse voi vaihtaa sen omissa asetuksissaan.',
    user_person: 'Tällä henkilöllä on tili, joten häntä ei voi poistaa. Hän voi poistua Banyanista itse omissa asetuksissaan.',
    not_operator: 'Tämän sivun näkevät vain palvelimen ylläpitäjät.',
    cross_site: 'Pyyntö tuli toiselta sivustolta, ja se hylättiin. Mikään ei muuttunut.',
    sign_up_closed: 'Tälle palvelimelle ei voi luoda uusia tilejä. Kysy palvelimen ylläpitäjältä.',
    wrong_code: 'Koodi ei ole oikea. Se on palvelimen päätteessä tai lokissa viimeisimmän käynnistyksen kohdalla.',
    first_run_over: 'Jollakulla on täällä jo tili, tai palvelin käynnistettiin ilman koodia. Kirjaudu sisään tai rekisteröidy.',
    merge_two_users: 'Kummallakin on oma tili, joten heitä ei voi yhdistää. Toisen pitäisi ensin poistua Banyanista.',
    not_found: 'Tätä ei löytynyt. Se on ehkä poistettu.',
    unknown_confirmation: 'Linkki on jo käytetty, vanhentunut tai vajaa. Pyydä uusi linkki.',
    unknown_unsubscribe: 'Linkki on vajaa. Voit poistaa viestit käytöstä myös asetuksissasi.',
    method_not_allowed: 'Tämä ei ole mahdollista tässä. Mikään ei muuttunut.',
    relation_exists: 'Näillä kahdella on jo suhde. Jos haluat muuttaa sitä, poista ensin nykyinen.',
    value_changed: 'Joku muu on tällä välin muuttanut tätä. Kirjoittamasi on tallessa. Vertaa ja tallenna uudelleen.',
    change_reverted: 'Muutos on jo kumottu, tai henkilöitä, joita se koskee, ei enää ole. Mitään ei muutettu.',
    put_back_running: 'Suvussasi kumotaan vielä muutoksia. Odota, kunnes kumoaminen on valmis.',
    later_merge: 'Joku näistä henkilöistä on yhdistetty myöhemmin uudelleen. Kumoa ensin myöhempi yhdistäminen.',
    copies_full:
      'Sukusi tiedoista on tallessa muita kopioita, eikä vielä yhdelle ole tilaa. Ne poistuvat viimeistään 3 päivän kuluttua; yritä silloin uudelleen.',
    import_running: 'Sukupuuhusi tuodaan vielä aiempaa tiedostoa. Odota, kunnes se on valmis.',
    import_unmarked:
      'Tämän tuonnin teki Banyanin aiempi versio, joka ei merkinnyt muistiin, mitä se toi. Sitä ei voi kumota kerralla; poista turhat tiedot käsin.',
    title_exists: 'Suvullasi on jo tämänniminen galleria. Valitse toinen otsikko.',
    gallery_deleted: 'Tämän kuvan galleria on poistettu. Palauta ensin galleria.',
    tag_exists: 'Tämä henkilö on jo merkitty tähän kuvaan.',
    wrong_offset: 'Lähetys jatkui jo muualla. Se etenee itsestään.',
    upload_incomplete: 'Kuva ei tullut kokonaan perille. Yritä uudelleen.',
    family_full:
      'Sukusi on käyttänyt kaiken tilan, joka sillä on tällä palvelimella, joten tätä ei lisätty. Kaikki muu on tallessa. Palvelimen ylläpitäjä voi antaa lisää tilaa.',
    too_large: 'Tämä on liian suuri, eikä sitä tallennettu. Valitse jokin pienempi.',
    wrong_type: 'Tällaista sisältöä ei voi ottaa tässä vastaan. Mitään ei tallennettu.',
    no_picture: 'Tämä ei ole kuva, jonka Banyan osaa näyttää. JPEG, PNG, GIF, WebP, AVIF, HEIC ja TIFF käyvät.',
    unreadable_picture: 'Kuvaa ei voi lukea; tiedosto voi olla vaurioitunut. Muuhun se ei vaikuttanut.',
    import_too_long:
      'Tiedoston lukeminen kesti liian kauan, joten se keskeytettiin. Mitään ei tuotu. Kokeile pienemmissä osissa.',
    infected_file: 'Palvelimen virustutka hylkäsi tämän tiedoston. Siitä ei tallennettu mitään.',
    too_many_mails:
      'Tähän osoitteeseen on lähetetty tänään jo monta tällaista viestiä. Katso sieltä, myös roskapostista, tai yritä huomenna uudelleen.',
    too_many_invitations: 'Kutsuja on lähetetty tälle päivälle tarpeeksi. Mitään ei ole kadonnut; voit jatkaa huomenna.',
    too_many_requests: 'Pyyntöjä tuli paljon lyhyessä ajassa. Mitään ei ole kadonnut. Odota hetki ja yritä uudelleen.',
    internal: 'Palvelimella meni jotain vikaan. Mikään ei muuttunut. Yritä uudelleen.',
    places_loading: 'Maailman paikkojen luetteloa ladataan vielä. Yritä minuutin kuluttua uudelleen.',
    storage_full: 'Palvelimella ei ole enää tilaa, eikä tätä tallennettu. Kerro asiasta ylläpitäjälle.',
    unavailable: 'Palvelin on varattu tai käynnistymässä. Mitään ei ole kadonnut. Yritä hetken kuluttua uudelleen.',
  },
  mails: {
    greeting: 'Hei {name},',
    greetingWithoutName: 'Hei,',
    somebody: 'Joku suvustasi',
    unknownDevice: 'tuntematon laite',
    /** Stands before an address on the next line. */
    aboveLink: '{words}:',
    addressInstead: 'Jos painike ei toimi, avaa tämä osoite selaimessasi:',
    sender: 'Lähettäjä: Banyan, sukusi puu, {host}.',
    unsubscribe: 'En halua enää näitä viestejä',
    sign_up_confirmation: {
      subject: 'Vahvista sähköpostiosoitteesi',
      text: 'Sukupuusi odottaa istuttajaansa. Vahvista sähköpostiosoitteesi ja valitse salasana, niin voit aloittaa.',
      button: 'Vahvista ja valitse salasana',
      note: 'Linkki toimii 7 päivää. Jos et ole rekisteröitynyt, voit jättää tämän viestin huomiotta: tiliä ei synny, ellei linkkiä avata.',
    },
    password_reset: {
      subject: 'Valitse uusi salasana',
      text: 'Tilillesi on pyydetty uutta salasanaa. Pyytäjä olit luultavasti sinä.',
      button: 'Valitse uusi salasana',
      note: 'Linkki toimii 24 tuntia ja vain kerran. Jos et pyytänyt sitä, voit jättää tämän viestin huomiotta: salasanasi pysyy ennallaan.',
    },
    password_changed: {
      subject: 'Salasanasi on vaihdettu',
      text: 'Tilisi salasana vaihdettiin juuri äsken. Muut laitteesi on kirjattu ulos. Jos vaihdoit sen itse, kaikki on kunnossa.',
      endedInvitations:
        'Nämä lähettämäsi kutsut eivät ole enää voimassa. Voit lähettää ne uudelleen kunkin henkilön profiilista.',
      button: 'Se en ollut minä',
      note: 'Jos et vaihtanut sitä itse, valitse heti uusi salasana painikkeesta. Sukupuussasi mikään ei muuttunut.',
    },
    invitation: {
      subject: '{inviter} kutsuu sinut sukupuuhun',
      text: '{inviter} on lisännyt sinut sukupuuhun ja kutsuu mukaan: näet, keitä siihen kuuluu, missä kukin asuu ja miksi ketäkin kutsutaan, ja voit lisätä, mitä tiedät.',
      button: 'Liity mukaan',
      note: 'Kutsu on voimassa kaksi viikkoa. Jos se ei sano sinulle mitään, jätä viesti huomiotta.',
    },
    email_confirmation: {
      subject: 'Vahvista uusi sähköpostiosoitteesi',
      text: 'Halusit kirjautua tästä lähtien tällä sähköpostiosoitteella.',
      button: 'Vahvista uusi osoite',
      note: 'Linkki toimii 24 tuntia. Mikään ei muutu, ennen kuin avaat sen. Jos et pyytänyt tätä, jätä viesti huomiotta.',
    },
    email_changed: {
      subject: 'Sähköpostiosoitteesi on vaihdettu',
      text: 'Tilisi sähköpostiosoite vaihdettiin juuri äsken: kirjaudut Banyaniin nyt toisella osoitteella. Jos vaihdoit sen itse, kaikki on kunnossa.',
      button: 'Se en ollut minä',
      note: 'Jos et vaihtanut sitä itse, käytä painiketta: tällä osoitteella pääsee taas kirjautumaan, kaikki kirjataan ulos ja valitset uuden salasanan. Painike toimii 7 päivää, mitä tahansa sillä välin vaihdetaan.',
    },
    email_restored: {
      subject: 'Aiempi sähköpostiosoitteesi on taas käytössä',
      text: 'Tililläsi on taas aiempi sähköpostiosoite: joku käytti siihen osoitteeseen lähetettyä linkkiä. Tällä osoitteella ei voi enää kirjautua.',
      button: 'Siirry Banyaniin',
      note: 'Jos tili on sinun etkä tehnyt tätä itse, ota heti yhteyttä palvelimen ylläpitäjään tai sukuusi.',
    },
    new_device: {
      subject: 'Uusi kirjautuminen tilillesi',
      text: 'Tilillesi kirjauduttiin laitteella, jota emme tunteneet: {device}, {time} (UTC). Jos se olit sinä, kaikki on kunnossa.',
      button: 'Se en ollut minä',
      note: 'Jos se et ollut sinä, valitse heti uusi salasana painikkeesta. Silloin kaikki kirjataan ulos.',
    },
    session_reused: {
      subject: 'Yksi laitteistasi kirjattiin ulos',
      text: 'Kirjautumisesi avain ({device}) tuli toiselta laitteelta, joten joku on saattanut kopioida sen. Varmuuden vuoksi päätimme istunnon {time} (UTC).',
      button: 'Valitse uusi salasana',
      note: 'Jos vaihdoit itse laitetta, kirjaudu uudelleen, ja kaikki on kunnossa. Jos et, valitse uusi salasana painikkeesta. Silloin kaikki kirjataan ulos.',
    },
    photo_tag: {
      subject: '{tagger} merkitsi sinut kuvaan',
      text: '{tagger} on merkinnyt sinut yhteen sukusi kuvista.',
      button: 'Katso kuva',
      note: 'Kuvan näkee vain sukusi. Jos et ole kuvassa, avaa kuva ja poista merkintä.',
    },
    death_reported: {
      subject: '{tagger} kertoo sukupuussa, että olet kuollut',
      text: '{tagger} on merkinnyt sinulle kuolinvuoden. Mikään ei ole vielä muuttunut: tieto tulee voimaan vasta, jos toinen sukulainen merkitsee kuolinvuoden 30 päivän kuluessa.',
      button: 'Avaa profiilisi',
      note: 'Jos kyse on virheestä, kerro siitä suvullesi. Voit myös lukita profiilisi: silloin vain sinä voit muuttaa sitä.',
    },
    data_export: {
      subject: 'Kopio sukusi tiedoista on valmis',
      text: 'Pyysit kopion sukusi tiedoista. Se odottaa asetuksissasi.',
      button: 'Lataa kopio',
      note: 'Kopio säilyy 3 päivää, sitten se poistetaan. Jos et pyytänyt sitä, vaihda salasanasi: joku muu käyttää tiliäsi.',
    },
    alarm: {
      subject: '{title} – Banyan-palvelimesi tarvitsee sinua',
      text: '{advice} Palvelimella komento banyan status luettelee kaikki avoimet hälytykset.',
      button: 'Avaa Banyan',
      note: 'Saat tämän viestin, koska ylläpidät tätä palvelinta. Viestejä tulee enintään yksi päivässä kutakin ongelmaa kohti.',
    },
    many_deletions: {
      subject: '{actor} on poistanut paljon',
      text: '{actor} on poistanut paljon sukusi tietoja yhden päivän aikana. Mitään ei ole menetetty: kaiken voi palauttaa {until} asti.',
      deleted: 'Mitä poistettiin',
      people: 'Henkilöitä: {count}',
      links: 'Suhteita: {count}',
      galleries: 'Gallerioita: {count}',
      photos: 'Kuvia: {count}',
      tags: 'Merkintöjä: {count}',
      texts: 'Tyhjennettyjä kenttiä: {count}',
      button: 'Katso, mitä voi palauttaa',
      note: 'Jos siitä oli sovittu, sinun ei tarvitse tehdä mitään. Jos se tehtiin sinun tililläsi etkä tehnyt sitä itse, vaihda salasanasi.',
    },
    family_update: {
      subject: 'Uutta sukupuussasi',
      text: 'Tässä on, mitä sukulaisesi ovat lisänneet, muuttaneet ja poistaneet edellisen viestin jälkeen.',
      added: 'Uudet',
      addedBy: '{person} (lisännyt {users})',
      changed: 'Muutokset',
      changedBy: '{person} (muuttanut {users})',
      imported: 'Henkilöitä tuoduista tiedostoista: {count}',
      deleted: 'Poistetut',
      deletedBy: '{person} (poistanut {users})',
      deletedGallery: 'Galleria ”{title}” (poistanut {users})',
      deletedPhotos: 'Kuvia: {count} (poistanut {users})',
      more: 'ja vielä {count} muuta',
      button: 'Katso kaikki muutokset',
      note: 'Viesti tulee enintään kerran päivässä ja vain, kun on jotain kerrottavaa.',
    },
  },
  /** What the operator must know: the problem, and what to do about it. */
  alarms: {
    sweep_stopped: {
      title: 'Siivous keskeytettiin',
      advice:
        'Pysyvästi olisi poistettu tavallista enemmän, joten mitään ei poistettu. Tarkista, että palvelin käyttää oikeaa tietokantaa ja kuvavarastoa.',
    },
    originals_damaged: {
      title: 'Levyllä on vioittuneita kuvia',
      advice:
        'Jotkin alkuperäiset kuvat eivät ole enää sellaisia kuin lähetettäessä. Tarkista levy ja säilytä varmuuskopiot: niissä voi olla ehjät kuvat.',
    },
    originals_missing: {
      title: 'Levyltä puuttuu kuvia',
      advice:
        'Jotkin alkuperäiset kuvat eivät ole enää kuvavarastossa. Tarkista, että oikea kansio tai säiliö on käytössä, ja säilytä varmuuskopiot.',
    },
    backup_failed: {
      title: 'Varmuuskopiointi epäonnistui',
      advice:
        'Viimeisintä varmuuskopiota ei saatu tehtyä. Tarkista, että levyllä on tilaa ja että palvelin voi kirjoittaa sinne.',
    },
    backup_overdue: {
      title: 'Tuoretta varmuuskopiota ei ole',
      advice:
        'Viimeisin varmuuskopio on vanhempi kuin sen pitäisi. Tarkista, että varmuuskopiointi on päällä ja että sille on tilaa.',
    },
    restore_drill_failed: {
      title: 'Varmuuskopion koepalautus epäonnistui',
      advice: 'Viikoittainen koe uusimmalla varmuuskopiolla epäonnistui. Tee uusi varmuuskopio ja katso lokia.',
    },
    clock_jumped: {
      title: 'Palvelimen kello hyppäsi',
      advice: 'Palvelimen aika muuttui paljon kerralla. Mitään ei poisteta ennen kuin kello on oikeassa. Tarkista kello.',
    },
    disk_full: {
      title: 'Levy on täynnä',
      advice: 'Palvelimella ei ole enää tilaa, joten mitään uutta ei voi tallentaa. Tee tilaa pian.',
    },
    mails_failed: {
      title: 'Viestejä ei saatu lähetettyä',
      advice: 'Sähköpostipalvelin torjuu viestit tai ei vastaa. Tarkista sähköpostin asetukset.',
    },
    database_replaced: {
      title: 'Tietokantatiedosto vaihtui',
      advice:
        'Tietokantatiedosto poistettiin tai vaihdettiin palvelimen ollessa käynnissä. Käynnistä palvelin uudelleen oikealla tiedostolla.',
    },
    wrong_installation: {
      title: 'Tietokanta ja kuvat eivät kuulu yhteen',
      advice: 'Tietokanta ja kuvavarasto ovat eri palvelimilta. Mitään ei poisteta. Tarkista asetukset.',
    },
    task_failed: {
      title: 'Säännöllinen tehtävä epäonnistuu jatkuvasti',
      advice: 'Tehtävä, jonka palvelin tekee itse, on epäonnistunut monta kertaa. Katso lokia.',
    },
  },
  /** The texts that accompany the files in a copy of the data. */
  dataExport: {
    readme:
      'Kopio sukusi tiedoista, jonka Banyan on koonnut. Saaja: {name}. Päivä: {date}.\nfamily.ged: sukupuu mille tahansa sukututkimusohjelmalle (GEDCOM 7).\npeople.json: kaikki henkilöt kaikkine tietoineen ja elämäntarinoineen.\nrelations.json: ketkä kuuluvat yhteen (tyyppi 1: puolisot, tyyppi 2: ensimmäinen kasvatti toisen).\nhistory.json: kuka muutti mitä ja milloin, uusin ensin.\nphotos.json: photos-kansion kuvat, milloin ja missä ne otettiin ja keitä niissä on.',
  },
}
