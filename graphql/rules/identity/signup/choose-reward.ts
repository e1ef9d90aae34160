import { type RewardChoice, rewardUseCaseInput } from '#contracts/company/settings.ts'
import { setCurrency } from '#rules/company/open-company.ts'
import { doneMs, findSignUp } from '#rules/identity/auth/sign-up-row.ts'
import { startSession } from '#rules/identity/session/start-session.ts'
import { writeAudit } from '#rules/platform/command/audit.ts'
import type { Caller } from '#rules/platform/command/define-command.ts'
import { defineEvent } from '#rules/platform/command/event.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { transact, type UnitOfWork } from '#rules/platform/command/transact.ts'
import { orThrow } from '#rules/platform/db/database.ts'
import { asRowId } from '#rules/platform/db/row-id.ts'
import { requireBrandsIn } from './currencies-with-brands.ts'

/**
 * Sets the company's use case and its currency, which cannot be changed later (P8), creates its wallet and signs the owner in. Refuses
 * CURRENCY_ALREADY_SET, and VALIDATION for a currency without brands. Refuses LINK_EXPIRED without the sign-up's own cookie or for a
 * sign-up that is not verified or has expired.
 */
export async function chooseReward(signUp: string, proven: string | undefined, body: unknown, caller: Caller) {
  const id = asRowId(signUp)
  if (proven !== id) throw refusal('LINK_EXPIRED')
  const choice = parseInput(rewardUseCaseInput, body)
  return transact(async (work) => {
    const { trx, now } = work
    const row = await findSignUp(trx, id, now)
    if (!row?.member || row.status === 'open') throw refusal('LINK_EXPIRED')
    const member = await trx('members').where({ id: row.member, status: 'active' }).first('id', 'company')
    if (!member) throw refusal('LINK_EXPIRED')
    const isFirst = await chooseFirst(work, member, choice, caller)
    if (!isFirst && !(await isRepeatedChoice(work, id, member.company, choice))) throw refusal('CURRENCY_ALREADY_SET')
    if (isFirst) {
      await requireBrandsIn(trx, choice.rewardCurrency)
      await trx('plutus_signups')
        .where({ id })
        .update({ status: 'done', expires_at: now.getTime() + doneMs })
    }
    return startSession(work, { member: member.id, by: 'signup', proof: 'email', caller })
  })
}

/** A company and the currency of its wallet, as an ISO code. */
export type ChosenCurrency = { company: string; currency: string }

/** Event published when a company has chosen its currency. Its row is locked. The ledger subscribes to create its wallet. */
export const currencyChosen = defineEvent<[work: UnitOfWork, chosen: ChosenCurrency]>('currency.chosen')

type Owner = { id: string; company: string }

/** Sets the company's currency, which opens its wallet, and returns true, or false when the currency is already set. */
async function chooseFirst(work: UnitOfWork, owner: Owner, choice: RewardChoice, caller: Caller): Promise<boolean> {
  const { trx, now } = work
  const changed = await setCurrency(work, owner.company, choice)
  if (!changed) return false
  await currencyChosen.publish(work, { company: owner.company, currency: choice.rewardCurrency })
  await writeAudit(trx, {
    company: owner.company,
    actor: owner.id,
    actorKind: 'person',
    actorRole: 'Owner',
    caller,
    action: 'company.choose_currency',
    entity: 'companies',
    entityId: owner.company,
    ...changed,
    now,
  })
  return true
}

/** Returns true when the same use case and currency were chosen before in this sign-up, so that a retry after a lost response succeeds. */
async function isRepeatedChoice({ trx, now }: UnitOfWork, signUp: string, company: string, choice: RewardChoice): Promise<boolean> {
  const done = await findSignUp(trx, signUp, now)
  const row = await orThrow(trx('companies').where({ id: company }).first('reward_use_case', 'reward_currency'))
  return done?.status === 'done' && row.reward_use_case === choice.rewardUseCase && row.reward_currency === choice.rewardCurrency
}
