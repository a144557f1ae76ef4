// New moons and the sun's longitude. Source: J. Meeus, Astronomical Algorithms, 2nd ed. 1998, chapters 25 and 49; Delta T by
// F. Espenak and J. Meeus, Five Millennium Canon of Solar Eclipses, 2006.

const sin = (degrees: number): number => Math.sin((degrees * Math.PI) / 180)

/** Dynamical minus universal time, in days. */
function deltaT(julianDay: number): number {
  const year = 2000 + (julianDay - 2_451_545) / 365.25
  const t = year - 2000
  if (year < 1920) {
    const u = year - 1900
    return (-2.79 + 1.494_119 * u - 0.059_893_9 * u ** 2 + 0.006_196_6 * u ** 3 - 0.000_197 * u ** 4) / 86_400
  }
  if (year < 1941) {
    const u = year - 1920
    return (21.2 + 0.844_93 * u - 0.0761 * u ** 2 + 0.002_093_6 * u ** 3) / 86_400
  }
  if (year < 1961) {
    const u = year - 1950
    return (29.07 + 0.407 * u - u ** 2 / 233 + u ** 3 / 2547) / 86_400
  }
  if (year < 1986) {
    const u = year - 1975
    return (45.45 + 1.067 * u - u ** 2 / 260 - u ** 3 / 718) / 86_400
  }
  if (year < 2005)
    return (
      (63.86 + 0.3345 * t - 0.060_374 * t ** 2 + 0.001_727_5 * t ** 3 + 0.000_651_814 * t ** 4 + 0.000_023_735_99 * t ** 5) /
      86_400
    )
  if (year < 2050) return (62.92 + 0.322_17 * t + 0.005_589 * t ** 2) / 86_400
  return (-20 + 32 * ((year - 1820) / 100) ** 2 - 0.5628 * (2150 - year)) / 86_400
}

/** The moment of the new moon number `k` (0 is that of 6 January 2000), as a Julian Day in universal time. */
export function newMoon(k: number): number {
  const t = k / 1236.85
  const mean = 2_451_550.097_66 + 29.530_588_861 * k + 0.000_154_37 * t ** 2 - 0.000_000_15 * t ** 3 + 0.000_000_000_73 * t ** 4
  const e = 1 - 0.002_516 * t - 0.000_007_4 * t ** 2
  const m = 2.5534 + 29.105_356_7 * k - 0.000_001_4 * t ** 2 - 0.000_000_11 * t ** 3
  const moon = 201.5643 + 385.816_935_28 * k + 0.010_758_2 * t ** 2 + 0.000_012_38 * t ** 3 - 0.000_000_058 * t ** 4
  const f = 160.7108 + 390.670_502_84 * k - 0.001_611_8 * t ** 2 - 0.000_002_27 * t ** 3 + 0.000_000_011 * t ** 4
  const node = 124.7746 - 1.563_755_88 * k + 0.002_067_2 * t ** 2 + 0.000_002_15 * t ** 3
  const corrections =
    -0.4072 * sin(moon) +
    0.172_41 * e * sin(m) +
    0.016_08 * sin(2 * moon) +
    0.010_39 * sin(2 * f) +
    0.007_39 * e * sin(moon - m) -
    0.005_14 * e * sin(moon + m) +
    0.002_08 * e ** 2 * sin(2 * m) -
    0.001_11 * sin(moon - 2 * f) -
    0.000_57 * sin(moon + 2 * f) +
    0.000_56 * e * sin(2 * moon + m) -
    0.000_42 * sin(3 * moon) +
    0.000_42 * e * sin(m + 2 * f) +
    0.000_38 * e * sin(m - 2 * f) -
    0.000_24 * e * sin(2 * moon - m) -
    0.000_17 * sin(node) -
    0.000_07 * sin(moon + 2 * m) +
    0.000_04 * sin(2 * moon - 2 * f) +
    0.000_04 * sin(3 * m) +
    0.000_03 * sin(moon + m - 2 * f) +
    0.000_03 * sin(2 * moon + 2 * f) -
    0.000_03 * sin(moon + m + 2 * f) +
    0.000_03 * sin(moon - m + 2 * f) -
    0.000_02 * sin(moon - m - 2 * f) -
    0.000_02 * sin(3 * moon + m) +
    0.000_02 * sin(4 * moon)
  const planets: readonly (readonly [number, number, number])[] = [
    [299.77 - 0.009_173 * t ** 2, 0.107_408, 325],
    [251.88, 0.016_321, 165],
    [251.83, 26.651_886, 164],
    [349.42, 36.412_478, 126],
    [84.66, 18.206_239, 110],
    [141.74, 53.303_771, 62],
    [207.14, 2.453_732, 60],
    [154.84, 7.306_86, 56],
    [34.52, 27.261_239, 47],
    [207.19, 0.121_824, 42],
    [291.34, 1.844_379, 40],
    [161.72, 24.198_154, 37],
    [239.56, 25.513_099, 35],
    [331.55, 3.592_518, 23],
  ]
  const planetary = planets.reduce((sum, [start, rate, size]) => sum + size * 1e-6 * sin(start + rate * k), 0)
  const dynamical = mean + corrections + planetary
  return dynamical - deltaT(dynamical)
}

/** The sun's apparent longitude in degrees (to some 0.01, a quarter of an hour) at a Julian Day in universal time. */
export function solarLongitude(julianDay: number): number {
  const t = (julianDay + deltaT(julianDay) - 2_451_545) / 36_525
  const mean = 280.466_46 + 36_000.769_83 * t + 0.000_303_2 * t ** 2
  const m = 357.529_11 + 35_999.050_29 * t - 0.000_153_7 * t ** 2
  const centre =
    (1.914_602 - 0.004_817 * t - 0.000_014 * t ** 2) * sin(m) + (0.019_993 - 0.000_101 * t) * sin(2 * m) + 0.000_289 * sin(3 * m)
  const longitude = mean + centre - 0.005_69 - 0.004_78 * sin(125.04 - 1934.136 * t)
  return ((longitude % 360) + 360) % 360
}
