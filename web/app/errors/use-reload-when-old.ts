import { useEffect } from 'react'
import { errorCode } from '#web/lib/errors/error-code.ts'
import { isMissingPart } from './reload-on-chunk-error.ts'
import { reloadOnce } from './reload-once.ts'

/** What failed because this page is older than anything the server still knows is loaded anew, once (S11). */
export function useReloadWhenOld(error: unknown): void {
  useEffect(() => {
    const isOld = isMissingPart(error) || errorCode(error) === 'CLIENT_OUTDATED'
    if (isOld) reloadOnce(location.pathname + location.search + location.hash)
  }, [error])
}
