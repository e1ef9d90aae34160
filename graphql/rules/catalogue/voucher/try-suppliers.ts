import { env } from '#rules/platform/env/env.ts'
import { isKeyRefusal, type TriedConnection, tryConnection } from '#rules/platform/operation/try-connection.ts'
import { ReloadlyError, reloadlyClient } from '../reloadly/reloadly-client.ts'

/** Tries the suppliers in use outside Plutus, each by a read that orders nothing. */
export function trySuppliers(): Promise<TriedConnection>[] {
  const reloadly = reloadlyClient()
  const about = { note: 'supplier_refused' } as const
  return [
    ...(reloadly
      ? [
          tryConnection({
            ...about,
            name: 'RELOADLY_CLIENT_ID',
            server: 'Reloadly',
            call: () => reloadly.readBalance(),
            isRefusal: (error) => isReloadlyRefusal(error) || isReloadlyRefusal((error as Error).cause),
          }),
        ]
      : []),
    ...(env.voucherSupplier && env.suppliers.includes('http') ? [tryVoucherSupplier(env.voucherSupplier)] : []),
  ]
}

const isReloadlyRefusal = (error: unknown): boolean => error instanceof ReloadlyError && [400, 401, 403].includes(error.status)

/** Tries the HTTP service that supplies vouchers. It has no read of its own, so any answer but 401 and 403 to a GET is good. */
export function tryVoucherSupplier({ url, key }: { url: URL; key: string }): Promise<TriedConnection> {
  return tryConnection({
    name: 'VOUCHER_SUPPLIER_KEY',
    note: 'supplier_refused',
    server: 'the supplier',
    async call() {
      const headers = { authorization: `Bearer ${key}`, connection: 'close' }
      const { status } = await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(7_000) })
      if (status === 401 || status === 403 || status >= 500) throw Object.assign(new Error(`HTTP ${status}`), { status })
    },
    isRefusal: isKeyRefusal,
  })
}
