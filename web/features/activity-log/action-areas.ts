/** The areas that the log can be filtered by. Each lists the first words of its actions, such as `campaign` for `campaign.create`. */
export const actionAreas = {
  campaigns: [
    'campaign',
    'campaigns',
    'launch',
    'codes',
    'approval',
    'recipient',
    'recipients',
    'person',
    'people',
    'import',
    'reward',
    'rewards',
    'message',
    'points',
    'voucher',
    'template',
    'templates',
  ],
  money: ['wallet', 'recharge', 'billing', 'alert'],
  company: ['company', 'project', 'storefront', 'document'],
  team: ['team', 'permission'],
  accounts: ['session', 'password', 'device', 'email', 'profile', 'preferences', 'two_factor'],
  records: ['audit', 'api_key'],
} as const satisfies Record<string, readonly string[]>

export type ActionArea = keyof typeof actionAreas

export const areaNames = ['campaigns', 'money', 'company', 'team', 'accounts', 'records'] as const satisfies readonly ActionArea[]
