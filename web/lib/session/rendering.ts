import { createContext } from 'react'
import type { SignedIn } from '#graphql/contracts/person.ts'

/** What a document is rendered from: whose it is, and the moment, in epoch milliseconds. */
export type Rendered = { session: SignedIn; now: number }

/** Where one process renders for many, each document knows its own person from here alone. */
export const Rendering = createContext<Rendered | null>(null)
