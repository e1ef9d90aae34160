/** The layer in which a key works. An open drawer disables the page's keys, and an open dialog disables both. */
export type Scope = 'page' | 'drawer' | 'dialog'

/** Every shortcut and its group in the `?` sheet. `keys.acts.<name>` of the messages describes it. */
export const keyActions = {
  search: { keys: ['mod+k'], group: 'everywhere' },
  sheet: { keys: ['?'], group: 'everywhere' },
  searchList: { keys: ['/'], group: 'lists' },
  next: { keys: ['j', 'arrowdown'], group: 'lists' },
  previous: { keys: ['k', 'arrowup'], group: 'lists' },
  open: { keys: ['enter'], group: 'lists' },
  select: { keys: ['x'], group: 'lists' },
  goHome: { keys: ['g h'], group: 'places' },
  goCampaigns: { keys: ['g c'], group: 'places' },
  goTemplates: { keys: ['g t'], group: 'places' },
  goWallet: { keys: ['g w'], group: 'places' },
  create: { keys: ['c'], group: 'places' },
  save: { keys: ['mod+s'], group: 'forms' },
} as const satisfies Record<string, { keys: readonly [string, ...string[]]; group: string }>

export type KeyAction = keyof typeof keyActions

export const shortcutActionNames = Object.keys(keyActions) as KeyAction[]
