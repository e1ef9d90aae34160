import type { LucideIcon } from 'lucide-react'
import type { Ability } from '#graphql/contracts/access/abilities.ts'
import type messages from '#web/messages/en.json'

/** A page as the navigation, the search and the skeletons need it. Its title and description are `routes.<name>` of the messages. */
export type PageEntry = {
  path: string
  name: keyof typeof messages.routes
  /** The page's link in the side navigation, which lists each group in the order of routes.tsx. Without `nav` the page is not listed there. */
  nav?: {
    icon: LucideIcon
    /** The second group of links, below a line. Without it the link is one of the five entries that the specification orders (P5). */
    group?: 'records'
    /** The message key of the link's text, when it differs from the page's title (P5). Without it the link shows the title. */
    label?: 'navHome'
    /** The ability needed to see the link. Other users may still open the page by a link. */
    may?: Ability
    /** Shows beside the link how many approval requests wait for the user. */
    count?: 'approvals'
  }
  /** The group that lists the page in the navigation of the profile area. Without it the page is not listed there. */
  area?: 'you' | 'company' | 'money' | 'security'
  /** The ability needed to open the page. Users without it see a refusal and no link (S3). */
  may?: Ability
  /** Lists the page in the search dialog. Never set for a path with a parameter. */
  search?: true
  /** The layout of the page's skeleton. By default a heading, a row of figures and lines. */
  shape?: 'list' | 'ledger' | 'form' | 'cards'
}
