import { campaignReaches, command, type Draft, delivery, draftCampaign, launch } from './campaigns.ts'
import { recipientAt, type View } from './rewards.ts'
import type { Person } from './sign-in.ts'
import type { TestStack } from './start-stack.ts'

export type CodeLine = { reference: string; code: string; value: string; usesLeft: string }
type LaunchedCodes = { draft: Draft; file: string }

/** Creates a draft of codes that its creator may download. Defaults to ten codes of ₹500 with partial use, changed by `details`. */
export function draftCodes(person: Person, name: string, details: object = {}): Promise<Draft> {
  const codeDetails = { value: '50000', quantity: 10, prefix: 'AB', length: 16, uses: 1, partialUse: true, ...details }
  return draftCampaign(person, {
    name,
    deliveryType: 'rewardcodes',
    changes: { codeDetails, delivery: { ...delivery, handover: 'download', receiver: person.user.id, reminderOffsetsDays: [] } },
  })
}

/** Creates and launches a campaign of reward codes. Returns its draft and the id of its downloadable file of codes once it is live. */
export async function launchCodes(person: Person, name: string, details: object = {}): Promise<LaunchedCodes> {
  const draft = await draftCodes(person, name, details)
  await launch(person, draft)
  await campaignReaches(person, draft.id, 'live')
  return { draft, file: await codeFileOf(person, draft.id) }
}

/** Returns the id of the campaign's file of codes that can be downloaded, not one withdrawn for another receiver. */
export async function codeFileOf(person: Person, campaign: string): Promise<string> {
  const { data } = await person.graphql<{ code_files: { id: string }[] }>(
    'query ($campaign: ID) { code_files(filter: { campaign: { id: { _eq: $campaign } }, status: { _eq: "ready" } }, limit: 1) { id } }',
    { campaign },
  )
  return String(data?.code_files[0]?.id)
}

export const requestCodes = (person: Person, file: string, format = 'csv'): Promise<Response> =>
  person.fetch('/plutus/exports/codes', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ format, filter: { file } }),
  })

/**
 * Downloads a file of reward codes as `person` and returns its lines. Throws unless `person` is its receiver and has confirmed their
 * identity.
 */
export async function downloadCodes(person: Person, file: string): Promise<CodeLine[]> {
  const response = await requestCodes(person, file)
  const { url, errors } = (await response.json()) as { url?: string; errors?: unknown }
  if (!url) throw new Error(`no ticket: ${JSON.stringify(errors)}`)
  const text = await (await person.fetch(`/plutus${url}`)).text()
  const lines = text.trim().split('\r\n').slice(1)
  return lines.map((line) => {
    const [reference = '', code = '', value = '', usesLeft = ''] = line.split(',')
    return { reference, code, value, usesLeft }
  })
}

/** Submits codes to Directus as a recipient at this IP address, and returns its answer. */
export async function enterCodes(stack: TestStack, codes: string[], ip = '198.51.100.1', more: { captcha?: string } = {}) {
  const answer = await fetch(`${stack.directusUrl}/plutus/public/codes`, enterCall(stack, codes, ip, more).init)
  return {
    status: answer.status,
    body: (await answer.json()) as {
      token?: string
      errors?: { extensions: { code: string; positions?: number[]; retryAfterSeconds?: number } }[]
    },
  }
}

export function enterCall(stack: TestStack, codes: string[], ip: string, more: { captcha?: string } = {}) {
  const headers = { authorization: `Bearer ${stack.secrets.guestToken}`, 'content-type': 'application/json', 'x-forwarded-for': ip }
  return {
    path: '/plutus/public/codes',
    body: { codes, ...more },
    headers,
    init: { method: 'POST', headers, body: JSON.stringify({ codes, ...more }) },
  }
}

/** Submits codes as a recipient. Returns a caller for the page that they open, with its data. */
export async function openCodes(stack: TestStack, codes: string[], ip?: string) {
  const { body } = await enterCodes(stack, codes, ip)
  if (!body.token) throw new Error(`not accepted: ${JSON.stringify(body)}`)
  return recipientAt(stack, body.token)
}

/** Returns a brand that accepts this amount, in minor units. Throws when there is none. */
export function brandFor({ brands }: View, amount: number): string {
  const fits = brands.find(({ amounts }) => {
    if (!amounts) return true
    if (amounts.denominations) return amounts.denominations.includes(String(amount))
    const [min, max, step] = [Number(amounts.min), Number(amounts.max), Number(amounts.step)]
    return amount >= min && amount <= max && (amount - min) % step === 0
  })
  if (!fits) throw new Error(`no brand takes ${amount}`)
  return fits.id
}

export const rewardsByQuery = <T>(person: Person, campaign: string, fields: string): Promise<T[]> =>
  person
    .graphql<{ rewards: T[] }>(
      `query ($campaign: ID) { rewards(filter: { campaign: { id: { _eq: $campaign } } }, sort: ["row_no"], limit: 500) { ${fields} } }`,
      { campaign },
    )
    .then(({ data }) => data?.rewards ?? [])

export const handCodesTo = (person: Person, file: string, receiver: string): Promise<{ id: string }> =>
  command(person, 'mutation ($file: ID!, $receiver: ID!) { handCodesTo(file: $file, receiver: $receiver) { id status downloads } }', {
    file,
    receiver,
  })
