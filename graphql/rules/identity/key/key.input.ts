import * as z from 'zod/mini'
import { type Ability, abilityNames, companyRoles, isPeopleOnly } from '#rules/platform/access/abilities.ts'
import { dropUndefined } from '#rules/platform/input/drop-undefined.ts'
import { instantInput } from '#rules/platform/input/instant-input.ts'
import { moneyInput } from '#rules/platform/input/money-input.ts'
import { requiredText } from '#rules/platform/input/text-input.ts'
import { parseNetwork, printIpv4 } from './network.ts'

/** Never Owner: only an Owner makes Owners. */
export const keyRoles = companyRoles.filter((role) => role !== 'Owner')

/** What can be named for a key: the rest is for people only. */
export const keyAbilities = abilityNames.filter((ability) => !isPeopleOnly(ability))

export const keyName = requiredText(80, 'Say what the key is for')
export const keyRole = z.enum(keyRoles, 'Choose a role')

const networksMax = 20
const notANetwork = 'Enter networks such as 203.0.113.0/24'

const network = z.pipe(
  z.string(notANetwork).check(
    z.trim(),
    z.toLowerCase(),
    z.refine((text) => parseNetwork(text) !== undefined, notANetwork),
  ),
  z.transform(plainNetwork),
)

/** As it was typed, but IPv4 inside IPv6 as what it is. */
function plainNetwork(text: string): string {
  const read = parseNetwork(text)
  return read?.family === 4 && text.includes(':') ? printIpv4(read) : text
}

/** CIDRs or single addresses; an empty list is none, and so anywhere. */
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

/** What a key is made of. Left out: all of the role, from anywhere, for a year, without a budget. */
export const apiKeyInput = z.object({
  name: keyName,
  role: keyRole,
  abilities,
  networks: keyNetworks,
  expiresAt: z.nullish(instantInput),
  monthlyLimit: z.nullish(moneyInput),
})

/** What changes; left out, it stays. Null for `abilities`, `networks` and `monthlyLimit` takes the limit away. */
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

/** In hours: at most a week. */
export const overlapHours = z.int('Enter whole hours').check(z.gte(0, 'Enter 0 or more hours'), z.lte(168, 'Enter at most 168 hours'))
