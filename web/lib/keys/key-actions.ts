/** Where a key counts: an open drawer hides the page's keys, an open dialog both. */
export type Scope = 'page' | 'drawer' | 'dialog'

/** Every key of the app, and where the `?` sheet lists it; `keys.acts.<name>` of the messages says what it does. */
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

export const keyActNames = Object.keys(keyActions) as KeyAction[]
