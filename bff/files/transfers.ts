import { rateLimited } from '#bff/refusal.ts'

export type Transfers = ReturnType<typeof createTransfers>

/** Files on their way, a few a company at once: each holds a connection to Directus for as long as its browser takes. */
export function createTransfers(companyMax: number) {
  const running = new Map<string, number>()
  return {
    async run<T>(company: string, transfer: () => Promise<T>): Promise<T> {
      const before = running.get(company) ?? 0
      if (before >= companyMax) throw rateLimited(5)
      running.set(company, before + 1)
      try {
        return await transfer()
      } finally {
        const left = (running.get(company) ?? 1) - 1
        if (left > 0) running.set(company, left)
        else running.delete(company)
      }
    },
  }
}
