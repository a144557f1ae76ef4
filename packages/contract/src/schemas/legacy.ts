import { z } from 'zod'
import { legacyMonths } from '../legacy-months.ts'
import { id, idInput, numberInput, optionalTextInput, textInput, time } from './values.ts'

const legacy = z.object({
  /** 0 while it is off, and for those who are no keepers. */
  months: z.union([z.literal(0), ...legacyMonths.map((months) => z.literal(months))]),
  /** The user who becomes keeper; null while there is none, and for those who are no keepers. */
  successor_id: id.nullable(),
  can_change: z.boolean(),
  /** Set while the keepers are asked, because none has been there for so long. */
  pending: z
    .object({
      /** When a keeper was last there. */
      since: time,
      /** How often they were asked. */
      asked: z.int().min(1),
      /** When the family is handed over at the earliest. */
      hands_over: time,
      /** The name of the successor. */
      successor: z.string(),
    })
    .nullable(),
})

export const legacySchemas = {
  getLegacy: { response: legacy },
  /** `months`: 0 switches it off. */
  updateLegacy: {
    body: z.object({ months: numberInput, successor_id: idInput.nullish(), password: optionalTextInput('password') }),
    response: legacy,
  },
  confirmPresence: { body: z.object({ token: textInput('token') }), response: z.literal('OK') },
}
