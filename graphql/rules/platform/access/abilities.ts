/** A company's roles. */
export const companyRoles = ['Owner', 'Admin', 'Manager', 'Sender', 'Drafter', 'Finance', 'Support', 'Viewer'] as const
export type CompanyRole = (typeof companyRoles)[number]

type Rule = {
  /** Which roles may by default. */
  roles: CompanyRole[]
  /** Roles to which a company can never give it. */
  never?: CompanyRole[]
  /** The same for every company. */
  fixed?: true
  /** Never for an API key, whatever its role. */
  peopleOnly?: true
}

const drafters: CompanyRole[] = ['Owner', 'Admin', 'Manager', 'Sender', 'Drafter']
const senders: CompanyRole[] = ['Owner', 'Admin', 'Manager', 'Sender']
const supporters: CompanyRole[] = ['Owner', 'Admin', 'Manager', 'Sender', 'Support']
const moneyReaders: CompanyRole[] = ['Owner', 'Admin', 'Manager', 'Finance']
const bookkeepers: CompanyRole[] = ['Owner', 'Admin', 'Finance']
const administrators: CompanyRole[] = ['Owner', 'Admin']
const everybody: CompanyRole[] = ['Owner', 'Admin', 'Manager', 'Sender', 'Drafter', 'Finance', 'Support', 'Viewer']

/**
 * What can be done, and by whom: the one table behind commands, the permissions page and the web's buttons (R25). `money.view` and
 * `audit.view` are also row rules (readingColumns), so they are fixed.
 */
export const abilities = {
  'campaign.draft': { roles: drafters, never: ['Viewer'] },
  'campaign.launch': { roles: senders, never: ['Drafter', 'Finance', 'Viewer'] },
  'campaign.cancelUnclaimed': { roles: senders, never: ['Drafter', 'Viewer'] },
  /** Pause, resume, reschedule, archive, raise a budget. */
  'campaign.manage': { roles: senders, never: ['Drafter', 'Finance', 'Viewer'] },
  'template.edit': { roles: drafters, never: ['Viewer'] },
  /** Live codes in clear text, with a fresh one-time code. */
  'code.reveal': { roles: ['Owner', 'Admin', 'Manager'], never: ['Drafter', 'Viewer'], peopleOnly: true },
  'reward.cancel': { roles: supporters, never: ['Drafter', 'Viewer'] },
  'reward.resend': { roles: supporters, never: ['Drafter', 'Viewer'] },
  'reward.freeze': { roles: supporters, never: ['Drafter', 'Viewer'] },
  /** Another address of the same person. */
  'reward.readdress': { roles: supporters, never: ['Drafter', 'Viewer'] },
  /** Another person instead. */
  'reward.replace': { roles: senders, never: ['Drafter', 'Finance', 'Viewer'] },
  'points.edit': { roles: ['Owner', 'Admin', 'Manager'], never: ['Drafter', 'Viewer'] },
  'recipient.edit': { roles: supporters, never: ['Viewer'] },
  'recipient.erase': { roles: administrators, never: ['Drafter', 'Viewer'] },
  'money.view': { roles: moneyReaders, fixed: true },
  'recharge.start': { roles: bookkeepers, never: ['Sender', 'Drafter', 'Support', 'Viewer'] },
  'approval.decide': { roles: ['Owner', 'Admin', 'Manager'], never: ['Drafter', 'Viewer'], peopleOnly: true },
  'approval.edit': { roles: administrators, fixed: true, peopleOnly: true },
  'alert.edit': { roles: bookkeepers, never: ['Viewer'] },
  'billing.edit': { roles: bookkeepers, never: ['Viewer'] },
  'document.manage': { roles: bookkeepers, fixed: true },
  'company.edit': { roles: administrators, never: ['Viewer'] },
  'project.edit': { roles: administrators, never: ['Viewer'] },
  'storefront.edit': { roles: ['Owner', 'Admin', 'Manager'], never: ['Viewer'] },
  'team.manage': { roles: administrators, fixed: true, peopleOnly: true },
  /** The company's keys for programs. */
  'key.manage': { roles: administrators, fixed: true, peopleOnly: true },
  'permission.edit': { roles: administrators, fixed: true, peopleOnly: true },
  'audit.view': { roles: administrators, fixed: true },
  /** One's own name, password, devices. */
  'own.edit': { roles: everybody, fixed: true, peopleOnly: true },
} as const satisfies Record<string, Rule>

export type Ability = keyof typeof abilities

export const abilityNames = Object.keys(abilities) as Ability[]

/** A company's own choices, `companies.permissions`. */
export type Permissions = Partial<Record<CompanyRole, Partial<Record<Ability, boolean>>>>

/** Whether a role may, with the company's own choices; what cannot be chosen is as the table says. */
export function isAble(role: CompanyRole, ability: Ability, permissions: Permissions | null | undefined): boolean {
  const byItself = ruleOf(ability).roles.includes(role)
  return isChoosable(role, ability) ? (permissions?.[role]?.[ability] ?? byItself) : byItself
}

/** An owner keeps everything; nobody chooses fixed abilities, or those a role can never have. */
export function isChoosable(role: CompanyRole, ability: Ability): boolean {
  const { fixed, never } = ruleOf(ability)
  return role !== 'Owner' && !fixed && !never?.includes(role)
}

export const abilitiesOf = (role: CompanyRole, permissions: Permissions | null | undefined): Ability[] =>
  abilityNames.filter((ability) => isAble(role, ability, permissions))

export const isPeopleOnly = (ability: Ability): boolean => ruleOf(ability).peopleOnly === true

const ruleOf = (ability: Ability): Rule => abilities[ability]

/** What of a role's abilities its member has: a key's list narrows them, and some are for people alone. */
export type Holder = { role: CompanyRole; kind: 'person' | 'key'; listed: readonly Ability[] | null }

/** Whether a person or key may, with the company's own choices. */
export const mayHolder = ({ role, kind, listed }: Holder, ability: Ability, permissions: Permissions | null | undefined): boolean =>
  isAble(role, ability, permissions) && (kind === 'person' || (!isPeopleOnly(ability) && (listed === null || listed.includes(ability))))

/**
 * The two columns of the Directus user that the row rules check before a role reads money or the audit; a key's list without
 * `money.view` or `audit.view` empties its column.
 */
export function readingColumns(
  role: CompanyRole,
  company: string,
  listed: readonly Ability[] | null = null,
): { money_company: string | null; audit_company: string | null } {
  const reads = (ability: 'money.view' | 'audit.view') => isAble(role, ability, null) && (listed === null || listed.includes(ability))
  return { money_company: reads('money.view') ? company : null, audit_company: reads('audit.view') ? company : null }
}
