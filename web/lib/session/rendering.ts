import { createContext } from 'react'
import type { SignedIn } from '#graphql/contracts/person.ts'

/** The input of a rendered document: its session, and the time in epoch milliseconds. */
export type RenderInput = { session: SignedIn; now: number }

/** Provides the session during server rendering, where one process renders for many users. */
export const Rendering = createContext<RenderInput | null>(null)
