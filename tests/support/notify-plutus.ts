import { setTimeout as wait } from 'node:timers/promises'

/** One webhook delivery with its headers and body, and the status of each attempt. */
export type Delivery = { type: string; headers: Record<string, string>; body: string; answers: number[] }

const tryMs = [100, 200, 400, 800, 1500]

/** Creates a sender of webhooks, which retries as providers do until Plutus answers 200. The stack's address is set after its start. */
export function createNotifier() {
  const deliveries: Delivery[] = []
  const leaving = new AbortController()
  let url = ''
  let held: Delivery[] | undefined

  async function post({ headers, body }: Pick<Delivery, 'headers' | 'body'>): Promise<number> {
    const signal = AbortSignal.any([AbortSignal.timeout(15_000), leaving.signal])
    const answer = await fetch(url, { method: 'POST', headers, body, signal }).catch(() => undefined)
    await answer?.body?.cancel()
    return answer?.status ?? 0
  }

  return {
    deliveries,
    deliverTo(stackUrl: string, provider: string): void {
      url = `${stackUrl}/webhooks/payments/${provider}`
    },
    /** Delivers a webhook once, without retries. Returns the status of the response, or 0 without one. */
    post,
    /** Delivers a webhook up to 60 times until Plutus answers 200, and records each status. Callers may let it run in the background. */
    async notify(delivery: Omit<Delivery, 'answers'>): Promise<Delivery> {
      const sent: Delivery = { ...delivery, answers: [] }
      if (held) {
        held.push(sent)
        return sent
      }
      deliveries.push(sent)
      for (let tries = 0; !leaving.signal.aborted && tries < 60; tries++) {
        const status = await post(sent)
        sent.answers.push(status)
        if (status === 200) break
        await wait(tryMs[Math.min(tries, tryMs.length - 1)], undefined, { signal: leaving.signal }).catch(() => undefined)
      }
      return sent
    },
    /** From now on keeps webhooks instead of delivering them. Returns the list they go to, in the order of their causes. */
    hold(): Delivery[] {
      held = []
      return held
    },
    /** Ends `hold`. What was kept is not delivered. */
    release(): void {
      held = undefined
    },
    stop: () => leaving.abort(),
  }
}
