import { describe, expect, it } from 'vitest'
import { yearOfDate } from './read-date.ts'

describe('yearOfDate', () => {
  it.each([
    ['1850', 1850],
    ['12 MAR 1850', 1850],
    ['ABT 1850', 1850],
    ['abt. 1850', 1850],
    ['BET 1850 AND 1860', 1850],
    ['FROM MAY 1850 TO 1853', 1850],
    ['BET 1640 AND 1650/51', 1640],
    ['BET 1640/41 AND 1650', 1641],
    ['BET 980 AND 1020', 980],
    ['FROM 3 MAR TO 5 APR 1850', 1850],
    ['BEF 1 JAN 900', 900],
    ['INT 1850 (in the year of the flood, 1849)', 1850],
    ['(about 1850)', 1850],
    ['1850-03-12', 1850],
    ['12.03.1850', 1850],
    ['12/03/1850', 1850],
    ['@#DJULIAN@ 25 MAR 1699', 1699],
    ['JULIAN 25 MAR 1699', 1699],
    ['30 JAN 1648/49', 1649],
    ['30 JAN 1699/00', 1700],
    ['@#DFRENCH R@ 2 VEND 3', 1794],
    ['@#DFRENCH R@ 11 NIVO 6', 1798],
    ['FRENCH_R 10 THER 2', 1794],
    ['FRENCH_R 8', 1800],
    ['@#DHEBREW@ 13 CSH 5760', 1999],
    ['HEBREW 14 NSN 5760', 2000],
    ['44 B.C.', 0],
    ['15 MAR 44 BCE', 0],
    ['@#DJULIAN@ 100 B.C.', 0],
    ['10 JAN', 0],
    ['unknown', 0],
    ['', 0],
    ['123456', 0],
  ])('%s is %i', (text, year) => {
    expect(yearOfDate(text)).toBe(year)
  })
})
