import type { TermSource } from './term-source.ts'

/** Grandparents and their parents and grandparents. */
export const ancestors: readonly TermSource[] = [
  ['f,f', 'Paternal Grandfather', '爺爺 je4 je2, 阿爺 aa3 je4, 祖父 zou2 fu6', '爷爷 yéye, 祖父 zǔfù'],
  ['f,m', 'Paternal Grandmother', '嫲嫲 maa4 maa4, 阿嫲 aa3 maa4, 祖母 zou2 mou5', '奶奶 nǎinai, 祖母 zǔmǔ'],
  [
    'm,f',
    'Maternal Grandfather',
    '公公 gung4 gung1, 阿公 aa3 gung1, 外公 ngoi6 gung1, 外祖父 ngoi6 zou2 fu6',
    '外公 wàigōng, 姥爷 lǎoye, 外祖父 wàizǔfù',
  ],
  [
    'm,m',
    'Maternal Grandmother',
    '婆婆 po4 po2, 阿婆 aa3 po4, 外婆 ngoi6 po4, 外祖母 ngoi6 zou2 mou5',
    '外婆 wàipó, 姥姥 lǎolao, 外祖母 wàizǔmǔ',
  ],

  ['f,f,f', "Father's Paternal Grandfather", '太爺 taai3 je4, 曾祖父 zang1 zou2 fu6', '太爷爷 tàiyéye, 曾祖父 zēngzǔfù'],
  ['f,f,m', "Father's Paternal Grandmother", '太嫲 taai3 maa4, 曾祖母 zang1 zou2 mou5', '太奶奶 tàinǎinai, 曾祖母 zēngzǔmǔ'],
  [
    'f,m,f',
    "Father's Maternal Grandfather",
    '太公 taai3 gung1, 外曾祖父 ngoi6 zang1 zou2 fu6',
    '曾外祖父 zēngwàizǔfù, 太外公 tàiwàigōng, 太姥爷 tàilǎoye',
  ],
  [
    'f,m,m',
    "Father's Maternal Grandmother",
    '太婆 taai3 po4, 外曾祖母 ngoi6 zang1 zou2 mou5',
    '曾外祖母 zēngwàizǔmǔ, 太外婆 tàiwàipó, 太姥姥 tàilǎolao',
  ],
  [
    'm,f,f',
    "Mother's Paternal Grandfather",
    '太公 taai3 gung1, 外曾祖父 ngoi6 zang1 zou2 fu6',
    '太姥爷 tàilǎoye, 外太公 wàitàigōng, 外曾祖父 wàizēngzǔfù',
  ],
  [
    'm,f,m',
    "Mother's Paternal Grandmother",
    '太婆 taai3 po4, 外曾祖母 ngoi6 zang1 zou2 mou5',
    '太姥姥 tàilǎolao, 外太婆 wàitàipó, 外曾祖母 wàizēngzǔmǔ',
  ],
  [
    'm,m,f',
    "Mother's Maternal Grandfather",
    '太公 taai3 gung1, 外曾祖父 ngoi6 zang1 zou2 fu6',
    '太姥爷 tàilǎoye, 太外公 tàiwàigōng, 外曾外祖父 wàizēngwàizǔfù',
  ],
  [
    'm,m,m',
    "Mother's Maternal Grandmother",
    '太婆 taai3 po4, 外曾祖母 ngoi6 zang1 zou2 mou5',
    '太姥姥 tàilǎolao, 太外婆 tàiwàipó, 外曾外祖母 wàizēngwàizǔmǔ',
  ],

  ['f,f,f,f', "Father's Father's Paternal Grandfather", '高祖父 gou1 zou2 fu6, 太太爺 taai3 taai3 je4', '高祖父 gāozǔfù'],
  ['f,f,f,m', "Father's Father's Paternal Grandmother", '高祖母 gou1 zou2 mou5, 太太嫲 taai3 taai3 maa4', '高祖母 gāozǔmǔ'],
  [
    'f,f,m,f',
    "Father's Father's Maternal Grandfather",
    '外高祖父 ngoi6 gou1 zou2 fu6, 太太公 taai3 taai3 gung1',
    '高外祖父 gāowàizǔfù',
  ],
  [
    'f,f,m,m',
    "Father's Father's Maternal Grandmother",
    '外高祖母 ngoi6 gou1 zou2 mou5, 太太婆 taai3 taai3 po4',
    '高外祖母 gāowàizǔmǔ',
  ],
  [
    'f,m,a,f',
    "Father's Mother's Grandfather",
    '外高祖父 ngoi6 gou1 zou2 fu6, 太太公 taai3 taai3 gung1',
    '高外祖父 gāowàizǔfù, 外高祖父 wàigāozǔfù',
  ],
  [
    'f,m,a,m',
    "Father's Mother's Grandmother",
    '外高祖母 ngoi6 gou1 zou2 mou5, 太太婆 taai3 taai3 po4',
    '高外祖母 gāowàizǔmǔ, 外高祖母 wàigāozǔmǔ',
  ],
  ['m,a,a,f', "Mother's Great-Grandfather", '外高祖父 ngoi6 gou1 zou2 fu6, 太太公 taai3 taai3 gung1', '外高祖父 wàigāozǔfù'],
  ['m,a,a,m', "Mother's Great-Grandmother", '外高祖母 ngoi6 gou1 zou2 mou5, 太太婆 taai3 taai3 po4', '外高祖母 wàigāozǔmǔ'],
]
