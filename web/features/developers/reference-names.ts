import { createContext, use } from 'react'

/** Returns the path of a name that the reference explains, or undefined. */
export const ReferenceNames = createContext<(name: string) => string | undefined>(() => undefined)

export const usePathOf = () => use(ReferenceNames)
