import { createContext } from 'react'
import type { SignedIn } from '#graphql/contracts/rest/person.ts'
import type { FoundIds } from '#web/lib/bff/read-found-page.ts'

/**
 * The input for rendering a document on the server: the user's session, the time in epoch milliseconds, and what the page's search found.
 */
export type RenderInput = { session: SignedIn; now: number; found?: FoundIds | undefined }

/** Provides the session and time while the server renders, because one process renders for many users. Null in the browser. */
export const Rendering = createContext<RenderInput | null>(null)
