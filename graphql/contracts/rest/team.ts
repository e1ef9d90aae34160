import * as z from 'zod/mini'
import { companyRoles } from '#contracts/access/abilities.ts'
import type { RestPaths } from './rest-path.ts'

/** The newest rows of one kind, at most twenty, and the number of all. `campaign` is null for a row without one. */
const listed = z.object({
  count: z.number(),
  rows: z.array(z.object({ id: z.string(), name: z.string(), campaign: z.nullable(z.string()) })),
})

/** The work that a member has under way, by kind. Everything is empty if no one has to take over. */
export const memberWork = z.object({
  /** The number of campaigns that the member owns. */
  campaigns: z.number(),
  /** Launches that are planned or wait for money, of their campaigns or launched by them. */
  launches: listed,
  /** Pending approval requests that they submitted. */
  requests: listed,
  /** Pending approval requests that no one else can decide. */
  undecidable: listed,
  /** Files whose rows are not all added yet. */
  imports: listed,
  /** Keys that they created and that still work. They belong to the company, so no one has to take them over. */
  keys: listed,
})

export type MemberWork = z.output<typeof memberWork>

export const teamPaths = {
  'GET /team/{id}/work': {
    summary: 'Says what a colleague has under way, before they are suspended or removed, or get the role `role`.',
    caller: 'person',
    params: z.object({ id: z.uuid() }),
    query: z.object({ role: z.optional(z.enum(companyRoles)) }),
    answers: { 200: memberWork },
    refusals: ['NOT_FOUND', 'FORBIDDEN', 'BAD_INPUT'],
  },
} satisfies RestPaths
