import { lowStockMail } from '#rules/catalogue/voucher/stock-mails.ts'
import { supplierBalanceMail } from '#rules/catalogue/voucher/supplier-mails.ts'
import { changeDecidedMail, changeRequestedMail, companySubmittedMail, verificationMail } from '#rules/company/company-mails.ts'
import { companyPausedMail, companyResumedMail } from '#rules/company/pause/pause-mails.ts'
import { loginCodeMail, mailboxCodeMail, newDeviceMail, stepUpCodeMail } from '#rules/identity/auth/sign-in-mails.ts'
import { emailChangedMail, emailCodeMail, emailRestoredMail, emailTakenBackMail } from '#rules/identity/email-change/email-mails.ts'
import { keyEndsMail, keysRemainMail } from '#rules/identity/key/key-mails.ts'
import { passwordChangedMail, recoverMail } from '#rules/identity/password/password-mails.ts'
import { signUpCodeMail } from '#rules/identity/signup/sign-up-mail.ts'
import { inviteMail, memberJoinedMail, memberRemovedMail, roleChangedMail } from '#rules/identity/team/team-mails.ts'
import { twoFactorReleasedMail, twoFactorRequiredMail, twoFactorResetMail } from '#rules/identity/two-factor/two-factor-mails.ts'
import { approvalDecidedMail, approvalRequestedMail } from '#rules/launch/approval/approval-mails.ts'
import { launchBlockedMail } from '#rules/launch/blocked/blocked-mail.ts'
import { launchFinishedMail, launchFundedMail, launchUnfundedMail, launchWaitingMail } from '#rules/launch/launch-mails.ts'
import { noBrandMail, noBrandOperatorMail } from '#rules/launch/supply/supply-mails.ts'
import { booksDifferMail } from '#rules/ledger/books/books-mail.ts'
import { noteMail, proformaMail, receiptMail } from '#rules/ledger/document/document-mails.ts'
import { rechargeTroubleMail } from '#rules/ledger/recharge/notify-of-money.ts'
import { lowBalanceMail, walletAlarmMail, walletFrozenMail, walletReleasedMail } from '#rules/ledger/wallet/wallet-mails.ts'
import type { AccountMail } from '#rules/mail/account-mail/account-mail.ts'
import { operatorWarningMail } from '#rules/mail/account-mail/warn-operator.ts'
import { codesReadyMail } from '#rules/reward/code/code-mails.ts'
import { knownVoucherMail } from '#rules/reward/redemption/order-mails.ts'
import { rewardKinds } from './reward-kinds.ts'

/**
 * Every kind of account mail, the mails about an account or company such as sign-in codes. Declare a new kind in its own domain folder and
 * add it here.
 */
export const accountMailKinds: AccountMail<never>[] = [
  signUpCodeMail,
  recoverMail,
  companySubmittedMail,
  verificationMail,
  changeRequestedMail,
  changeDecidedMail,
  companyPausedMail,
  companyResumedMail,
  inviteMail,
  roleChangedMail,
  memberJoinedMail,
  memberRemovedMail,
  keyEndsMail,
  keysRemainMail,
  loginCodeMail,
  mailboxCodeMail,
  stepUpCodeMail,
  emailCodeMail,
  emailChangedMail,
  emailRestoredMail,
  emailTakenBackMail,
  passwordChangedMail,
  newDeviceMail,
  twoFactorRequiredMail,
  twoFactorReleasedMail,
  twoFactorResetMail,
  lowBalanceMail,
  walletFrozenMail,
  walletReleasedMail,
  walletAlarmMail,
  lowStockMail,
  launchFinishedMail(rewardKinds),
  codesReadyMail,
  receiptMail,
  noteMail,
  proformaMail,
  rechargeTroubleMail,
  booksDifferMail,
  approvalRequestedMail,
  approvalDecidedMail,
  launchWaitingMail,
  launchFundedMail,
  launchUnfundedMail,
  launchBlockedMail,
  noBrandMail,
  noBrandOperatorMail,
  supplierBalanceMail,
  knownVoucherMail,
  operatorWarningMail,
]

/** The kinds of account mail by their names, which `plutus_account_mails.kind` stores. The mail worker looks them up to compose a mail. */
export const accountMails = new Map(accountMailKinds.map((kind) => [kind.name, kind]))
