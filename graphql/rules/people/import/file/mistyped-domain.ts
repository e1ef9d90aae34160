/** Where most people of the world have their mail, as far as a slip of a key leads elsewhere. */
const usual = ['gmail.com', 'yahoo.com', 'yahoo.co.in', 'outlook.com', 'hotmail.com', 'icloud.com', 'rediffmail.com', 'protonmail.com']

/** Domains that exist although they look like one of those. */
const real = new Set([
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

const known = new Map<string, string | undefined>()
const knownMax = 10_000

/** The domain that was meant where a well-known one is off by one key, such as gmial.com or gmail.con. */
export function findMistypedDomain(domain: string): string | undefined {
  if (known.has(domain)) return known.get(domain)
  const meant = usual.includes(domain) || real.has(domain) ? undefined : usual.find((name) => isOneSlipAway(domain, name))
  if (known.size < knownMax) known.set(domain, meant)
  return meant
}

/** One character more, less or other, or two that changed places. */
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
