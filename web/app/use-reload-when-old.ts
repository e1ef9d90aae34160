import { useEffect } from 'react'
import { errorCode } from '#web/lib/error-code.ts'
import { PartMissing } from './load-page.ts'
import { reloadOnce } from './reload-once.ts'

/** What failed because this page is older than anything the server still knows is loaded anew, once (S11). */
export function useReloadWhenOld(error: unknown): void {
  useEffect(() => {
    if (error instanceof PartMissing || errorCode(error) === 'CLIENT_OUTDATED')
      reloadOnce(location.pathname + location.search + location.hash)
  }, [error])
}
