type List = readonly [string, ...string[]]

export interface Culture {
  surnames: List
  /** Given names from the oldest fashion to the newest. */
  female: List
  male: List
  cities: readonly [City, ...City[]]
}

/** Degrees, rounded to about a kilometre. */
export interface City {
  name: string
  latitude: number
  longitude: number
}

const city = (name: string, latitude: number, longitude: number): City => ({ name, latitude, longitude })
const words = (text: string): List => {
  const [first = '', ...rest] = text.split(' ')
  return [first, ...rest]
}

const english: Culture = {
  surnames: words(
    'Ashdown Barlow Carver Denholm Elmsley Fairley Garside Hartwell Inskip Jarrow Kirkham Lockley Marsden Norbury Oakes Penrose Quayle Redfern Selwyn Thornley Underhill Wainwright Yardley',
  ),
  female: words(
    'Martha Hester Prudence Abigail Susannah Charlotte Harriet Caroline Louisa Emma Clara Florence Edith Mabel Winifred Dorothy Vera Joan Margaret Shirley Christine Linda Susan Julie Tracey Emily Sophie Chloe Freya Isla',
  ),
  male: words(
    'Josiah Ezekiel Nathaniel Samuel Benjamin Edmund Frederick Alfred Walter Herbert Ernest Percy Harold Stanley Leonard Reginald Ronald Kenneth Derek Roy Brian Keith Stephen Ian Gareth Daniel Thomas Callum Oliver Noah',
  ),
  cities: [
    city('London', 51.51, -0.13),
    city('Manchester', 53.48, -2.24),
    city('Bristol', 51.45, -2.59),
    city('York', 53.96, -1.08),
    city('Edinburgh', 55.95, -3.19),
    city('Norwich', 52.63, 1.3),
  ],
}

const french: Culture = {
  surnames: words(
    'Aubriot Beaulieu Chastain Delorme Escoffier Fontanel Garrigue Hautbois Jaubert Lavigne Marchenoir Nivernais Ormeau Peyrac Quintin Rochebrune Sauvage Tournier Vauclair Villedieu',
  ),
  female: words(
    'Perrine Toinette Geneviève Madeleine Adélaïde Joséphine Eugénie Hortense Clémence Léontine Berthe Germaine Yvonne Suzanne Simone Denise Jacqueline Monique Françoise Martine Brigitte Sylvie Nathalie Céline Aurélie Camille Manon Léa Inès Louise',
  ),
  male: words(
    'Étienne Blaise Barthélemy Antoine Augustin Auguste Achille Eugène Théophile Émile Gaston Marcel Lucien Fernand Raymond René Roger André Michel Jacques Gérard Philippe Thierry Laurent Olivier Julien Nicolas Hugo Lucas Gabriel',
  ),
  cities: [
    city('Paris', 48.86, 2.35),
    city('Lyon', 45.76, 4.84),
    city('Bordeaux', 44.84, -0.58),
    city('Nantes', 47.22, -1.55),
    city('Lille', 50.63, 3.06),
    city('Strasbourg', 48.57, 7.75),
  ],
}

const polish: Culture = {
  surnames: words(
    'Borkowski Czarnecki Dębicki Garlicki Jaworski Kalinowski Lipiński Malczewski Nowicki Olszewski Piotrowski Rudzki Sadowski Tarnowski Wierzbicki Zaleski Kmiecik Wróbel Sikora Gajda Bielec',
  ),
  female: words(
    'Agata Jadwiga Katarzyna Marianna Franciszka Apolonia Wiktoria Józefa Rozalia Stanisława Bronisława Helena Zofia Janina Irena Halina Krystyna Danuta Barbara Teresa Elżbieta Grażyna Małgorzata Beata Agnieszka Magdalena Karolina Natalia Julia Zuzanna',
  ),
  male: words(
    'Wawrzyniec Błażej Maciej Kacper Szymon Walenty Wojciech Józef Franciszek Stanisław Wincenty Ludwik Bolesław Czesław Wacław Mieczysław Zygmunt Zbigniew Ryszard Jerzy Andrzej Krzysztof Marek Dariusz Robert Tomasz Paweł Mateusz Jakub Antoni',
  ),
  cities: [
    city('Warszawa', 52.23, 21.01),
    city('Kraków', 50.06, 19.94),
    city('Gdańsk', 54.35, 18.65),
    city('Poznań', 52.41, 16.93),
    city('Wrocław', 51.11, 17.04),
    city('Lublin', 51.25, 22.57),
  ],
}

const finnish: Culture = {
  surnames: words(
    'Aaltonen Erkkilä Haapala Honkanen Järvelä Kallio Koivula Lahtela Leppänen Mäkelä Niemelä Ojala Peltola Rantala Saarela Salmi Tuomela Uusitalo Vainio Ylitalo',
  ),
  female: words(
    'Walborg Beata Kristiina Leena Maria Eeva Amanda Hilma Ida Aino Helmi Elina Lempi Saima Toini Kerttu Anneli Raija Marjatta Ritva Pirjo Tuula Päivi Minna Sanna Katja Jenni Emmi Aada Lilja',
  ),
  male: words(
    'Mikael Erik Matti Juho Heikki Antti Aleksanteri Kustaa Kalle Vihtori Oskari Väinö Toivo Eino Arvo Onni Tauno Reino Pentti Kalevi Seppo Jorma Markku Timo Jari Mika Janne Ville Eetu Leevi',
  ),
  cities: [
    city('Helsinki', 60.17, 24.94),
    city('Turku', 60.45, 22.27),
    city('Tampere', 61.5, 23.76),
    city('Oulu', 65.01, 25.47),
    city('Kuopio', 62.89, 27.68),
    city('Vaasa', 63.1, 21.62),
  ],
}

const chinese: Culture = {
  surnames: words('陳 林 黃 張 李 王 吳 劉 蔡 楊 許 鄭 謝 郭 洪 邱 曾 廖 賴 徐 歐陽 司徒'),
  // Given names have two characters: one shared by a couple's children (the generation's), one of their own.
  female: words('貞 娥 蓮 珠 鳳 蘭 菊 桂 梅 英 芳 娟 珍 玲 美 麗 慧 敏 雯 欣 怡 婷 穎 晴 悅 彤 恩 芯 語 柔'),
  male: words('福 祿 壽 昌 德 義 忠 信 仁 財 發 榮 華 強 輝 明 雄 偉 龍 文 傑 豪 峰 健 俊 謙 軒 樂 睿 朗'),
  cities: [
    city('香港', 22.32, 114.17),
    city('廣州', 23.13, 113.26),
    city('臺北', 25.03, 121.57),
    city('上海', 31.23, 121.47),
    city('汕頭', 23.35, 116.68),
    city('澳門', 22.2, 113.55),
  ],
}

export const cultures = [english, french, polish, finnish, chinese] as const

/** Characters that siblings and often cousins share as the first of their two. */
const generationCharacters = words('永 世 國 家 志 思 嘉 子 天 景 承 啟 宗 光 耀 祖 建 立 文 武 秀 淑 惠 佩 素')

/** The character that the children of a couple share. */
export function generationCharacter(couple: number): string {
  return generationCharacters[couple % generationCharacters.length] ?? generationCharacters[0]
}

/** The form of the family name for this person: Polish names in -ski, -cki and -dzki have a feminine form. */
export function surnameFor(surname: string, female: boolean): string {
  return female && /[sdc]ki$/u.test(surname) ? `${surname.slice(0, -1)}a` : surname
}

/** A full name in the order of its language: Chinese has the family name first and no space. */
export function fullName(culture: Culture, given: string, surname: string): string {
  return culture === chinese ? surname + given : `${given} ${surname}`
}

export const isChinese = (culture: Culture): boolean => culture === chinese
