import { expect, it } from 'vitest'
import { readOtherNames } from './other-names.ts'

it.each([
  ['1 NAME 陳小明\n1 NAME Siu Ming /Chan/\n2 TYPE aka\n1 SEX M\n', ['Siu Ming Chan']],
  [
    '1 NAME /陳/ 小明\n2 TRAN Xiaoming /Chen/\n3 LANG zh-Latn\n2 _ROMN Chi Keung /Chan/\n2 NICK Ah Ming\n',
    ['Xiaoming Chen', 'Chi Keung Chan', 'Ah Ming'],
  ],
  ['1 NAME\n1 NAME Ada /Wong/\n1 NAME Ada /Wong/\n1 ALIA Adele\n1 ALIA @I2@\n1 _AKA Addie /Wong/\n', ['Adele', 'Addie Wong']],
  ['1 NAME Ada /Wong/\n1 BIRT\n2 DATE 1900\n', []],
  ['', []],
])('reads the other names of %j', (text, names) => expect(readOtherNames(text)).toEqual(names))
