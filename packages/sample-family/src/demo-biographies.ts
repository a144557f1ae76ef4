import type { DemoKey } from './demo-people.ts'

type Language = 'en' | 'fr' | 'pl' | 'fi' | 'zh-tw'

/**
 * Short biographies, each in the person's language and some also in a descendant's. Plain text; an empty line separates
 * paragraphs.
 */
export const demoBiographies: Partial<Record<DemoKey, Partial<Record<Language, string>>>> = {
  takCheong: {
    'zh-tw':
      '生於汕頭漁家,二十歲乘船到香港,在上環海味街由夥計做起,四十歲有了自己的鹹魚舖。他不識英文,卻能用算盤跟任何洋行買辦講價。\n\n舖頭的招牌至今掛在嘉慧家中。',
    en: 'Born into a fishing family in Swatow, he came to Hong Kong at twenty and worked his way up among the dried-seafood shops of Sheung Wan. He spoke no English, yet with an abacus in his hand he could bargain with anyone.\n\nThe signboard of his shop hangs in Ka-wai’s flat to this day.',
  },
  wingFuk: {
    'zh-tw': '二十二歲上船做廚師,到過利物浦、馬賽和格但斯克。每次回家都帶一隻不同國家的茶杯,如今還剩九隻。',
    en: 'He went to sea as a cook at twenty-two and knew Liverpool, Marseille and Danzig by their kitchens. From each voyage he brought home one teacup; nine of them survive, none alike.',
  },
  kwaiYing: { 'zh-tw': '戰時靠一部衣車養大三個孩子。國榮說,他的手藝一半是師傅教的,一半是聽著母親的針聲學來的。' },
  wingLuk: { 'zh-tw': '在上環開診所,窮人看病不收錢。香港重光前三個月病逝,藥方由姪女國芳收藏。' },
  wingChing: { 'zh-tw': '「媽姐」,一生未嫁,服侍過同一戶人家四十年,退休後與六位姊妹在沙田合買一層樓。' },
  kwokWing: {
    'zh-tw': '十四歲學師,一九五六年在深水埗開洋服店,客人有船長,也有第一次面試的學生。退休那天,他為三個兒女各縫了一件大衣。',
    fr: 'Apprenti à quatorze ans, il ouvrit en 1956 sa boutique de tailleur à Sham Shui Po. Le jour de sa retraite, il cousit un manteau pour chacun de ses trois enfants ; Camille porte aujourd’hui celui de sa mère.',
  },
  kwokHung: {
    en: 'He landed in Manchester in January 1956 with one suitcase and his father’s recipe for steamed fish. He met Dorothy when he burnt his hand; she was the nurse on duty. Their restaurant, The Nine Cups, closed only on Christmas Day.',
    'zh-tw': '一九五六年一月到曼徹斯特,行李只有一個箱子和父親的蒸魚方子。燙傷手那天遇到當值護士 Dorothy。他們的餐館叫「九杯」。',
  },
  dorothy: {
    en: 'She learnt Cantonese from the kitchen and swore in it beautifully. For thirty years she ran the district’s first evening clinic.',
  },
  kwokFong: { 'zh-tw': '岑家第一個大學生。六十歲開始學法文,為的是看懂外甥孫女的信。' },
  kaMan: {
    fr: 'Venue à Paris en 1976 avec une bourse de deux ans, elle n’en est jamais repartie. Elle dessine des écoles : « un bâtiment est réussi quand les enfants y courent sans qu’on le leur défende ».',
    'zh-tw': '一九七六年拿獎學金到巴黎讀建築,原定兩年,結果一留就是半世紀。她設計學校,說孩子肯在走廊奔跑的房子才算成功。',
  },
  kaMing: { 'zh-tw': '每年同一天在同一個碼頭拍一張照片,已經拍了四十七張。家譜裡大部分的相片都是他掃描的。' },
  walenty: {
    pl: 'Prowadził młyn wodny pod Lwowem. Mawiał, że mąka nie pyta, kto ją je, i mełł tak samo dla dworu, jak dla biednych.',
  },
  wincenty: {
    pl: 'Maszynista. W 1945 roku przywiózł rodzinę ze Lwowa do Wrocławia pociągiem, który sam prowadził: trzy tygodnie, jeden wagon, krowa i maszyna do szycia Heleny.',
    en: 'An engine driver. In 1945 he brought his family from Lwów to Wrocław in a train that he drove himself: three weeks, one wagon, a cow, and Helena’s sewing machine.',
  },
  bronislawa: {
    pl: 'Uczyła w szkole, a w czasie okupacji w mieszkaniach, po pięcioro dzieci naraz. Sto dwadzieścia świadectw, które wtedy wypisała, leży w pudełku po herbacie.',
  },
  zofia: {
    pl: 'Owdowiała w wieku dwudziestu dwóch lat, z roczną Krysią na ręku. We Wrocławiu zakładała na gruzach ogródki działkowe; jej jabłoń rodzi do dziś. Na jej dziewięćdziesiąte urodziny zjechało się czterdzieści osób z pięciu krajów – wtedy poznali się Agnieszka i Adrian.',
    en: 'Widowed at twenty-two with a baby in her arms, she planted gardens on the rubble of Wrocław; her apple tree still bears. Forty people from five countries came to her ninetieth birthday. It was there that Agnieszka met Adrian.',
  },
  tadeusz: {
    en: 'He serviced the clocks of aircraft during the war and those of half of Leeds after it. He wrote to his sister Zofia every Sunday for forty-six years; they saw each other four times.',
  },
  krystyna: {
    pl: 'Kreśliła kadłuby statków, choć sama nie umiała pływać. Iwonę wychowała sama i kupiła jej pierwszą łódkę za premię roczną.',
  },
  ewa: {
    pl: 'Pojechała do Helsinek na jedno lato jako pilotka wycieczki. Timo zapytał ją o słowo, którego nie było w słowniku; przetłumaczyła od tego czasu dwadzieścia sześć powieści.',
    fi: 'Tuli Helsinkiin yhdeksi kesäksi matkaoppaaksi. Timo kysyi häneltä sanaa, jota sanakirjassa ei ollut. Sen jälkeen hän on suomentanut ja puolantanut kaksikymmentäkuusi romaania.',
  },
  kustaa: {
    fi: 'Rakensi puuveneitä Vaasan rannassa. Hänen viimeinen veneensä, Hilma, on yhä vesillä – kolmas moottori, alkuperäinen kaari.',
  },
  hilma: {
    fi: 'Kätilö, joka hiihti synnytyksiin. Jäi leskeksi 1918 ja pani lapset kouluun. Muistikirjassaan hänellä oli 1 143 vauvan nimet.',
  },
  aino: {
    fi: 'Yhdisti Tampereen puhelut kolmellakymmenellä vuodella eikä kertonut yhdestäkään. Opetti kaikille sisarustensa lapsenlapsille shakin.',
  },
  pentti: { fi: 'Suunnitteli paperikoneita viidelle mantereelle. Kotona hän teki paperia käsin, saunan takana, nokkosesta.' },
  timo: {
    fi: 'Mittaa Itämeren suolaisuutta ja on ollut samalla mittauspisteellä joka helmikuu vuodesta 1981.',
    en: 'He measures the salt of the Baltic and has stood on the same spot of ice every February since 1981.',
  },
  marjatta: { fi: 'Lastenlääkäri, joka piti taskussaan aina kahta pehmoeläintä: toinen tutkittavaksi, toinen lohdutettavaksi.' },
  augustin: {
    fr: 'Tonnelier aux Chartrons. Il reconnaissait au son une douelle de chêne du Limousin et signait ses barriques d’une petite hirondelle.',
  },
  marcel: {
    fr: 'Instituteur de village pendant trente-huit ans. Revenu de Verdun sans son frère, il n’en parla jamais en classe, sauf chaque 11 novembre, debout, pendant une minute.',
    en: 'A village schoolmaster for thirty-eight years. He came back from Verdun without his brother and never spoke of it, but for one minute, standing, every eleventh of November.',
  },
  lucien: {
    fr: 'Apprenti de son père, parti à dix-neuf ans, tombé devant Verdun la même année. Reste de lui un petit tonneau de poupée.',
  },
  yvette: { fr: 'Reprit seule les vignes de ses grands-parents en 1962, contre l’avis de tous, et fit du vin que tous burent.' },
  blandine: {
    fr: 'Luthière à la Croix-Rousse. Son premier violon fut taillé dans une planche de la tonnellerie de son arrière-grand-père.',
  },
  helen: {
    en: 'She surveys the ferns of northern England. A hybrid that she found on a railway wall bears her grandmother’s name, Helena.',
  },
  camille: {
    fr: 'Cartographe. Elle a dessiné pour cette famille une carte où chaque trait est un voyage ; elle est accrochée dans cinq cuisines.',
    fi: 'Kartografi. Hän piirsi suvulle kartan, jossa jokainen viiva on matka. Kartta riippuu viidessä keittiössä.',
  },
  antti: { fi: 'Leipuri. Hänen ruisleivässään on Zofia-mummin omenaa ja Hilman juuri.' },
  adrian: {
    en: 'He went to a birthday in Wrocław for a weekend and stayed. The new trams of the city have nine little cups in the pattern of their seats.',
  },
  imogen: { en: 'Builds and plays puppets. The one with the abacus is a favourite.' },
}
