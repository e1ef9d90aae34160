import * as z from 'zod/mini'
import { withParsedPhone } from './person-phone.ts'
import { dropPlaceholderNames, personFields } from './recipient.input.ts'

/** The fields of one of the company's people (R19), without those that belong to a campaign, such as the value. */
export const personInput = dropPlaceholderNames(withParsedPhone(z.object(personFields)))

export type PersonInput = z.output<typeof personInput>
