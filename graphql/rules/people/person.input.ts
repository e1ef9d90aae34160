import * as z from 'zod/mini'
import { withPhone } from './person-phone.ts'
import { personFields, withNames } from './recipient.input.ts'

/** One of the company's people, whatever they got or will get (R19). */
export const personInput = withNames(withPhone(z.object(personFields)))

export type PersonInput = z.output<typeof personInput>
