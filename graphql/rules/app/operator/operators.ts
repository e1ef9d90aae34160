import getDatabase from '@directus/api/database/index'
import Joi from 'joi'
import { authenticator } from 'otplib'
import * as z from 'zod/mini'
import { accountEmail } from '#contracts/address/email-input.ts'
import { catalogueRole } from '#model/policies.ts'
import { hashPassword } from '#rules/identity/password/password.ts'
import { endOperatorAccess, openOperatorAccess } from '#rules/identity/session/operator-access.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { env } from '#rules/platform/env/env.ts'
import { makeCode } from '#rules/platform/secrets/random-code.ts'
import type { OperatorCommand } from './operator-command.ts'

const address = accountEmail('Please enter an email address')
/** The address of an operator, which Directus's sign-in must take too. It knows only public top-level domains. */
const operatorAddress = address.check(
  z.refine(
    (email) => !Joi.string().email().validate(email).error,
    'Studio’s sign-in does not take this address. Use one with a public domain',
  ),
)
const passwordError = 'Enter 12 to 72 letters, digits and signs'

const createOperatorInput = z.object({
  email: operatorAddress,
  password: z.optional(z.string().check(z.trim(), z.regex(/^[\x21-\x7e]{12,72}$/, passwordError))),
})

/**
 * Creates an operator of Studio with a password and an authenticator, or gives one that exists new ones and ends their sessions. The answer
 * is the only place that shows them. Refuses VALIDATION for the address of a member.
 */
export const createOperator: OperatorCommand = {
  run: async (body) => {
    const { email, password = makeCode() } = parseInput(createOperatorInput, body)
    const hash = await hashPassword(password)
    const secret = authenticator.generateSecret(20)
    const isOpen = await transact(({ trx }) => openOperatorAccess(trx, { email, passwordHash: hash, authenticatorSecret: secret }))
    if (!isOpen) throw refusal('VALIDATION', { fields: { email: 'This address belongs to a member of a company. Use another one' } })
    return {
      email,
      password,
      authenticator: authenticator.keyuri(email, 'Plutus Studio', secret),
      secret,
      studio: env.studioPort ? `http://localhost:${env.studioPort}/admin` : 'closed: start Plutus with STUDIO=1',
    }
  },
}

/** Ends an operator's access to Studio and their sessions at once. Refuses NOT_FOUND for anyone else. */
export const removeOperator: OperatorCommand = {
  run: async (body) => {
    const { email } = parseInput(z.object({ email: address }), body)
    const found = await getDatabase()('directus_users').where({ email, role: catalogueRole }).first('id')
    if (!found) throw refusal('NOT_FOUND')
    await transact(({ trx }) => endOperatorAccess(trx, found.id))
    return { email, status: 'suspended' }
  },
}
