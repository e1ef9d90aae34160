import type { StackOn } from './stack-on.ts'
import { waitFor } from './wait-for.ts'

/** Requests the job that counts the stock, as the product does: a count that runs is repeated. */
export const requestStockCount = (stack: StackOn) =>
  stack.sql(`update plutus_jobs set run_at = case when run_at > ${Date.now()} then 0 else run_at + 1 end where kind = 'check-stock'`)

/** Waits until the job that counts the stock has run and is due again later. */
export const stockCounted = (stack: StackOn) =>
  waitFor(async () => Number((await stack.sql("select run_at from plutus_jobs where kind = 'check-stock'"))[0]?.run_at) > Date.now(), {
    what: 'the stock to be counted',
  })
