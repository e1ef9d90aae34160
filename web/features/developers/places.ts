/** The parts of the reference, in the order of their list. */
export const sections = ['start', 'commands', 'types', 'errors', 'limits', 'examples'] as const

export type Section = (typeof sections)[number]

/** What an address of the reference names: a section, or one command or type of it. */
export type Place = { section: Section; name?: string }

export const isSection = (name: string): name is Section => sections.some((section) => section === name)

/** The address of a place; `at` is what it scrolls to. */
export const pathTo = ({ section, name }: Place, at?: string): string =>
  ['/developers', section !== 'start' && section, name].filter(Boolean).join('/') + (at ? `#${at}` : '')
