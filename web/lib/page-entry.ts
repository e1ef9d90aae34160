import type { LucideIcon } from 'lucide-react'
import type { Ability } from '#graphql/rules/platform/access/abilities.ts'
import type messages from '#web/messages/en.json'

/** A page in navigation, search and skeletons. Its title and description are `routes.<name>` of the messages. */
export type PageEntry = {
  path: string
  name: keyof typeof messages.routes
  /** Present when the page is in the side navigation, which follows the order of the rows. */
  nav?: {
    icon: LucideIcon
    /** The label there, when it differs from the page's (P5). */
    label?: 'navHome'
    /** The ability needed to see the link. Other users may still open the page by a link. */
    may?: Ability
  }
  /** The group in the list of the profile area. */
  area?: 'you' | 'company' | 'money' | 'security'
  /** The ability needed to open the page. Users without it see a refusal and no link (S3). */
  may?: Ability
  /** Included in the search dialog, never for a path with a parameter. */
  search?: true
  /** The skeleton shown while it loads. A heading, a strip and lines by default. */
  shape?: 'list' | 'ledger' | 'form' | 'cards'
}
