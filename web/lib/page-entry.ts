import type { LucideIcon } from 'lucide-react'
import type { Ability } from '#graphql/rules/platform/access/abilities.ts'
import type messages from '#web/messages/en.json'

/** How a page is told of, in navigation, search and its stand-in. Its title and description are `routes.<name>` of the messages. */
export type PageEntry = {
  path: string
  name: keyof typeof messages.routes
  /** Its place in the side navigation, which follows the order of the rows. */
  nav?: {
    icon: LucideIcon
    /** Where it is called otherwise than its page (P5). */
    label?: 'navHome'
    /** Who is shown it, where others may come by a link. */
    may?: Ability
  }
  /** Its group in the list of the profile area. */
  area?: 'you' | 'company' | 'money' | 'security'
  /** Who may open it; others are told so, and are not shown the way (S3). */
  may?: Ability
  /** Offered by the search dialog; a path with a parameter never is. */
  search?: true
  /** What stands in its place while it loads; where nothing is said, a heading, a strip and lines. */
  shape?: 'list' | 'ledger' | 'form' | 'cards'
}
