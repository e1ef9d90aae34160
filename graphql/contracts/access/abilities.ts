/** The roles of a company's members. */
export const companyRoles = ['Owner', 'Admin', 'Manager', 'Sender', 'Drafter', 'Finance', 'Support', 'Viewer'] as const
export type CompanyRole = (typeof companyRoles)[number]

type Rule = {
  /** The roles that have the ability by default. */
  roles: CompanyRole[]
  /** The roles to which a company can never grant the ability. */
  never?: CompanyRole[]
  /** True when a company cannot change which roles have the ability. */
  fixed?: true
  /** True when only people have the ability, so that an API key lacks it whatever the key's role. */
  peopleOnly?: true
}

const drafters: CompanyRole[] = ['Owner', 'Admin', 'Manager', 'Sender', 'Drafter']
const senders: CompanyRole[] = ['Owner', 'Admin', 'Manager', 'Sender']
const supporters: CompanyRole[] = ['Owner', 'Admin', 'Manager', 'Sender', 'Support']
const moneyReaders: CompanyRole[] = ['Owner', 'Admin', 'Manager', 'Finance']
const bookkeepers: CompanyRole[] = ['Owner', 'Admin', 'Finance']
const administrators: CompanyRole[] = ['Owner', 'Admin']
const allRoles: CompanyRole[] = ['Owner', 'Admin', 'Manager', 'Sender', 'Drafter', 'Finance', 'Support', 'Viewer']

/**
 * Every ability with its default roles. Commands, the permissions page and the web's buttons use this table (R25). `money.view` and
 * `audit.view` are fixed because row rules depend on them (readingColumns).
 */
export const abilities = {
  'campaign.draft': { roles: drafters, never: ['Viewer'] },
  'campaign.launch': { roles: senders, never: ['Drafter', 'Finance', 'Viewer'] },
  'campaign.cancelUnclaimed': { roles: senders, never: ['Drafter', 'Viewer'] },
  /** Pauses, resumes, reschedules and archives a campaign, and raises its budget. */
  'campaign.manage': { roles: senders, never: ['Drafter', 'Finance', 'Viewer'] },
  'template.edit': { roles: drafters, never: ['Viewer'] },
  /** Shows reward codes that can still be redeemed in clear text, after a fresh one-time code. */
  'code.reveal': { roles: ['Owner', 'Admin', 'Manager'], never: ['Drafter', 'Viewer'], peopleOnly: true },
  'reward.cancel': { roles: supporters, never: ['Drafter', 'Viewer'] },
  'reward.resend': { roles: supporters, never: ['Drafter', 'Viewer'] },
  /** Gives rewards that still hold money a later end. */
  'reward.extend': { roles: senders, never: ['Drafter', 'Finance', 'Viewer'] },
  'reward.freeze': { roles: supporters, never: ['Drafter', 'Viewer'] },
  /** Corrects the email address of a reward's recipient, who stays the same person. */
  'reward.readdress': { roles: supporters, never: ['Drafter', 'Viewer'] },
  /** Issues a reward to another person instead of its recipient. */
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
  /** Creates, changes and revokes the company's API keys. */
  'key.manage': { roles: administrators, fixed: true, peopleOnly: true },
  'permission.edit': { roles: administrators, fixed: true, peopleOnly: true },
  'audit.view': { roles: administrators, fixed: true },
  /** Edits one's own name, password and devices. */
  'own.edit': { roles: allRoles, fixed: true, peopleOnly: true },
} as const satisfies Record<string, Rule>

export type Ability = keyof typeof abilities

export const abilityNames = Object.keys(abilities) as Ability[]

/** A company's overrides of the default roles, stored in `companies.permissions`. */
export type Permissions = Partial<Record<CompanyRole, Partial<Record<Ability, boolean>>>>

/** Returns true when a role has an ability. A company's override counts only where `isOverridable` allows one. */
export function isAble(role: CompanyRole, ability: Ability, permissions: Permissions | null | undefined): boolean {
  const byDefault = ruleOf(ability).roles.includes(role)
  return isOverridable(role, ability) ? (permissions?.[role]?.[ability] ?? byDefault) : byDefault
}

/** Returns true when a company may override an ability for a role. Owners, fixed abilities and `never` roles cannot be overridden. */
export function isOverridable(role: CompanyRole, ability: Ability): boolean {
  const { fixed, never } = ruleOf(ability)
  return role !== 'Owner' && !fixed && !never?.includes(role)
}

export const abilitiesOf = (role: CompanyRole, permissions: Permissions | null | undefined): Ability[] =>
  abilityNames.filter((ability) => isAble(role, ability, permissions))

export const isPeopleOnly = (ability: Ability): boolean => ruleOf(ability).peopleOnly === true

const ruleOf = (ability: Ability): Rule => abilities[ability]

/**
 * The facts that decide a member's abilities. An API key's list of allowed abilities is `listed`, or null when the key has all of its role.
 */
export type AbilityHolder = { role: CompanyRole; kind: 'person' | 'key'; listed: readonly Ability[] | null }

/** Returns true when a person or API key has an ability, with the company's overrides applied. A key also needs it in its list. */
export const hasAbility = ({ role, kind, listed }: AbilityHolder, ability: Ability, permissions: Permissions | null | undefined): boolean =>
  isAble(role, ability, permissions) && (kind === 'person' || (!isPeopleOnly(ability) && (listed === null || listed.includes(ability))))

/**
 * Returns three columns of `directus_users` that the row rules compare with a row's company. `money_company` and `audit_company` are null
 * without `money.view` and `audit.view`. `balance_company` is null only for a key without `money.view`.
 */
export function readingColumns(
  holder: AbilityHolder,
  company: string,
): { balance_company: string | null; money_company: string | null; audit_company: string | null } {
  const money_company = hasAbility(holder, 'money.view', null) ? company : null
  return {
    balance_company: holder.kind === 'person' ? company : money_company,
    money_company,
    audit_company: hasAbility(holder, 'audit.view', null) ? company : null,
  }
}

/** Returns the abilities of a person by their role, for `hasAbility` and `readingColumns`. */
export const personWith = (role: CompanyRole): AbilityHolder => ({ role, kind: 'person', listed: null })
