import { readAddress } from '#contracts/address/read-address.ts'

/** Returns the end of a sentence that begins with the variable's name and refuses its value. Undefined for a valid value. */
type SettingCheck = (value: string) => string | undefined

/** Labels of letters, digits, - and _, or an IPv6 address. An empty label, a dot at the end and * are what no browser sends as host. */
const hostName = /^([\w-]+(\.[\w-]+)*|\[[\da-f:.]+\])$/i

/** Checks an address of Plutus, which is a scheme and a host. It may end with a slash. */
const checkOrigin =
  (example: string): SettingCheck =>
  (value) => {
    const url = URL.parse(value)
    if (!url || !/^https?:$/.test(url.protocol) || !hostName.test(url.hostname)) return `must be an address such as ${example}.`
    const isOrigin = url.href === `${url.origin}/`
    return isOrigin ? undefined : `must be an address such as ${example}, without a user, a path or a query.`
  }

const smtpExample = 'smtp://user:password@smtp.example.com:587'

const checkSmtp: SettingCheck = (value) => {
  const url = URL.parse(value)
  const isServer = url && /^smtps?:$/.test(url.protocol) && hostName.test(url.hostname) && url.port !== '0'
  const isWhole = isServer && /^\/?$/.test(url.pathname) && !url.hash && isEncoded(url.username) && isEncoded(url.password)
  if (!isWhole) return `must be an address such as ${smtpExample}, with %23, %2F and %40 for #, / and @ in the password.`
  return Boolean(url.username) === Boolean(url.password) ? undefined : `must have both a user and a password, as ${smtpExample}.`
}

function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

const checkAddress =
  (example: string): SettingCheck =>
  (value) =>
    readAddress(value).address === undefined ? `must be one email address, such as ${example}.` : undefined

/** The check of each variable that is a text to Plutus, by name. Issuers of OpenID, payments, carriers and suppliers have their own files. */
export const settingChecks = {
  PUBLIC_URL: checkOrigin('https://plutus.example.com'),
  REWARD_URL: checkOrigin('https://rewards.example.com'),
  DIRECTUS_URL: checkOrigin('http://10.0.0.5:8055'),
  SMTP_URL: checkSmtp,
  MAIL_FROM: checkAddress('Plutus <rewards@example.com>'),
  OPERATOR_EMAIL: checkAddress('ops@example.com'),
  ISSUER_EMAIL: checkAddress('billing@example.com'),
} satisfies Record<string, SettingCheck>

/**
 * Throws an Error for the first variable whose value can never work. Its one sentence names the variable. Unset variables pass. Imports no
 * package, because the launcher uses it before they are installed.
 */
export function requireSettings(env: Readonly<Record<string, string | undefined>>): void {
  for (const [name, check] of Object.entries<SettingCheck>(settingChecks)) {
    const value = env[name]
    const fault = value && check(value)
    if (fault) throw new Error(`${name} ${fault}`)
  }
}

/** Returns the scheme and host of a checked address, without the slash that it may end with. */
export const originOf = (address: string): string => new URL(address).origin
