import { changeDecided, changeRequested, verification } from '#rules/company/company-mails.ts'
import { loginCode, mailboxCode, newDevice, stepUpCode } from '#rules/identity/auth/sign-in-mails.ts'
import { emailChanged, emailCode, emailRestored, emailTakenBack } from '#rules/identity/email-change/email-mails.ts'
import { passwordChanged, recover } from '#rules/identity/password/password-mails.ts'
import { signUpCode } from '#rules/identity/signup/sign-up-mail.ts'
import { invite, memberJoined, memberRemoved, roleChanged } from '#rules/identity/team/team-mails.ts'
import { twoFactorReleased, twoFactorRequired, twoFactorReset } from '#rules/identity/two-factor/two-factor-mails.ts'
import { approvalAsked } from '#rules/launch/approval/mails/approval-asked.ts'
import { approvalDecided } from '#rules/launch/approval/mails/approval-decided.ts'
import { launchFinished } from '#rules/launch/mails/launch-finished.ts'
import { launchFunded } from '#rules/launch/mails/launch-funded.ts'
import { launchUnfunded } from '#rules/launch/mails/launch-unfunded.ts'
import { launchWaiting } from '#rules/launch/mails/launch-waiting.ts'
import { proforma } from '#rules/ledger/document/mails/proforma.ts'
import { receipt } from '#rules/ledger/document/mails/receipt.ts'
import { rechargeTrouble } from '#rules/ledger/recharge/mails/recharge-trouble.ts'
import { lowBalance } from '#rules/ledger/wallet/mails/low-balance.ts'
import { walletAlarm } from '#rules/ledger/wallet/mails/wallet-alarm.ts'
import { walletFrozen } from '#rules/ledger/wallet/mails/wallet-frozen.ts'
import { walletReleased } from '#rules/ledger/wallet/mails/wallet-released.ts'
import type { AccountMail } from '#rules/mail/account-mail/account-mail.ts'
import { codesReady } from '#rules/reward/code/mails/codes-ready.ts'
import { rewardKinds } from './reward-kinds.ts'

/** Every kind of account mail. A new one is declared beside its noun and gets a line here. */
export const accountMailKinds: AccountMail<never>[] = [
  signUpCode,
  recover,
  verification,
  changeRequested,
  changeDecided,
  invite,
  roleChanged,
  memberJoined,
  memberRemoved,
  loginCode,
  mailboxCode,
  stepUpCode,
  emailCode,
  emailChanged,
  emailRestored,
  emailTakenBack,
  passwordChanged,
  newDevice,
  twoFactorRequired,
  twoFactorReleased,
  twoFactorReset,
  lowBalance,
  walletFrozen,
  walletReleased,
  walletAlarm,
  launchFinished(rewardKinds),
  codesReady,
  receipt,
  proforma,
  rechargeTrouble,
  approvalAsked,
  approvalDecided,
  launchWaiting,
  launchFunded,
  launchUnfunded,
]

/** By the names that rows of the outbox carry. */
export const accountMails = new Map(accountMailKinds.map((kind) => [kind.name, kind]))
