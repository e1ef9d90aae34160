import type { CompanyVerification, RewardUseCase, StorefrontTheme, UploadedDocumentKind } from '#contracts/company/words.ts'
import type { DocumentKind } from '#contracts/document/words.ts'
import type { TaxKind } from '#contracts/money/fee-tax.ts'
import { closedList } from '../fields.ts'

export const companyVerification = closedList<CompanyVerification>(
  'CompanyVerification',
  'The state of a company’s verification. Only a verified company can launch and recharge.',
  {
    email_verified: 'Signed up. It has no currency yet.',
    use_case_set: 'It has a currency, and has not submitted its details.',
    under_review: 'The operator is looking at its details.',
    verified: 'It can launch and recharge.',
    more_info_needed: 'The operator asked for more: see `verification_note`. It can submit again.',
    rejected: 'The operator said no: see `verification_note`. It can submit again.',
  },
)

export const storefrontTheme = closedList<StorefrontTheme>('StorefrontTheme', 'The look of a company’s reward pages.', {
  light: 'Light.',
  dark: 'Dark.',
  system: 'As the recipient’s device is set.',
})

export const rewardUseCase = closedList<RewardUseCase>('RewardUseCase', 'The use case of a company.', {
  employee_rewards: 'Work of its employees.',
  customer_rewards: 'Loyalty of its customers.',
  channel_incentives: 'Sales of its partners.',
  research_incentives: 'Taking part in research.',
  referral_rewards: 'Bringing someone new.',
  other: 'Something else.',
})

export const taxKind = closedList<TaxKind>('TaxKind', 'The taxes on our fees.', {
  cgst_sgst: 'CGST and SGST, two equal halves: issuer and company are in the same Indian state.',
  cgst_utgst: 'CGST and UTGST, two equal halves: they are in the same Indian union territory.',
  igst: 'IGST: they are in different Indian states, or the company’s is unknown.',
  other: 'One tax, or none: one of them is outside India.',
})

export const documentKind = closedList<UploadedDocumentKind | DocumentKind>('DocumentKind', 'The kind of a document.', {
  registration_certificate: 'Uploaded: the certificate of registration.',
  tax_certificate: 'Uploaded: the tax registration.',
  address_proof: 'Uploaded: a proof of address.',
  authorisation_letter: 'Uploaded: who may act for the company.',
  other: 'Uploaded: something else.',
  receipt: 'Issued by Plutus: a receipt for a recharge.',
  credit_note: 'Issued by Plutus: a credit note, which returns what receipts of a refunded or disputed recharge charged.',
  debit_note: 'Issued by Plutus: a debit note, which charges again what a credit note returned.',
  proforma: 'Issued by Plutus: a pro-forma for a bank transfer.',
  statement: 'Issued by Plutus: the wallet’s statement of a month.',
})

export const documentStatus = closedList('DocumentStatus', 'The state of a document. Only an available one can be downloaded.', {
  stored: 'Uploaded, and there.',
  issued: 'Issued by Plutus. It can’t be deleted.',
  removed: 'Its file was deleted by someone in the company.',
})

export const changeRequestStatus = closedList('ChangeRequestStatus', 'The state of a change request.', {
  pending: 'Waits for the operator.',
  approved: 'The company was changed.',
  refused: 'The information is unchanged. See `note`.',
  withdrawn: 'Withdrawn by the company.',
})
