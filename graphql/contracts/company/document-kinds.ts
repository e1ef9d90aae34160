/** The kinds of documents that a company can upload. The user chooses one at the upload. */
export const uploadKinds = ['registration_certificate', 'tax_certificate', 'address_proof', 'authorisation_letter', 'other'] as const
export type DocumentKind = (typeof uploadKinds)[number]
