import type { FoundRecords } from '#graphql/contracts/rest/search.ts'
import { matchesPattern } from '#graphql/contracts/text/text-pattern.ts'
import { callBff } from '#web/lib/bff/call-bff.ts'

export const noRecords: FoundRecords = { people: [], rewards: [], recharges: [], documents: [] }

/** A single letter or digit, which matches too much to list three of. Other scripts write names with one character. */
const tooShort = /^[\x20-\x7f]?$/

/** Finds people, rewards, recharges and documents, three each. Returns none if the request fails or is cancelled. */
export async function findRecords(text: string, signal: AbortSignal): Promise<FoundRecords> {
  if (tooShort.test(text.trim())) return noRecords
  try {
    return await callBff<FoundRecords>('/search/records', { method: 'POST', isRead: true, body: { q: text.trim() }, signal })
  } catch {
    return noRecords
  }
}

/** Filters the records of an earlier search by the current text, to show matches until its own result arrives. */
export function filterRecords({ people, rewards, recharges, documents }: FoundRecords, text: string): FoundRecords {
  const matches = (...fields: string[]) => text.trim() !== '' && fields.some((field) => matchesPattern(text, field))
  return {
    people: people.filter(({ name, email }) => matches(name, email)),
    rewards: rewards.filter(({ name, seq }) => matches(name, `RW-${seq}`)),
    recharges: recharges.filter(({ number }) => matches(number)),
    documents: documents.filter(({ number }) => matches(number)),
  }
}
