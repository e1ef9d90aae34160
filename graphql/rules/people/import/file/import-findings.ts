import { inboxOf } from '#contracts/address/read-address.ts'
import type { ColumnOfProblem, ImportFindings, MistypedDomain, ProblemCode, ProblemCount } from '#contracts/import/words.ts'

const domainsMax = 20

/** Collects the `ImportFindings` of a file while its lines are checked. */
export class FindingsCollector {
  private readonly problems = new Map<string, ProblemCount>()
  private readonly domains = new Map<string, MistypedDomain>()
  private readonly phones = new Map<string, number>()
  private readonly inboxes = new Map<string, number>()
  hiddenRows = 0

  addProblem(column: ColumnOfProblem, code: ProblemCode, sample: string): void {
    const existing = this.problems.get(`${column} ${code}`)
    if (existing) existing.count++
    else this.problems.set(`${column} ${code}`, { column, code, count: 1, sample: sample.slice(0, 80) })
  }

  addMistyped(from: string, to: string): void {
    const existing = this.domains.get(from)
    if (existing) existing.count++
    else this.domains.set(from, { from, to, count: 1 })
  }

  addPhone(phone: string | null | undefined): void {
    if (phone) this.phones.set(phone, (this.phones.get(phone) ?? 0) + 1)
  }

  addAddress(email: string): void {
    const inbox = inboxOf(email.toLowerCase())
    this.inboxes.set(inbox, (this.inboxes.get(inbox) ?? 0) + 1)
  }

  findings(): ImportFindings {
    const byCount = (one: { count: number }, other: { count: number }) => other.count - one.count
    const shared = [...this.inboxes].filter(([, count]) => count > 1).sort(([, one], [, other]) => other - one)
    return {
      hiddenRows: this.hiddenRows,
      problems: [...this.problems.values()].sort(byCount),
      mistyped: [...this.domains.values()].sort(byCount).slice(0, domainsMax),
      sharedPhones: [...this.phones.values()].filter((count) => count > 1).reduce((sum, count) => sum + count, 0),
      sharedInboxes: {
        count: shared.reduce((sum, [, count]) => sum + count, 0),
        inboxes: shared.length,
        sample: shared[0]?.[0] ?? '',
      },
    }
  }
}
