import { createContext, use } from 'react'

/** The context with a function that returns the path of a name in the reference. It returns undefined for an unknown name. */
export const ReferenceNames = createContext<(name: string) => string | undefined>(() => undefined)

export const usePathOf = () => use(ReferenceNames)
