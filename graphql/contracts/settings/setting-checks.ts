import { readAddress } from '#contracts/address/read-address.ts'
import { findUnprintable } from '#contracts/text/printable-text.ts'
import type { ReportFault } from './faults.ts'
import { checkServer } from './server-address.ts'

/** Returns the end of a sentence that begins with the variable's name and refuses its value. Undefined for a valid value. */
export type SettingCheck = (value: string) => string | undefined

/** Labels of letters, digits, - and _, or an IPv6 address. An empty label, a dot at the end and * are what no browser sends as host. */
export const hostName = /^([\w-]+(\.[\w-]+)*|\[[\da-f:.]+\])$/i

/** Checks an address of Plutus, which is a scheme and a host. It may end with a slash. */
const checkOrigin =
  (example: string): SettingCheck =>
  (value) => {
    const url = URL.parse(value)
    if (!url || !/^https?:$/.test(url.protocol) || !hostName.test(url.hostname)) return `must be an address such as ${example}.`
    const isOrigin = url.href === `${url.origin}/`
    return isOrigin ? undefined : `must be an address such as ${example}, without a user, a path or a query.`
  }

/** Checks the addresses of Directus, of which there may be several, separated by commas. */
const checkOrigins =
  (example: string): SettingCheck =>
  (value) => {
    const entries = value.split(',').map((entry) => entry.trim())
    const fault = entries.map(checkOrigin(example)).find(Boolean)
    if (fault) return entries.length > 1 ? `${fault.slice(0, -1)}, each separated by a comma.` : fault
    const twice = originsOf(value).find((origin, index, origins) => origins.indexOf(origin) !== index)
    return twice && `names ${twice} twice. Name each Directus once.`
  }

/** The longest drain in seconds, beyond which orchestrators end a process. */
const drainMax = 300

export const checkDrain: SettingCheck = (value) =>
  /^\d{1,3}$/.test(value) && Number(value) <= drainMax ? undefined : `must be a number of seconds from 0 to ${drainMax}.`

const checkSmtp: SettingCheck = (value) =>
  checkServer(value, { example: 'smtp://user:password@smtp.example.com:587', schemes: ['smtp', 'smtps'], needsPassword: true })

/** Checks the address of Redis. The number of a database may follow the host. Options of a client would override ours. */
const checkRedis: SettingCheck = (value) => {
  const example = 'redis://user:password@10.0.0.8:6379'
  if (value.includes('?', value.lastIndexOf('@'))) return `must be an address such as ${example}, without a query.`
  return checkServer(value.replace(/\/\d{1,3}$/, ''), { example, schemes: ['redis', 'rediss'] })
}

const checkAddress =
  (example: string): SettingCheck =>
  (value) =>
    readAddress(value).address === undefined ? `must be one email address, such as ${example}.` : undefined

export const checkPort: SettingCheck = (value) =>
  /^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65_535 ? undefined : 'isn’t a port. Choose a number from 1 to 65535.'

export const checkWord =
  (...words: string[]): SettingCheck =>
  (value) =>
    words.includes(value) ? undefined : `must be ${words.join(' or ')}, or left out.`

const checkPrinted: SettingCheck = (value) => {
  const fault = findUnprintable(value.trim().normalize('NFC'))
  return fault && `can’t be used: ${fault.charAt(0).toLowerCase()}${fault.slice(1)}.`
}

const checkTimeZone: SettingCheck = (value) => (isTimeZone(value) ? undefined : 'must be a time zone, such as Asia/Kolkata.')

/** Returns true for the name of a time zone. India's has a short one, which Intl does not know. */
function isTimeZone(value: string): boolean {
  try {
    return /^[a-z]/i.test(value) && Boolean(new Intl.DateTimeFormat('en', { timeZone: value }))
  } catch {
    return /^ist$/i.test(value)
  }
}

/** The checks of the addresses of Plutus, by name. */
export const originChecks = {
  PUBLIC_URL: checkOrigin('https://plutus.example.com'),
  REWARD_URL: checkOrigin('https://rewards.example.com'),
  DIRECTUS_URL: checkOrigins('http://10.0.0.5:8055'),
} satisfies Record<string, SettingCheck>

/** The check of the address of Redis, by name. */
export const redisCheck = { REDIS: checkRedis } satisfies Record<string, SettingCheck>

/** The checks of the variables of the rules that are a text to Plutus, by name. Payments, carriers, suppliers and the database have their own files. */
export const rulesChecks = {
  ...originChecks,
  ...redisCheck,
  DATA_DIR_OPEN: checkWord('allow'),
  DIRECTUS_PORT: checkPort,
  DRAIN_SECONDS: checkDrain,
  STUDIO: checkWord('0', '1'),
  STUDIO_PORT: checkPort,
  MAILBOX_PORT: checkPort,
  MAILBOX_SMTP_PORT: checkPort,
  TEST_PAYMENTS_PORT: checkPort,
  DEMO_API_KEY: (value: string) =>
    /^plutus_live_[\w-]{16,100}$/.test(value) ? undefined : 'must be plutus_live_ followed by 16 to 100 letters, digits, - or _.',
  SMTP_URL: checkSmtp,
  SMTP_CONNECTIONS: (value: string) =>
    /^[1-9]\d{0,2}$/.test(value) ? undefined : 'must be the number of mails that a process sends at once, from 1 to 999.',
  WORKER: checkWord('on', 'off'),
  MAIL_FROM: checkAddress('Plutus <rewards@example.com>'),
  OPERATOR_EMAIL: checkAddress('ops@example.com'),
  ISSUER_NAME: checkPrinted,
  ISSUER_ADDRESS: checkPrinted,
  ISSUER_STATE: checkPrinted,
  ISSUER_EMAIL: checkAddress('billing@example.com'),
  ISSUER_TIME_ZONE: checkTimeZone,
  ISSUER_BANK_HOLDER: checkPrinted,
  ISSUER_BANK_NAME: checkPrinted,
} satisfies Record<string, SettingCheck>

type Environment = Readonly<Record<string, string | undefined>>

/** Reports values that never work. Unset variables pass. */
export function checkTexts(env: Environment, table: Record<string, SettingCheck>, report: ReportFault): void {
  for (const [name, check] of Object.entries(table)) {
    const value = env[name]
    if (!value) continue
    const fault = check(value)
    if (!fault) continue
    const quoted = /^isn’t/.test(fault) ? `${name}=${value}` : name
    report(name, `${quoted} ${fault}`)
  }
}

/** Reports addresses of Plutus that production must not have. */
export function requireHttps(env: Environment, report: ReportFault): void {
  if (!env.PUBLIC_URL?.startsWith('https://')) report('PUBLIC_URL', 'PUBLIC_URL must be the https:// address of Plutus in production.')
  if (env.REWARD_URL && !env.REWARD_URL.startsWith('https://'))
    report('REWARD_URL', 'REWARD_URL must be an https:// address in production.')
}

/** Returns the scheme and host of a checked address, without the slash that it may end with. */
export const originOf = (address: string): string => new URL(address).origin

/**
 * Returns the time in ms from "not ready" to the closing of the listener, in which proxies and BFFs notice. DRAIN_SECONDS, by default five
 * in production, else none.
 */
export const readDrainMs = ({ DRAIN_SECONDS, NODE_ENV }: Environment): number =>
  1000 * Number(DRAIN_SECONDS || (NODE_ENV === 'production' ? 5 : 0))

/** Returns the scheme and host of each address in a checked list, which is separated by commas. */
export const originsOf = (addresses: string): string[] => addresses.split(',').map((address) => originOf(address.trim()))
