/** Popular email domains. A domain one typing error away from one of them is reported. */
const popularDomains = [
  'gmail.com',
  'yahoo.com',
  'yahoo.co.in',
  'outlook.com',
  'hotmail.com',
  'icloud.com',
  'rediffmail.com',
  'protonmail.com',
]

/** Existing domains that are one typing error away from a popular one, and are not reported. */
const realDomains = new Set([
  'mail.com',
  'email.com',
  'ymail.com',
  'yahoo.co.id',
  'yahoo.co.uk',
  'hotmail.co',
  'gmx.com',
  'outlook.co',
  'yahoo.co',
])

const corrections = new Map<string, string | undefined>()
const correctionsMax = 10_000

/**
 * Returns the popular domain that is one typing error away, such as gmail.com for gmial.com. Undefined if none is, or the domain exists.
 */
export function findMistypedDomain(domain: string): string | undefined {
  if (corrections.has(domain)) return corrections.get(domain)
  const meant =
    popularDomains.includes(domain) || realDomains.has(domain) ? undefined : popularDomains.find((name) => isOneSlipAway(domain, name))
  if (corrections.size < correctionsMax) corrections.set(domain, meant)
  return meant
}

/** Returns an address with the popular domain that was probably meant. Undefined if its domain does not look mistyped. Browser-safe. */
export function suggestAddress(email: string): string | undefined {
  const [, name, domain = ''] = /^\s*(\S+@)(\S+?)\s*$/.exec(email) ?? []
  const meant = name && findMistypedDomain(domain.toLowerCase())
  return meant && `${name}${meant}`
}

/** Returns true if one character was inserted, left out or replaced, or two adjacent ones were swapped. */
function isOneSlipAway(given: string, meant: string): boolean {
  // another first letter is another provider: hmail.com, zmail.com
  if (given[0] !== meant[0]) return false
  if (Math.abs(given.length - meant.length) > 1) return false
  let from = 0
  while (from < meant.length && given[from] === meant[from]) from++
  let [givenEnd, meantEnd] = [given.length, meant.length]
  while (givenEnd > from && meantEnd > from && given[givenEnd - 1] === meant[meantEnd - 1]) {
    givenEnd--
    meantEnd--
  }
  const [wrong, right] = [given.slice(from, givenEnd), meant.slice(from, meantEnd)]
  return Math.max(wrong.length, right.length) <= 1 || (wrong.length === 2 && wrong[0] === right[1] && wrong[1] === right[0])
}
