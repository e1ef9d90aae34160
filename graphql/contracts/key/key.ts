import * as z from 'zod/mini'
import { type Ability, abilityNames, companyRoles, isPeopleOnly } from '#contracts/access/abilities.ts'
import { moneyInput } from '#contracts/money/money-input.ts'
import { dropUndefined, requiredText, trimmed } from '#contracts/text/text-input.ts'
import { instantInput } from '#contracts/time/instant-input.ts'
import { parseNetwork, printIpv4 } from './network.ts'

/** Roles a key may have. Owner is excluded, because only an Owner makes Owners. */
export const keyRoles = companyRoles.filter((role) => role !== 'Owner')

/** The abilities to which a key can be limited. The others are for people only. */
export const keyAbilities = abilityNames.filter((ability) => !isPeopleOnly(ability))

export const keyName = requiredText(80, 'Say what the key is for')
export const keyRole = z.enum(keyRoles, 'Choose a role')

const networksMax = 20
const notANetwork = 'Enter networks such as 203.0.113.0/24'

const network = z.pipe(
  z.string(notANetwork).check(
    trimmed,
    z.toLowerCase(),
    z.refine((text) => parseNetwork(text) !== undefined, notANetwork),
  ),
  z.transform(plainNetwork),
)

/** Returns the network as typed, except that an IPv4 network written as IPv6 (`::ffff:…`) becomes plain IPv4. */
function plainNetwork(text: string): string {
  const read = parseNetwork(text)
  return read?.family === 4 && text.includes(':') ? printIpv4(read) : text
}

/**
 * The input of the networks from which a key may be used: CIDRs or single addresses. An empty list becomes null, which allows any address.
 */
export const keyNetworks = z.pipe(
  z.nullish(z.array(network).check(z.maxLength(networksMax, `Enter at most ${networksMax} networks`))),
  z.transform((list: string[] | null | undefined) => (list?.length ? [...new Set(list)] : list && null)),
)

const abilities = z.nullish(
  z.pipe(
    z.array(z.enum(keyAbilities as [Ability, ...Ability[]], 'A key can’t have this permission')),
    z.transform((list: Ability[]) => keyAbilities.filter((ability) => list.includes(ability))),
  ),
)

/** Input of a new key. By default it has all abilities of its role, works from anywhere for a year and has no budget. */
export const apiKeyInput = z.object({
  name: keyName,
  role: keyRole,
  abilities,
  networks: keyNetworks,
  expiresAt: z.nullish(instantInput),
  monthlyLimit: z.nullish(moneyInput),
})

/** Changes to a key. Omitted fields stay the same. Null for `abilities`, `networks` and `monthlyLimit` removes the limit. */
export const apiKeyChanges = z.pipe(
  z.object({
    name: z.optional(keyName),
    abilities,
    networks: keyNetworks,
    expiresAt: z.optional(instantInput),
    monthlyLimit: z.nullish(moneyInput),
  }),
  z.transform((changes) => dropUndefined(changes)),
)

/** Hours during which the former secret of a rotated API key still works, at most 168 (a week). */
export const overlapHours = z.int('Enter whole hours').check(z.gte(0, 'Enter 0 or more hours'), z.lte(168, 'Enter at most 168 hours'))
