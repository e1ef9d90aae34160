import * as z from 'zod/mini'
import { deliveryTypes } from '#contracts/campaign/words.ts'
import { foldText } from '#contracts/text/fold-text.ts'
import { searchInput } from '#contracts/text/text-input.ts'
import { instantInput } from '#contracts/time/instant-input.ts'
import { campaignStatuses } from '#model/statuses.ts'
import type { QueryOf } from '#model/tables.ts'
import { likePattern } from '#rules/platform/db/literal-text.ts'
import { rowId } from '#rules/platform/db/row-id.ts'

/** The filters that the lists of campaigns and of templates have in common. Omitted fields do not restrict the list. */
export const commonFilter = {
  type: z.nullish(z.array(z.enum(deliveryTypes)).check(z.minLength(1), z.maxLength(20))),
  owner: z.nullish(rowId),
  /** Only rows created at this time or later. */
  createdFrom: z.nullish(instantInput),
  /** Only rows created before this time. */
  createdTo: z.nullish(instantInput),
  q: searchInput,
}

/** Filter of the campaign list. Archived campaigns match only if `status` names them. */
export const campaignFilter = z.strictObject({
  ...commonFilter,
  status: z.nullish(z.array(z.enum(campaignStatuses)).check(z.minLength(1), z.maxLength(20))),
  /** Only campaigns launched first at this time or later. `launchedTo` works as `createdTo`. */
  launchedFrom: z.nullish(instantInput),
  launchedTo: z.nullish(instantInput),
})

export type CampaignFilter = z.output<typeof campaignFilter>

type CommonFilter = Pick<CampaignFilter, keyof typeof commonFilter> & { status?: readonly string[] | null | undefined }

/** Restricts a query to the company's campaigns that match. The result must equal that of the GraphQL filter that the web app builds. */
export function whereCampaigns(query: QueryOf<'campaigns'>, company: string, filter: CampaignFilter): void {
  whereCommon(query, 'campaigns', company, filter)
  if (filter.launchedFrom) query.where('campaigns.launched_at', '>=', filter.launchedFrom)
  if (filter.launchedTo) query.where('campaigns.launched_at', '<', filter.launchedTo)
}

/** Applies the filters that both lists have to a query of the table, with archived rows only if `status` names them. */
export function whereCommon<Table extends 'campaigns' | 'templates'>(
  query: QueryOf<Table>,
  table: Table,
  company: string,
  { q, status, type, owner, createdFrom, createdTo }: CommonFilter,
): void {
  query.where(`${table}.company`, company)
  if (status) query.whereIn(`${table}.status`, status)
  else query.whereNot(`${table}.status`, 'archived')
  if (type) query.whereIn(`${table}.delivery_type`, type)
  if (owner) query.where(`${table}.owner`, owner)
  if (createdFrom) query.where(`${table}.date_created`, '>=', createdFrom)
  if (createdTo) query.where(`${table}.date_created`, '<', createdTo)
  if (q) query.whereRaw("?? like ? escape '\\'", [`${table}.search_text`, likePattern(foldText(q))])
}
