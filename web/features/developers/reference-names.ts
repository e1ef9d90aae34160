import { createContext, use } from 'react'

/** The address of a name, where the reference explains it. */
export const ReferenceNames = createContext<(name: string) => string | undefined>(() => undefined)

export const usePathOf = () => use(ReferenceNames)
