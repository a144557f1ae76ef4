/** Spellings of parts of a syllable: by part, alternatives separated by spaces; `-` is none. */
const spellings = (table: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    table.split(',').map((entry) => {
      const [part = '', written = ''] = entry.trim().split(':')
      return [part, written.split(' ').map((each) => (each === '-' ? '' : each))]
    }),
  )

/** How Hong Kong's government and its people write the sounds of Jyutping: initials, and what follows them. */
const hongKongInitials = spellings(
  'b:p,p:p,m:m,f:f,d:t,t:t,n:n,l:l,g:k,k:k,ng:ng -,h:h,gw:kw,kw:kw,w:w,z:ch ts,c:ch ts,s:s sh,j:y -,:-',
)
const hongKongFinals = spellings(
  'aa:a ah,aai:ai,aau:au,aam:am,aan:an,aang:ang,aap:ap,aat:at,aak:ak,a:a,ai:ai,au:au ow,am:am um,an:an un,ang:ang,ap:ap up,at:at ut,ak:ak,' +
    'e:e eh,ei:ei ee i,eng:eng ing,ek:ek ik,i:i ee,iu:iu,im:im,in:in,ing:ing,ip:ip,it:it,ik:ik,' +
    'o:o or aw,oi:oi oy,on:on,ong:ong,ot:ot,ok:ok,ou:o ou,u:u oo,ui:ui,un:un oon,ung:ung,ut:ut,uk:uk,' +
    'oe:eu,oeng:eung eong,oek:euk eok,eoi:ui,eon:un,eot:ut,yu:u ue,yun:uen un,yut:uet ut',
)
/** Syllables without a vowel of their own, or whose vowel is hardly one. */
const hongKongWholes = spellings('m:ng m,ng:ng m,zi:tsz tse,ci:tsz tse,si:sze')

/** Wade-Giles without apostrophes and dots, as Taiwan and the older literature write names. */
const wadeInitials = spellings('b:p,p:p,m:m,f:f,d:t,t:t,n:n,l:l,g:k,k:k,h:h,j:ch,q:ch,x:hs,zh:ch,ch:ch,sh:sh,r:j,z:ts,c:ts,s:s')
const wadeFinals = spellings(
  'ian:ien,ie:ieh,ong:ung,iong:iung,ue:ueh,ve:ueh,v:u,e:e o,ui:ui uei,uo:o uo,i:i ih,er:erh,ei:ei,iu:iu,io:io,uai:uai,uan:uan,uang:uang',
)
const wadeWholes = spellings(
  'yi:i yi,you:yu,yan:yen,yong:yung,ye:yeh,yue:yueh,er:erh,si:ssu szu,zi:tzu,ci:tzu,xiong:hsiung,ran:jan,ruo:jo,xian:hsien,juan:chuan,quan:chuan,e:o e',
)

function* combined(
  text: string,
  initials: ReadonlyMap<string, readonly string[]>,
  finalsOf: (final: string) => readonly string[],
): Generator<string> {
  const initial = [2, 1, 0].map((length) => text.slice(0, length)).find((part) => initials.has(part))
  if (initial === undefined) return
  const finals = finalsOf(text.slice(initial.length))
  for (const start of initials.get(initial) ?? []) for (const end of finals) if (start + end !== '') yield start + end
}

/** Spellings of a Cantonese syllable: Jyutping as it is, and what Hong Kong makes of it. */
export function spellCantonese(jyutping: string): readonly string[] {
  const found = new Set([jyutping, ...(hongKongWholes.get(jyutping) ?? [])])
  for (const spelling of combined(jyutping, hongKongInitials, (final) => hongKongFinals.get(final) ?? [])) {
    // Only before an i is the y left out: Yip and Ip.
    if (jyutping.startsWith('j') && !/^[yi]/.test(spelling)) continue
    found.add(spelling)
  }
  return [...found]
}

/** Spellings of a Mandarin syllable: Pinyin (ü also as u, v and yu), and Wade-Giles without its marks. */
export function spellMandarin(pinyin: string): readonly string[] {
  const found = new Set([pinyin])
  if (pinyin.includes('v')) for (const written of ['u', 'yu', 'ue']) found.add(pinyin.replace('v', written))
  const whole = wadeWholes.get(pinyin)
  const wade = whole ?? combined(pinyin, wadeInitials, (final) => wadeFinals.get(final) ?? [final])
  for (const spelling of wade) if (isWade(pinyin, spelling)) found.add(spelling)
  return [...found]
}

/** The rules of Wade-Giles that depend on both parts of a syllable. */
function isWade(pinyin: string, spelling: string): boolean {
  if (/^(?:zh|ch|sh|r)i$/.test(pinyin)) return spelling.endsWith('ih')
  if (spelling.endsWith('ih')) return false
  if (/^[gk]ui$/.test(pinyin)) return spelling.endsWith('uei')
  if (spelling.endsWith('uei')) return false
  if (/^(?:[gkh]|sh)uo$/.test(pinyin)) return spelling.endsWith('uo')
  if (pinyin.endsWith('uo')) return !spelling.endsWith('uo')
  // Only after g, k and h does Pinyin's e become an o.
  if (/^[gkh]?e$/.test(pinyin)) return true
  return !(/[^u]o$/.test(spelling) && pinyin.endsWith('e'))
}
