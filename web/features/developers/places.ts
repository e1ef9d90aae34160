/** The sections of the reference, in the order of the navigation. */
export const sections = ['start', 'commands', 'types', 'errors', 'limits', 'examples'] as const

export type Section = (typeof sections)[number]

/** A place in the reference, which is a section or one of its commands or types. */
export type Place = { section: Section; name?: string }

export const isSection = (name: string): name is Section => sections.some((section) => section === name)

/** Returns the path of a place. `at` is the anchor. */
export const pathTo = ({ section, name }: Place, at?: string): string =>
  ['/developers', section !== 'start' && section, name].filter(Boolean).join('/') + (at ? `#${at}` : '')
