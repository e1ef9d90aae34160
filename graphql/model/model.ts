import { approval_requests, member_budgets } from './approvals.ts'
import { api_keys, audit_events } from './audit.ts'
import { billing_details, documents } from './billing.ts'
import { brand_categories, brands } from './brands.ts'
import { bulk_acts } from './bulk-acts.ts'
import { campaign_events, campaigns } from './campaigns.ts'
import type { Collection } from './collection.ts'
import { change_requests, companies } from './companies.ts'
import { import_errors, imports } from './imports.ts'
import { launches } from './launches.ts'
import { members } from './members.ts'
import { messages } from './messages.ts'
import { points_accounts, points_entries, points_programs } from './points.ts'
import { recharge_methods, recharges } from './recharges.ts'
import { campaign_recipients, recipients } from './recipients.ts'
import { claims, code_files, rewards } from './rewards.ts'
import { devices, invites } from './team.ts'
import { templates } from './templates.ts'
import { daily_figures, wallet_transactions, wallets } from './wallets.ts'

/** All tables of the graph. A table comes after those that its foreign keys refer to. */
const collections = [
  companies,
  members,
  brand_categories,
  brands,
  templates,
  campaigns,
  recipients,
  imports,
  import_errors,
  campaign_recipients,
  launches,
  rewards,
  claims,
  code_files,
  bulk_acts,
  points_programs,
  points_accounts,
  points_entries,
  wallets,
  recharge_methods,
  recharges,
  wallet_transactions,
  daily_figures,
  messages,
  audit_events,
  campaign_events,
  api_keys,
  invites,
  devices,
  billing_details,
  documents,
  member_budgets,
  approval_requests,
  change_requests,
] as const

export const model: readonly Collection[] = collections

export type Collections = { [C in (typeof collections)[number] as C['name']]: C['fields'] }
