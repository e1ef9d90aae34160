import { createContext } from 'react'
import type { SignedIn } from '#graphql/contracts/rest/person.ts'

/** The input for rendering a document on the server: the user's session, and the time in epoch milliseconds. */
export type RenderInput = { session: SignedIn; now: number }

/** Provides the session and time while the server renders, because one process renders for many users. Null in the browser. */
export const Rendering = createContext<RenderInput | null>(null)
