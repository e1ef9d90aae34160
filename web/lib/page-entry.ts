import type { LucideIcon } from 'lucide-react'
import type { Ability } from '#graphql/rules/platform/access/abilities.ts'
import type messages from '#web/messages/en.json'

/** A page as navigation, search and its skeleton know it. Its title and description are `routes.<name>` of the messages. */
export type PageEntry = {
  path: string
  name: keyof typeof messages.routes
  /** Its place in the side navigation, which follows the order of the rows. */
  nav?: {
    icon: LucideIcon
    /** Its name there, where that differs from the page's (P5). */
    label?: 'navHome'
    /** To whom it is shown, where others may come by a link. */
    may?: Ability
  }
  /** Its group in the list of the profile area. */
  area?: 'you' | 'company' | 'money' | 'security'
  /** Who may open it; others are told so, and are not shown the way (S3). */
  may?: Ability
  /** Offered by the search dialog; a path with a parameter never is. */
  search?: true
  /** What is shown while it loads; by default a heading, a strip and lines. */
  shape?: 'list' | 'ledger' | 'form' | 'cards'
}
