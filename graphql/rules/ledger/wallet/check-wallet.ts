import type { Knex } from 'knex'
import type { BigInteger } from '#model/fields.ts'
import { statusList } from '#model/lifecycle.ts'
import { endedRewards, issuingLaunches, unclaimedRewards } from '#model/statuses.ts'
import type { Row } from '#model/tables.ts'
import { minor } from '#rules/platform/db/database.ts'

/**
 * Checks that a company's balances, ledger entries, rewards, recharges and points add up. Returns one sentence for each mismatch. Scans
 * them all, so pass the connection of `ledgerReader`.
 */
export async function checkWallet(knex: Knex, company: string): Promise<string[]> {
  const money = await sumMoney(knex, company)
  if (!money) return []
  const facts: [string, BigInteger, BigInteger][] = [
    ['available against the ledger', money.available, money.ledger_available],
    ['reserved against the ledger', money.reserved, money.ledger_reserved],
    ['pending against the ledger', money.pending, money.ledger_pending],
    ['seq against the number of lines', money.seq, money.lines],
    ['seq against the last line', money.seq, money.last_line],
    ['the first line', money.first_line, minor(money.lines) && 1],
    ['lines whose balances do not follow from the line before', money.broken_lines, 0],
    ['lines whose value, fee and tax are not what they moved', money.broken_parts, 0],
    ['pending against recharges on their way', money.pending, money.recharges_pending],
    ['recharges against their lines', money.recharges_kept, money.recharge_lines],
    ['paid recharges against their payments', money.recharges_paid, money.payments_paid],
    ['reversed recharges against their reversals', money.recharges_reversed, money.reversals_taken],
    [
      'reserved against open rewards and holds',
      money.reserved,
      minor(money.rewards_open) + minor(money.launches_held) - minor(money.launches_issued),
    ],
    ['what ended rewards still carry', money.rewards_ended, 0],
    ['captured against claimed rewards', money.captured, money.rewards_claimed],
    ['captured parts against claims', money.parts_unclaimed, 0],
    ['points out against what their rewards still carry', money.points_worth, money.points_value],
    ['points out against their entries', money.points_balance, money.points_moved],
    ['points entries against their count', money.points_counted, money.points_entries],
    ['points entries that do not follow from the one before', money.broken_entries, 0],
  ]
  const wrong = facts
    .filter(([, is, should]) => minor(is) !== minor(should))
    .map(([what, is, should]) => `${company}: ${what}: ${is} is not ${should}`)
  // only after a reversed recharge, while the wallet is frozen
  const mayBeBelowZero = money.status === 'frozen' && minor(money.reversals) > 0
  return minor(money.available) < 0 && !mayBeBelowZero ? [...wrong, `${company}: available is below zero`] : wrong
}

/** The sums that `checkWallet` compares with each other, by name. Numbers on SQLite, strings on PostgreSQL. */
type Sums = Record<SumName, BigInteger> & Pick<Row<'wallets'>, 'status'>

type SumName =
  | 'available'
  | 'ledger_available'
  | 'reserved'
  | 'ledger_reserved'
  | 'pending'
  | 'ledger_pending'
  | 'seq'
  | 'lines'
  | 'last_line'
  | 'first_line'
  | 'broken_lines'
  | 'broken_parts'
  | 'recharges_pending'
  | 'recharges_kept'
  | 'recharge_lines'
  | 'recharges_paid'
  | 'payments_paid'
  | 'recharges_reversed'
  | 'reversals_taken'
  | 'rewards_open'
  | 'launches_held'
  | 'launches_issued'
  | 'rewards_ended'
  | 'captured'
  | 'parts_unclaimed'
  | 'rewards_claimed'
  | 'points_worth'
  | 'points_value'
  | 'points_balance'
  | 'points_moved'
  | 'points_counted'
  | 'points_entries'
  | 'broken_entries'
  | 'reversals'

async function sumMoney(knex: Knex, company: string): Promise<Sums | undefined> {
  const result = await knex.raw<Sums[] | { rows: Sums[] }>(statement, { company })
  const [sums] = Array.isArray(result) ? result : result.rows
  return sums
}

const ended = `status in ${statusList(endedRewards)}`

/** States of a launch that still holds money for rewards that are not issued yet. */
const issuing = statusList(issuingLaunches)

/** SQL that reads all sums in one statement, so that they belong to one moment even while launches are being issued. */
const statement = `
  with wallet as (select * from wallets where company = :company),
  line as (
    select seq, type, recharge, value, fee, tax, delta_available, delta_reserved, delta_pending, available_after, reserved_after, pending_after,
      lag(available_after, 1, 0) over (order by seq) as available_before,
      lag(reserved_after, 1, 0) over (order by seq) as reserved_before,
      lag(pending_after, 1, 0) over (order by seq) as pending_before
    from wallet_transactions where wallet = (select id from wallet) and company = :company
  ),
  ledger as (
    select count(*) as lines, coalesce(min(seq), 0) as first_line, coalesce(max(seq), 0) as last_line,
      coalesce(sum(delta_available), 0) as ledger_available,
      coalesce(sum(delta_reserved), 0) as ledger_reserved,
      coalesce(sum(delta_pending), 0) as ledger_pending,
      coalesce(sum(case when available_before + delta_available = available_after and reserved_before + delta_reserved = reserved_after
        and pending_before + delta_pending = pending_after then 0 else 1 end), 0) as broken_lines,
      coalesce(sum(case when value + fee + tax <> abs(delta_reserved) then 1 else 0 end), 0) as broken_parts,
      coalesce(sum(case when type = 'capture' then -delta_reserved else 0 end), 0) as captured,
      coalesce(sum(case when type = 'capture' then value else 0 end), 0) as captured_value,
      coalesce(sum(case when type = 'capture' then fee else 0 end), 0) as captured_fee,
      coalesce(sum(case when type = 'capture' then tax else 0 end), 0) as captured_tax,
      coalesce(sum(case when type = 'recharge_reversed' then 1 else 0 end), 0) as reversals,
      coalesce(sum(case when recharge is null then 0 else delta_available end), 0) as recharge_lines
    from line
  ),
  reward as (
    select coalesce(sum(case when ${ended} then 0 else remaining + fee_remaining end), 0) as rewards_open,
      coalesce(sum(case when ${ended} then remaining + fee_remaining else 0 end), 0) as rewards_ended,
      coalesce(sum(case when status in ${statusList(unclaimedRewards)} then captured
        else value + fee - remaining - fee_remaining end), 0) as rewards_claimed,
      coalesce(sum(case when kind = 'points' and not ${ended} then remaining else 0 end), 0) as points_value
    from rewards where company = :company
  ),
  recharge as (
    select coalesce(sum(pending_amount), 0) as recharges_pending, coalesce(sum(credited_amount - reversed_amount), 0) as recharges_kept
    from recharges where company = :company
  ),
  named as (select cast(id as varchar(36)) as id, paid_amount, reversed_amount from recharges where company = :company),
  payment as (
    select coalesce(sum(paid_amount), 0) as recharges_paid, coalesce(sum(reversed_amount), 0) as recharges_reversed,
      (select coalesce(sum(amount), 0) from plutus_payments where state = 'paid' and recharge in (select id from named)) as payments_paid,
      (select coalesce(sum(taken), 0) from plutus_reversals where recharge in (select id from named)) as reversals_taken
    from named
  ),
  claim as (
    select abs(coalesce(sum(value), 0) - (select captured_value from ledger))
      + abs(coalesce(sum(fee), 0) - (select captured_fee from ledger)) + abs(coalesce(sum(tax), 0) - (select captured_tax from ledger))
      as parts_unclaimed
    from claims where company = :company
  ),
  held as (select coalesce(sum(total), 0) as launches_held from launches where company = :company and status in ${issuing}),
  issued as (
    select coalesce(sum(rewards.value + rewards.fee), 0) as launches_issued
    from launches join rewards on rewards.launch = launches.id
    where launches.company = :company and launches.status in ${issuing} and rewards.status <> 'replaced'
  ),
  account as (
    select coalesce(sum(balance), 0) as points_balance, coalesce(sum(entries), 0) as points_counted,
      coalesce(sum(balance), 0) * coalesce((select rate from points_programs where company = :company), 0) as points_worth
    from points_accounts where company = :company
  ),
  move as (
    select entry_no, points, balance_after, lag(balance_after, 1, 0) over (partition by account order by entry_no) as balance_before,
      lag(entry_no, 1, 0) over (partition by account order by entry_no) as entry_before
    from points_entries where company = :company
  ),
  entry as (
    select count(*) as points_entries, coalesce(sum(points), 0) as points_moved,
      coalesce(sum(case when balance_before + points = balance_after and entry_before + 1 = entry_no then 0 else 1 end), 0) as broken_entries
    from move
  )
  select wallet.available, wallet.reserved, wallet.pending, wallet.seq, wallet.status, ledger.*, reward.*, recharge.*, payment.*, held.*, issued.*,
    account.*, entry.*, claim.parts_unclaimed
  from wallet cross join ledger cross join reward cross join recharge cross join payment cross join held cross join issued cross join account
    cross join entry cross join claim`
