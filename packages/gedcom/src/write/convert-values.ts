import { createNode, findChild } from '../node.ts'
import type { Node } from '../node.ts'

/** GEDCOM 5.5.1 names languages in English, GEDCOM 7 by BCP 47 tag. */
const languages = new Map(
  Object.entries({
    en: 'English',
    fr: 'French',
    pl: 'Polish',
    fi: 'Finnish',
    zh: 'Mandrin',
    de: 'German',
    es: 'Spanish',
    it: 'Italian',
    pt: 'Portuguese',
    nl: 'Dutch',
    sv: 'Swedish',
    da: 'Danish',
    no: 'Norwegian',
    ru: 'Russian',
    uk: 'Ukrainian',
    cs: 'Czech',
    sk: 'Slovak',
    hu: 'Hungarian',
    ro: 'Romanian',
    el: 'Greek',
    he: 'Hebrew',
    ja: 'Japanese',
    ko: 'Korean',
    lt: 'Lithuanian',
    lv: 'Latvian',
    et: 'Estonian',
    tr: 'Turkish',
  }),
)
const languageTags = new Map([...languages].map(([tag, name]) => [name.toUpperCase(), tag]))

/** Whether 5.5.1 can name the language: it is already a name, or a tag that has one; a tag's region would be lost. */
export function isNamedLanguage(value: string): boolean {
  return languages.has(value) || !/^[a-z]{2,3}(?:-[A-Za-z0-9]+)*$/u.test(value)
}

const mediaTypes = new Map(
  Object.entries({
    jpg: 'image/jpeg',
    jpeg: 'image/jpeg',
    png: 'image/png',
    gif: 'image/gif',
    bmp: 'image/bmp',
    tif: 'image/tiff',
    tiff: 'image/tiff',
    pcx: 'image/vnd.zbrush.pcx',
    wav: 'audio/wav',
    mp3: 'audio/mpeg',
    mpg: 'video/mpeg',
    mp4: 'video/mp4',
    pdf: 'application/pdf',
    txt: 'text/plain',
  }),
)
const mediaEndings = new Map([...mediaTypes].toReversed().map(([ending, type]) => [type, ending]))

/** The enumerated values of GEDCOM 7, by superstructure and tag; others become OTHER with a PHRASE. */
const enumerations: Readonly<Record<string, ReadonlySet<string>>> = {
  'FAMC PEDI': new Set(['ADOPTED', 'BIRTH', 'FOSTER', 'SEALING', 'OTHER']),
  'NAME TYPE': new Set(['AKA', 'BIRTH', 'IMMIGRANT', 'MAIDEN', 'MARRIED', 'PROFESSIONAL', 'OTHER']),
  'ASSO ROLE': new Set('CHIL CLERGY FATH FRIEND GODP HUSB MOTH MULTIPLE NGHBR OFFICIATOR PARENT SPOU WIFE WITN OTHER'.split(' ')),
  'EVEN ROLE': new Set('CHIL CLERGY FATH FRIEND GODP HUSB MOTH MULTIPLE NGHBR OFFICIATOR PARENT SPOU WIFE WITN OTHER'.split(' ')),
}
const capitals = new Set(['RESN', 'STAT', 'MEDI'])
const smallLetters = new Set(['FAMC PEDI', 'NAME TYPE'])

/** Converts a value that the versions write differently; the tag is converted elsewhere. */
export function convertValue(node: Node, parent: string, version: '7.0' | '5.5.1'): void {
  if (version === '7.0') convertValueTo70(node, parent)
  else convertValueTo551(node, parent)
}

/** The tags whose values differ in GEDCOM 7. */
const changedIn70 = new Set(['PEDI', 'TYPE', 'ROLE', 'LANG', 'FORM', 'AGE', 'SEX', 'RESN', 'STAT', 'MEDI'])

function convertValueTo70(node: Node, parent: string): void {
  const { tag, value } = node
  if (!changedIn70.has(tag)) return
  const upper = value.trim().toUpperCase()
  const allowed = enumerations[`${parent} ${tag}`]
  if (allowed && value !== '' && !allowed.has(value)) {
    if (!allowed.has(upper)) addPhrase(node, value.trim())
    node.value = allowed.has(upper) ? upper : 'OTHER'
  } else if (tag === 'LANG') node.value = languageTags.get(upper) ?? value
  else if (tag === 'FORM' && parent === 'FILE') node.value = mediaTypes.get(value.trim().toLowerCase()) ?? value
  else if (tag === 'AGE') convertAge(node)
  else if (tag === 'SEX') convertSexTo70(node)
  else if (capitals.has(tag)) node.value = upper
}

function convertValueTo551(node: Node, parent: string): void {
  const { tag, value } = node
  if (tag === 'LANG') node.value = languages.get(value) ?? value
  else if (tag === 'FORM' && parent === 'FILE') node.value = mediaEndings.get(value) ?? value
  else if (tag === 'SEX' && value.trim().toUpperCase() === 'X') {
    node.value = 'U'
    if (!findChild(node, '_GENDER')) node.children.push(createNode('_GENDER', 'N'))
  } else if (isSmall(`${parent} ${tag}`, value)) node.value = value.toLowerCase()
}

/** 5.5.1 writes the values that it lists in small letters; what a user has written as a type keeps its own. */
function isSmall(place: string, value: string): boolean {
  if (place.endsWith(' RESN')) return true
  return smallLetters.has(place) && enumerations[place]?.has(value.trim().toUpperCase()) === true
}

function convertSexTo70(node: Node): void {
  const gender = findChild(node, '_GENDER')
  if (node.value.trim().toUpperCase() !== 'U' || (gender?.value !== 'N' && gender?.value !== 'O')) return
  node.value = 'X'
  if (gender.value === 'N') node.children = node.children.filter((child) => child !== gender)
}

/** `CHILD`, `about 30` and the like are not valid ages in GEDCOM 7. */
function convertAge(node: Node): void {
  const value = node.value.trim().replace(/^([<>])(?=\d)/u, '$1 ')
  const isAge = /^(?:[<>] )?\d{1,4}[ymwd](?: \d{1,4}[mwd]){0,3}$/u.test(value)
  if (!isAge && value !== '') addPhrase(node, value)
  node.value = isAge ? value : ''
}

function addPhrase(node: Node, phrase: string): void {
  if (!findChild(node, 'PHRASE')) node.children.push(createNode('PHRASE', phrase))
}
