/** The sections of the reference, in the order of the navigation. */
export const sections = ['start', 'commands', 'types', 'errors', 'limits', 'examples'] as const

export type ReferenceSection = (typeof sections)[number]

/** A page of the reference, which is a section or one command or type in it. */
export type ReferencePlace = { section: ReferenceSection; name?: string }

export const isSection = (name: string): name is ReferenceSection => sections.some((section) => section === name)

/** Returns the path of a page of the reference. `at` is the anchor on that page. */
export const pathTo = ({ section, name }: ReferencePlace, at?: string): string =>
  ['/developers', section !== 'start' && section, name].filter(Boolean).join('/') + (at ? `#${at}` : '')
