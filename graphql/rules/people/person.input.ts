import * as z from 'zod/mini'
import { withPhone } from './person-phone.ts'
import { personFields, withNames } from './recipient.input.ts'

/** The fields of one of the company's people, independent of any campaign (R19). */
export const personInput = withNames(withPhone(z.object(personFields)))

export type PersonInput = z.output<typeof personInput>
