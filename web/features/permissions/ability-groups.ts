import type { Ability } from '#graphql/contracts/access/abilities.ts'

/** The groups of abilities, which are the rows of the permission matrix, in order. A test checks that no ability is missing. */
export const abilityGroups = {
  rewards: [
    'template.edit',
    'campaign.draft',
    'campaign.launch',
    'approval.decide',
    'campaign.manage',
    'campaign.cancelUnclaimed',
    'code.reveal',
    'reward.cancel',
    'reward.resend',
    'reward.readdress',
    'reward.replace',
    'reward.extend',
    'reward.freeze',
  ],
  recipients: ['recipient.edit', 'recipient.erase', 'points.edit'],
  money: ['money.view', 'recharge.start', 'approval.edit', 'alert.edit', 'billing.edit', 'document.manage'],
  company: ['company.edit', 'project.edit', 'storefront.edit'],
  people: ['team.manage', 'permission.edit', 'key.manage', 'audit.view', 'own.edit'],
} as const satisfies Record<string, readonly Ability[]>

export type AbilityGroup = keyof typeof abilityGroups

export const groupNames = ['rewards', 'recipients', 'money', 'company', 'people'] as const satisfies readonly AbilityGroup[]
