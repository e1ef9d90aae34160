import { changeDecided } from '#rules/company/mails/change-decided.ts'
import { changeRequested } from '#rules/company/mails/change-requested.ts'
import { verification } from '#rules/company/mails/verification.ts'
import { loginCode } from '#rules/identity/auth/mails/login-code.ts'
import { mailboxCode } from '#rules/identity/auth/mails/mailbox-code.ts'
import { newDevice } from '#rules/identity/auth/mails/new-device.ts'
import { stepUpCode } from '#rules/identity/auth/mails/step-up-code.ts'
import { emailChanged } from '#rules/identity/email-change/mails/email-changed.ts'
import { emailCode } from '#rules/identity/email-change/mails/email-code.ts'
import { emailRestored } from '#rules/identity/email-change/mails/email-restored.ts'
import { emailTakenBack } from '#rules/identity/email-change/mails/email-taken-back.ts'
import { passwordChanged } from '#rules/identity/password/mails/password-changed.ts'
import { recover } from '#rules/identity/password/mails/recover.ts'
import { signUpCode } from '#rules/identity/signup/mails/sign-up-code.ts'
import { invite } from '#rules/identity/team/mails/invite.ts'
import { memberJoined } from '#rules/identity/team/mails/member-joined.ts'
import { memberRemoved } from '#rules/identity/team/mails/member-removed.ts'
import { roleChanged } from '#rules/identity/team/mails/role-changed.ts'
import { twoFactorReleased } from '#rules/identity/two-factor/mails/two-factor-released.ts'
import { twoFactorRequired } from '#rules/identity/two-factor/mails/two-factor-required.ts'
import { twoFactorReset } from '#rules/identity/two-factor/mails/two-factor-reset.ts'
import { approvalAsked } from '#rules/launch/approval/mails/approval-asked.ts'
import { approvalDecided } from '#rules/launch/approval/mails/approval-decided.ts'
import { launchFinished } from '#rules/launch/mails/launch-finished.ts'
import { launchFunded } from '#rules/launch/mails/launch-funded.ts'
import { launchUnfunded } from '#rules/launch/mails/launch-unfunded.ts'
import { launchWaiting } from '#rules/launch/mails/launch-waiting.ts'
import { proforma } from '#rules/ledger/paper/mails/proforma.ts'
import { receipt } from '#rules/ledger/paper/mails/receipt.ts'
import { rechargeTrouble } from '#rules/ledger/recharge/mails/recharge-trouble.ts'
import { lowBalance } from '#rules/ledger/wallet/mails/low-balance.ts'
import { walletAlarm } from '#rules/ledger/wallet/mails/wallet-alarm.ts'
import { walletFrozen } from '#rules/ledger/wallet/mails/wallet-frozen.ts'
import { walletReleased } from '#rules/ledger/wallet/mails/wallet-released.ts'
import type { AccountMail } from '#rules/mail/account-mail/account-mail.ts'
import { codesReady } from '#rules/reward/code/mails/codes-ready.ts'

/** Every kind of account mail. A new one is a file in `mails/` beside its noun and a line here. */
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
  launchFinished,
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
