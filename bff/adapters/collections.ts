import type { LiveCollection } from '#bff/gateway/graphql/hub/live-collection.ts'
import type { PublicCollection } from '#bff/gateway/graphql/public-collection.ts'
import type { Ability } from '#graphql/contracts/access/abilities.ts'
import { liveColumns } from '#graphql/contracts/rest/live.ts'

/**
 * The collections that clients can subscribe to over WebSocket, with their fields. `needs` is the ability required to receive a
 * collection's rows, and `keyNeeds` that of keys. Without them all callers of the company receive them.
 */
export const liveCollections: (LiveCollection & { needs?: Ability; keyNeeds?: Ability })[] = [
  {
    name: 'wallets',
    fields: liveColumns.wallets,
    order: 'revision',
    company: 'company { id }',
    hasSnapshot: true,
    keyNeeds: 'money.view',
  },
  {
    name: 'companies',
    fields: liveColumns.companies,
    order: 'revision',
    company: 'id',
    hasSnapshot: true,
  },
  {
    name: 'launches',
    fields: liveColumns.launches,
    order: 'revision',
    company: 'company { id }',
    hasSnapshot: false,
  },
  {
    name: 'imports',
    fields: liveColumns.imports,
    order: 'revision',
    company: 'company { id }',
    hasSnapshot: false,
  },
  {
    name: 'campaigns',
    fields: liveColumns.campaigns,
    order: 'revision',
    company: 'company { id }',
    hasSnapshot: false,
  },
  {
    name: 'recipients',
    fields: liveColumns.recipients,
    order: 'version',
    company: 'company { id }',
    hasSnapshot: false,
  },
  {
    name: 'bulk_acts',
    fields: liveColumns.bulk_acts,
    order: 'revision',
    company: 'company { id }',
    hasSnapshot: false,
  },
  {
    name: 'recharges',
    fields: liveColumns.recharges,
    order: 'revision',
    company: 'company { id }',
    hasSnapshot: false,
    needs: 'money.view',
  },
]

/** The collections whose rows are the same for every caller, so that the catalogue cache may share their answers. */
export const publicCollections: PublicCollection[] = [
  { name: 'brands', isLive: true },
  { name: 'brand_categories', isLive: true },
]
