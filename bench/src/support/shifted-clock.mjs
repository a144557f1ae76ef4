// Loaded before the server: shifts its clock by the seconds in the file that BANYAN_TEST_CLOCK names.
import { readFileSync } from 'node:fs'

const file = process.env['BANYAN_TEST_CLOCK'] ?? ''
const RealDate = Date
let shiftMs = 0
const look = () => {
  try {
    shiftMs = Number(readFileSync(file, 'utf8')) * 1000
  } catch {
    // Without the file there is no shift.
  }
}
look()
setInterval(look, 50).unref()

globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + shiftMs)
    else super(...given)
  }

  static now() {
    return RealDate.now() + shiftMs
  }
}
