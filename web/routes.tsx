import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { LoaderFunction } from 'react-router'
import type { Guard } from '#web/app/guards.ts'
import type messages from '#web/messages/en.json'

/** A page: `Component` is what it shows, `loader` what has to be there first. */
export type PageModule = { Component: ComponentType; loader?: LoaderFunction }

/** A screen of the app. Its title and description are `routes.<name>` of the messages. */
export type Row = {
  path: string
  name: keyof typeof messages.routes
  /** `app`: side navigation and top bar; `bare`: nothing around it. */
  layout: 'app' | 'bare'
  guard: Guard
  /** Its place in the side navigation, which follows the order of the rows. */
  nav?: { icon: LucideIcon; /** Where it is called otherwise than its page (P5). */ label?: 'navHome' }
  /** Offered by the search dialog; a path with a parameter never is. */
  search?: true
  /** Where this address has moved to. */
  redirect?: string
  lazy: () => Promise<PageModule>
}

/** The table of contents: every address, who may open it and what it is called. */
export const rows: readonly Row[] = [
  { path: '/auth/login', name: 'login', layout: 'bare', guard: 'guest', lazy: () => import('#web/pages/login.tsx') },
  { path: '/wallet', name: 'wallet', layout: 'app', guard: 'user', search: true, lazy: () => import('#web/pages/wallet.tsx') },
]

/** For the BFF, which answers a known address with the shell and any other with the shell and 404. */
export const routePatterns: readonly string[] = rows.map((row) => row.path)
