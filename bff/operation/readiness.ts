import type { Directus } from '#bff/upstream/directus.ts'

export type Readiness = ReturnType<typeof createReadiness>

/** Ready while Directus says so and nobody asked us to leave. */
export function createReadiness(directus: Directus) {
  let isDraining = false
  return {
    get isDraining() {
      return isDraining
    },
    drain(): void {
      isDraining = true
    },
    async check(): Promise<boolean> {
      if (isDraining) return false
      const reply = await directus
        .call({ method: 'GET', path: '/plutus/ready', requestId: 'readiness', budgetMs: 2000 })
        .catch(() => undefined)
      return reply?.status === 200
    },
  }
}
