import { changeDecided, changeRequested, verification } from '#rules/company/company-mails.ts'
import { loginCode, mailboxCode, newDevice, stepUpCode } from '#rules/identity/auth/sign-in-mails.ts'
import { emailChanged, emailCode, emailRestored, emailTakenBack } from '#rules/identity/email-change/email-mails.ts'
import { keyEnds, keysRemain } from '#rules/identity/key/key-mails.ts'
import { passwordChanged, recover } from '#rules/identity/password/password-mails.ts'
import { signUpCode } from '#rules/identity/signup/sign-up-mail.ts'
import { invite, memberJoined, memberRemoved, roleChanged } from '#rules/identity/team/team-mails.ts'
import { twoFactorReleased, twoFactorRequired, twoFactorReset } from '#rules/identity/two-factor/two-factor-mails.ts'
import { approvalAsked, approvalDecided } from '#rules/launch/approval/approval-mails.ts'
import { launchFinished, launchFunded, launchUnfunded, launchWaiting } from '#rules/launch/launch-mails.ts'
import { proforma, receipt } from '#rules/ledger/document/document-mails.ts'
import { rechargeTrouble } from '#rules/ledger/recharge/recharge-mails.ts'
import { lowBalance, walletAlarm, walletFrozen, walletReleased } from '#rules/ledger/wallet/wallet-mails.ts'
import type { AccountMail } from '#rules/mail/account-mail/account-mail.ts'
import { codesReady } from '#rules/reward/code/code-mails.ts'
import { rewardKinds } from './reward-kinds.ts'

/** Every kind of account mail. Declare a new kind in its own domain folder and add a line here. */
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
  keyEnds,
  keysRemain,
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

/** The kinds by the name that `plutus_account_mails.kind` stores. */
export const accountMails = new Map(accountMailKinds.map((kind) => [kind.name, kind]))
