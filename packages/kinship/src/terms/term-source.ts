/**
 * One term as written: the relation, its key in English, and its names in Cantonese and in Mandarin, the preferred one first,
 * each with its reading.
 *
 * The relation is a chain from the speaker: `f` father, `m` mother, `h` husband, `w` wife, `p` a partner of unknown gender, `s`
 * son, `d` daughter, `ob` `yb` elder and younger brother, `os` `ys` elder and younger sister, `xb` `xs` a brother or sister of
 * any age; `a` either parent, `k` either child, `x` any sibling. `s+` and `s-` are sons elder or younger than the person of the
 * same generation from whom the chain came (`f,xb,s+`: my father's brother's son, who is elder than I). `ob/f` is a half-brother
 * by the same father, `ob/m` by the same mother. `h*` and `w*` are a
 * parent's partner, and `s*` and `d*` a partner's child, of whom it is open whether they are a parent and a child. ` | ` separates chains with the same names; `F:` or `M:` precedes one that only
 * a woman or a man says.
 */
export type TermSource = readonly [chain: string, key: string, cantonese: string, mandarin: string]
