import * as z from 'zod/mini'
import { isTimeZone } from './time-zone.ts'

/** A name of the IANA zone list. */
export const zoneInput = z
  .string()
  .check(z.maxLength(64, { error: 'Please choose a time zone', abort: true }), z.refine(isTimeZone, 'Please choose a time zone'))
